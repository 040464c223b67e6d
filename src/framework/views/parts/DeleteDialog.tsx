import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useDelete, useDeleteMany, useTranslate } from 'react-admin';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { dependentsOf, failureOf } from '../../core/records/failure.ts';
import { permissionsOf, titleOf, type ViewRecord } from '../../core/records/record.ts';
import { useFailureText } from '../../core/records/useFailureText.ts';
import { adminResource } from '../../core/routes/recordPaths.ts';
import { useChangeNotice } from './useChangeNotice.ts';

export interface DeleteDialogProps {
  screen: PlacedView;
  /** The chosen records; those that may not be deleted are listed and kept. */
  records: readonly ViewRecord[];
  onClose: () => void;
  onDeleted: (ids: readonly string[]) => void;
}

/** Further names are counted, not listed. */
const NAMES = 8;

interface NamesProps {
  names: readonly string[];
}

function Names({ names }: NamesProps) {
  const translate = useTranslate();
  return (
    <ul className="view-names">
      {names.slice(0, NAMES).map((name, index) => (
        <li key={`${index}${name}`}>{name}</li>
      ))}
      {names.length > NAMES && (
        <li>{translate('framework.delete.more', { smart_count: names.length - NAMES })}</li>
      )}
    </ul>
  );
}

/** Why the gateway refused, with the records that depend on the deleted one. */
function Refusal({ screen, error }: { screen: PlacedView; error: unknown }) {
  const translate = useTranslate();
  const failureText = useFailureText(screen.resource.name);
  const dependents = dependentsOf(failureOf(error));
  return (
    <div role="alert" className="view-alert">
      <p>{failureText(error)}</p>
      {dependents.length > 0 && (
        <ul className="view-names">
          {dependents.map(({ resource, count, field }) => {
            const name = translate(`resources.${resource}.name`, {
              smart_count: count,
              _: resource,
            });
            return (
              <li key={`${resource}.${field}`}>
                {translate('framework.delete.dependents', { count, name })}
                {field !== '' && (
                  <span className="view-quiet">
                    {' '}
                    ({translate(`resources.${resource}.fields.${field}`, { _: field })})
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** The records that this user may not delete. */
function Kept({ names }: NamesProps) {
  const translate = useTranslate();
  if (names.length === 0) return null;
  const reason = translate('framework.reason.delete');
  return (
    <div className="view-note">
      <p>{translate('framework.delete.kept', { smart_count: names.length })}</p>
      <Names names={names.map((name) => `${name} — ${reason}`)} />
    </div>
  );
}

/** Asks before deleting one or several records, and gives the reasons for those that are kept. */
export function DeleteDialog({ screen, records: given, onClose, onDeleted }: DeleteDialogProps) {
  // Those that the person was asked about, also if the list is read again meanwhile.
  const [records] = useState(given);
  const { translate, language } = useTexts();
  const noticeChange = useChangeNotice();
  const titleId = useId();
  const [error, setError] = useState<unknown>(null);
  const [deleteOne, one] = useDelete<ViewRecord>();
  const [deleteMany, many] = useDeleteMany<ViewRecord>();
  const isBusy = one.isPending || many.isPending;

  const named = (record: ViewRecord) =>
    titleOf(screen.resource, record, language, translate) || translate('framework.list.untitled');
  const deletable = records.filter((record) => permissionsOf(record).delete === true);
  const kept = records.filter((record) => permissionsOf(record).delete !== true);
  const name = translate(`resources.${screen.resource.name}.name`, {
    smart_count: deletable.length,
  });

  const settle = {
    mutationMode: 'pessimistic' as const,
    onSuccess: () => {
      noticeChange('framework.delete.done', { smart_count: deletable.length });
      onDeleted(deletable.map(({ id }) => id));
    },
    onError: (failure: unknown) => setError(failure),
  };
  const confirm = () => {
    setError(null);
    const resource = adminResource(screen);
    const [only] = deletable;
    if (deletable.length === 1 && only)
      void deleteOne(resource, { id: only.id, previousData: only }, settle);
    else void deleteMany(resource, { ids: deletable.map(({ id }) => id) }, settle);
  };

  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>
        {translate('framework.delete.title', { smart_count: deletable.length, name })}
      </DialogTitle>
      <DialogContent>
        {deletable.length > 0 ? (
          <>
            <Names names={deletable.map(named)} />
            <p>{translate('framework.delete.explanation')}</p>
          </>
        ) : (
          <p>{translate('framework.delete.nothing')}</p>
        )}
        <Kept names={kept.map(named)} />
        {error !== null && <Refusal screen={screen} error={error} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          {translate('framework.action.cancel')}
        </Button>
        <Button
          color="error"
          variant="contained"
          onClick={confirm}
          disabled={deletable.length === 0}
          loading={isBusy}
        >
          {translate('framework.action.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
