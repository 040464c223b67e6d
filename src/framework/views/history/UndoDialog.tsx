import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { UndoReport } from '../../../contract/wire/calls/changeSetCalls.ts';
import { useJob } from '../../core/calls/useJob.ts';
import { formatInteger } from '../../core/fields/localFormat.ts';
import { JobProgress } from '../../ui/jobs/JobProgress.tsx';
import './history.css';
import { UndoneRecordView } from './UndoneRecordView.tsx';
import type { useUndo } from './useUndo.ts';

/** Up to this number the records are listed; the others are counted. */
const SHOWN = 50;

const doable = ({ records }: UndoReport): number =>
  records.filter(
    ({ outcome, clean }) => outcome === 'undone' || (outcome === 'conflict' && clean.length > 0),
  ).length;

function Findings({ report }: { report: UndoReport }) {
  const translate = useTranslate();
  if (report.isLarge)
    return <p>{translate('framework.history.large', { count: formatInteger(report.total) })}</p>;
  // Records that need a decision come first.
  const order = ['conflict', 'refused', 'undone', 'same'];
  const records = report.records.toSorted(
    (left, right) => order.indexOf(left.outcome) - order.indexOf(right.outcome),
  );
  return (
    <>
      <ul className="undo-records">
        {records.slice(0, SHOWN).map((record, index) => (
          <UndoneRecordView key={`${index}${record.id}`} record={record} />
        ))}
      </ul>
      {records.length > SHOWN && (
        <p>{translate('framework.delete.more', { smart_count: records.length - SHOWN })}</p>
      )}
      {report.hidden > 0 && (
        <p className="view-quiet">
          {translate('framework.history.hidden', { smart_count: report.hidden })}
        </p>
      )}
    </>
  );
}

interface UndoCounts {
  counts: Record<string, number>;
}

function LargeUndo({ job: id, onEnd }: { job: string; onEnd: () => void }) {
  const translate = useTranslate();
  const { job, isUnreachable, cancel } = useJob<UndoCounts>(id, onEnd);
  const counts = job?.result?.counts ?? {};
  return (
    <JobProgress
      job={job}
      label={translate('framework.history.undoing')}
      isUnreachable={isUnreachable}
      onCancel={cancel}
    >
      <p>
        {translate('framework.history.counts', {
          undone: formatInteger(counts['undone'] ?? 0),
          kept: formatInteger(
            (counts['conflict'] ?? 0) + (counts['refused'] ?? 0) + (counts['hidden'] ?? 0),
          ),
        })}
      </p>
    </JobProgress>
  );
}

/** Previews an undo: what would be restored, and what stays and why. */
export function UndoDialog({
  undoing,
  onClose,
}: {
  undoing: ReturnType<typeof useUndo>;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const titleId = useId();
  const { undo, report, job, isBusy, settle, close } = undoing;
  const count = report === null ? 0 : report.isLarge ? report.total : doable(report);
  const isPartial =
    report !== null &&
    !report.isLarge &&
    report.records.some(({ outcome }) => outcome === 'conflict' || outcome === 'refused');
  const confirm = async () => {
    const isLarge = report?.isLarge === true;
    if ((await undo('clean')) && !isLarge) onClose();
    else if (isLarge) close();
  };
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="md"
      fullWidth
    >
      <DialogTitle id={titleId}>{translate('framework.history.undoTitle')}</DialogTitle>
      <DialogContent>
        {report && (
          <>
            <p>
              {translate(
                count === 0
                  ? 'framework.history.nothing'
                  : isPartial
                    ? 'framework.history.partial'
                    : 'framework.history.whole',
              )}
            </p>
            <Findings report={report} />
          </>
        )}
        {job !== null && <LargeUndo job={job} onEnd={() => void settle()} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          {translate(
            report && count > 0
              ? 'framework.action.cancel'
              : job === null
                ? 'framework.action.done'
                : 'framework.history.leave',
          )}
        </Button>
        {report && count > 0 && (
          <Button variant="contained" loading={isBusy} onClick={() => void confirm()}>
            {translate(isPartial ? 'framework.history.undoRest' : 'framework.history.undo')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
