import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import type { Transition } from '../../../../contract/model/workflow.ts';
import type { BulkScope } from '../../../../contract/wire/bulk.ts';
import { formatInteger } from '../../../core/fields/localFormat.ts';
import { useViewDataProvider } from '../../../core/records/viewDataProvider.ts';
import { adminResource } from '../../../core/routes/recordPaths.ts';
import { JobProgress } from '../../../ui/jobs/JobProgress.tsx';
import { KindForm } from '../../parts/KindForm.tsx';
import { stateLabel, stepLabel } from '../../workflow/texts.ts';
import './bulk.css';
import { TransitionFields } from '../../workflow/TransitionFields.tsx';
import { useTransitionForm } from '../../workflow/useTransitionForm.ts';
import { BulkResult } from './BulkResult.tsx';
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
 * Asks what a step needs, once for many records, takes it for each, and says which stay as they are
 * and why.
 */
export function BulkTransitionDialog({
  screen,
  scope: given,
  transition,
  onClose,
  onChanged,
}: BulkTransitionDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const dataProvider = useViewDataProvider();
  const { resource } = screen;
  // As it was when the dialog opened: a step that is taken takes the ticks away.
  const [wanted] = useState(given);
  const { count, scope, isCounting } = useBulkCount(screen, wanted);
  const { form, show, submit } = useTransitionForm(resource, transition, NOTHING);
  const doneArguments = { state: stateLabel(translate, resource, transition.to) };
  const bulk = useBulk({ done: 'framework.workflow.bulkDone', doneArguments }, onChanged, onClose);
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
    <Dialog
      open
      onClose={bulk.isSending ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>
        {translate('framework.workflow.bulkTitle', {
          step: label,
          count: formatInteger(count),
          name,
        })}
      </DialogTitle>
      <KindForm resource={resource.name} form={form} onSubmit={send}>
        <DialogContent>
          {bulk.report ? (
            <BulkResult
              screen={screen}
              report={bulk.report}
              done="framework.workflow.bulkDone"
              doneArguments={doneArguments}
              onLeave={onClose}
            />
          ) : bulk.job ? (
            <JobProgress
              job={bulk.job.job}
              isUnreachable={bulk.job.isUnreachable}
              label={translate('framework.workflow.bulkRunning', { step: label })}
              onCancel={bulk.job.cancel}
            />
          ) : (
            <>
              <p className="view-quiet">{translate('framework.workflow.bulkHint')}</p>
              <TransitionFields resource={resource} transition={transition} />
            </>
          )}
          {bulk.problem !== null && bulk.report === null && (
            <div role="alert" className="view-alert">
              <p>{bulk.problem}</p>
            </div>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={bulk.isSending && bulk.job === null}>
            {translate(bulk.report ? 'framework.list.bulkEdit.close' : 'framework.action.cancel')}
          </Button>
          {bulk.report === null && (
            <Button type="submit" variant="contained" loading={bulk.isSending || isCounting}>
              {label}
            </Button>
          )}
        </DialogActions>
      </KindForm>
    </Dialog>
  );
}
