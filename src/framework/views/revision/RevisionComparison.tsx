import '../history/history.css';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { useCallQuery } from '../../core/calls/useCallQuery.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { Failed, Loading, Note } from '../../ui/page/Page.tsx';
import { ChangedField } from '../history/ChangedField.tsx';

/** Compares the published record with its draft revision, field by field, texts word by word. */
export function RevisionComparison({
  screen,
  record,
  onClose,
}: {
  screen: PlacedView;
  record: ViewRecord;
  onClose: () => void;
}) {
  const { text, translate } = useTexts('framework.revision');
  const titleId = useId();
  const { resource, name: view } = screen;
  const { data, isError, isPending, refetch } = useCallQuery(
    recordCalls(resource.name).compareRevision,
    { params: { id: record.id }, query: { view } },
  );
  return (
    <Dialog open fullWidth maxWidth="lg" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('compareTitle')}</DialogTitle>
      <DialogContent>
        {isError && <Failed onRetry={refetch} />}
        {isPending && <Loading lines={3} />}
        {data?.changes.length === 0 && <Note>{text('same')}</Note>}
        {data && data.changes.length > 0 && (
          <table className="history-changes" data-compared>
            <thead>
              <tr>
                <th scope="col">{translate('framework.history.field')}</th>
                <th scope="col">{text('published')}</th>
                <th scope="col">{text('draft')}</th>
              </tr>
            </thead>
            <tbody>
              {data.changes.map((change) => (
                <ChangedField
                  key={change.field}
                  resource={resource.name}
                  action="edit"
                  change={change}
                  labels={data.labels}
                />
              ))}
            </tbody>
          </table>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('framework.history.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
