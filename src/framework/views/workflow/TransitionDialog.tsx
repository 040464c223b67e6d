import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useCallback, useId, useState, type ReactNode } from 'react';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { Transition } from '../../../contract/model/workflow.ts';
import { stepLabel } from '../../core/fields/stepTexts.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { titleOf, type ViewRecord } from '../../core/records/record.ts';
import { KindForm } from '../parts/KindForm.tsx';
import { Slot } from '../parts/Slot.tsx';
import { StepWait, StepWaits } from './stepWait.ts';
import { TransitionFields } from './TransitionFields.tsx';
import { useTransition } from './useTransition.ts';
import './workflow.css';
import { useTransitionForm } from './useTransitionForm.ts';

export interface TransitionDialogProps {
  screen: PlacedView;
  record: ViewRecord;
  transition: Transition;
  onClose: () => void;
  /** A hand-written screen's note about the record, above the fields. */
  note?: ReactNode;
  /** Translated success message of the screen. */
  done?: string;
}

/** Collects the input of a transition of one record, and performs it. */
export function TransitionDialog({
  screen,
  record,
  transition,
  onClose,
  note,
  done,
}: TransitionDialogProps) {
  const { translate, language } = useTexts();
  const titleId = useId();
  const { resource } = screen;
  const { take, isBusy } = useTransition(screen, done);
  const { form, show, submit } = useTransitionForm(resource, transition, record);
  const [waits, setWaits] = useState(0);
  const wait = useCallback((change: number) => setWaits((count) => count + change), []);
  const label = stepLabel(translate, resource, transition);
  const title =
    titleOf(resource, record, language, translate) || translate('framework.list.untitled');
  const send = () =>
    submit((input) => {
      void take(record, transition, input).then((problems) =>
        problems === null ? onClose() : show(problems),
      );
    });
  return (
    // The dialog renders in a portal but is a React child of the record's form: its submit must not
    // reach it.
    <div onSubmit={(event) => event.stopPropagation()}>
      <Dialog
        open
        onClose={isBusy ? undefined : onClose}
        aria-labelledby={titleId}
        maxWidth="sm"
        fullWidth
      >
        <DialogTitle id={titleId}>
          {translate('framework.workflow.onRecord', { step: label, title })}
        </DialogTitle>
        <KindForm resource={resource.name} form={form} onSubmit={send}>
          <DialogContent>
            {note && <div className="step-note">{note}</div>}
            <StepWait value={wait}>
              <Slot
                name="stepTop"
                screen={screen}
                record={record}
                step={transition.name}
                loading={<StepWaits />}
              />
            </StepWait>
            <TransitionFields resource={resource} transition={transition} />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose} disabled={isBusy}>
              {translate('framework.action.cancel')}
            </Button>
            <Button type="submit" variant="contained" loading={isBusy || waits > 0}>
              {label}
            </Button>
          </DialogActions>
        </KindForm>
      </Dialog>
    </div>
  );
}
