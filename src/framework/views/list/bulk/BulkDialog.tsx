import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import { JobProgress } from '../../../ui/jobs/JobProgress.tsx';
import { BulkResult } from './BulkResult.tsx';
import type { BulkTexts } from './doneMessage.ts';
import type { Bulk } from './useBulk.ts';
import './bulk.css';

interface BulkDialogProps {
  screen: PlacedView;
  bulk: Bulk;
  title: string;
  /** Shown while a job runs. */
  running: string;
  texts: BulkTexts;
  /** The button that starts the change; shown until there is a report. */
  action: ReactNode;
  /** There is nothing to start, so the dialog can only be closed. */
  isEmpty?: boolean;
  /** Wraps content and buttons in a form. */
  wrap?: (inside: ReactNode) => ReactNode;
  onClose: () => void;
  /** The content before the change starts. */
  children: ReactNode;
}

/** A bulk change, from the confirmation to the report of the refused records. */
export function BulkDialog({
  screen,
  bulk,
  title,
  running,
  texts,
  action,
  isEmpty = false,
  wrap = (inside) => inside,
  onClose,
  children,
}: BulkDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const isOver = bulk.report !== null;
  return (
    <Dialog
      open
      onClose={bulk.isSending ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {wrap(
        <>
          <DialogContent>
            {bulk.report ? (
              <BulkResult screen={screen} report={bulk.report} {...texts} onLeave={onClose} />
            ) : bulk.job ? (
              <JobProgress
                job={bulk.job.job}
                isUnreachable={bulk.job.isUnreachable}
                label={running}
                onCancel={bulk.job.cancel}
              />
            ) : (
              children
            )}
            {bulk.problem !== null && !isOver && (
              <div role="alert" className="view-alert">
                <p>{bulk.problem}</p>
              </div>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose} disabled={bulk.isSending && bulk.job === null}>
              {translate(
                isOver || isEmpty ? 'framework.list.bulkEdit.close' : 'framework.action.cancel',
              )}
            </Button>
            {!isOver && !isEmpty && action}
          </DialogActions>
        </>,
      )}
    </Dialog>
  );
}
