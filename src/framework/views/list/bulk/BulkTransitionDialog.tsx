import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import type { Transition } from '../../../../contract/model/workflow.ts';
import type { BulkScope } from '../../../../contract/wire/bulk.ts';
import { formatInteger } from '../../../core/fields/localFormat.ts';
import { stateLabel, stepLabel } from '../../../core/fields/stepTexts.ts';
import { useViewDataProvider } from '../../../core/records/viewDataProvider.ts';
import { adminResource } from '../../../core/routes/recordPaths.ts';
import { KindForm } from '../../parts/KindForm.tsx';
import { TransitionFields } from '../../workflow/TransitionFields.tsx';
import { useTransitionForm } from '../../workflow/useTransitionForm.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { useBulk, useBulkCount } from './useBulk.ts';
import '../../workflow/workflow.css';

export interface BulkTransitionDialogProps {
  screen: PlacedView;
  scope: BulkScope;
  transition: Transition;
  onClose: () => void;
  onChanged: () => void;
}

const NOTHING = {};

/**
 * Collects the input of a transition once, performs it on many records, and reports the refused
 * ones.
 */
export function BulkTransitionDialog({
  screen,
  scope: given,
  transition,
  onClose,
  onChanged,
}: BulkTransitionDialogProps) {
  const translate = useTranslate();
  const dataProvider = useViewDataProvider();
  const { resource } = screen;
  // Captured when the dialog opened, because the transition clears the selection.
  const [wanted] = useState(given);
  const { count, scope, isCounting } = useBulkCount(screen, wanted);
  const { form, show, submit } = useTransitionForm(resource, transition, NOTHING);
  const texts = {
    done: 'framework.workflow.bulkDone',
    doneArguments: { state: stateLabel(translate, resource, transition.to) },
  };
  const bulk = useBulk(texts, onChanged, onClose);
  const label = stepLabel(translate, resource, transition);
  const showing = useRef(show);
  showing.current = show;
  const { fieldErrors } = bulk;
  useEffect(() => {
    if (Object.keys(fieldErrors).length > 0) showing.current(fieldErrors);
  }, [fieldErrors]);
  const send = () =>
    submit(
      (input) =>
        void bulk.send(() =>
          dataProvider.bulkTransition(adminResource(screen), scope, transition.name, input),
        ),
    );
  const name = translate(`resources.${resource.name}.name`, { smart_count: count });
  return (
    <BulkDialog
      screen={screen}
      bulk={bulk}
      title={translate('framework.workflow.bulkTitle', {
        step: label,
        count: formatInteger(count),
        name,
      })}
      running={translate('framework.workflow.bulkRunning', { step: label })}
      texts={texts}
      onClose={onClose}
      wrap={(inside) => (
        <KindForm resource={resource.name} form={form} onSubmit={send}>
          {inside}
        </KindForm>
      )}
      action={
        <Button type="submit" variant="contained" loading={bulk.isSending || isCounting}>
          {label}
        </Button>
      }
    >
      <p className="view-quiet">{translate('framework.workflow.bulkHint')}</p>
      <TransitionFields resource={resource} transition={transition} />
    </BulkDialog>
  );
}
