import { Suspense, type ComponentProps } from 'react';
import { isView } from '../../../contract/model/catalogue.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { transitionNamed } from '../../../contract/model/workflow.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { TransitionDialog } from './lazyTransitionDialog.ts';

interface StepDialogProps extends Omit<
  ComponentProps<typeof TransitionDialog>,
  'screen' | 'transition'
> {
  resource: ResourceDeclaration;
  /** Name of the transition. */
  step: string;
}

/** The dialog of a transition for a hand-written screen; loaded on first use. */
export function StepDialog({ resource, step, ...dialog }: StepDialogProps) {
  const screen = usePortalServices().catalogue.screens.get(resource.path ?? '');
  const transition = transitionNamed(resource.workflow, step);
  if (!isView(screen) || !transition) return null;
  return (
    <Suspense fallback={null}>
      <TransitionDialog screen={screen} transition={transition} {...dialog} />
    </Suspense>
  );
}
