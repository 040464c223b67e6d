import { Suspense, useSyncExternalStore } from 'react';
import { lazyNamed } from '../../core/loading/lazyNamed.ts';
import { usePortalServices, type PortalStepUp } from '../../core/portal/PortalServices.tsx';

const StepUpDialog = lazyNamed(() => import('./StepUpDialog.tsx'), 'StepUpDialog');

/** Shows the question for the second factor while a request waits for it. */
export function StepUp() {
  const { stepUp } = usePortalServices();
  return stepUp ? <Question stepUp={stepUp} /> : null;
}

function Question({ stepUp }: { stepUp: PortalStepUp }) {
  const isAsked = useSyncExternalStore(stepUp.subscribe, stepUp.isAsked);
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <StepUpDialog stepUp={stepUp} />
    </Suspense>
  );
}
