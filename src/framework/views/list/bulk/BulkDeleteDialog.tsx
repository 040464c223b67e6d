import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import type { BulkScope } from '../../../../contract/wire/bulk.ts';
import { formatInteger } from '../../../core/fields/localFormat.ts';
import { useViewDataProvider } from '../../../core/records/viewDataProvider.ts';
import { adminResource } from '../../../core/routes/recordPaths.ts';
import { JobProgress } from '../../../ui/jobs/JobProgress.tsx';
import './bulk.css';
import { BulkResult } from './BulkResult.tsx';
import { useBulk, useBulkCount } from './useBulk.ts';

export interface BulkDeleteDialogProps {
  screen: PlacedView;
  scope: BulkScope;
  onClose: () => void;
  onChanged: () => void;
}

const DONE = 'framework.delete.done';

/** Asks before deleting everything that a list's filter matches, and says what stays and why. */
export function BulkDeleteDialog({
  screen,
  scope: given,
  onClose,
  onChanged,
}: BulkDeleteDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const dataProvider = useViewDataProvider();
  const [wanted] = useState(given);
  const { count, scope, isCounting } = useBulkCount(screen, wanted);
  const bulk = useBulk({ done: DONE }, onChanged, onClose);
  return (
    <Dialog
      open
      onClose={bulk.isSending ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>
        {translate('framework.list.bulkDelete.title', {
          count: formatInteger(count),
          smart_count: count,
        })}
      </DialogTitle>
      <DialogContent>
        {bulk.report ? (
          <BulkResult screen={screen} report={bulk.report} done={DONE} onLeave={onClose} />
        ) : bulk.job ? (
          <JobProgress
            job={bulk.job.job}
            isUnreachable={bulk.job.isUnreachable}
            label={translate('framework.list.bulkDelete.running')}
            onCancel={bulk.job.cancel}
          />
        ) : (
          <p>{translate('framework.list.bulkDelete.text')}</p>
        )}
        {bulk.problem !== null && (
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
          <Button
            color="error"
            variant="contained"
            loading={bulk.isSending || isCounting}
            onClick={() =>
              void bulk.send(() => dataProvider.bulkDelete(adminResource(screen), scope))
            }
          >
            {translate('framework.list.bulkDelete.apply', { count: formatInteger(count) })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
