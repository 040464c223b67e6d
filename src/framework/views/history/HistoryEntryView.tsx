import Button from '@mui/material/Button';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { HistoryEntry } from '../../../contract/wire/history.ts';
import { formatDateTime } from '../../core/fields/localFormat.ts';
import { transitionText } from '../../core/fields/stepTexts.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { permissionsOf, type ViewRecord } from '../../core/records/record.ts';
import { LoggedChanges } from './LoggedChanges.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import { UndoButton } from './UndoButton.tsx';

interface HistoryEntryViewProps {
  screen: PlacedView;
  id: string;
  /** `null`: the record is deleted. */
  record: ViewRecord | null;
  mayBringBack: boolean;
  entry: HistoryEntry;
  /** The entry is the latest: it created the current version. */
  isLatest: boolean;
  onCompare: (() => void) | undefined;
}

const UNDOABLE = ['create', 'edit', 'delete'];

/** Translation key of an entry: the action, and whether it undid another one. */
const wordsFor = ({
  action,
  cause,
  undoes,
}: Pick<HistoryEntry, 'action' | 'cause' | 'undoes'>): string => {
  if (cause !== 'undo')
    return UNDOABLE.includes(action)
      ? `framework.history.did.${action}`
      : `resources.activities.options.action.${action}`;
  if (undoes !== null) return 'framework.history.did.undo';
  return action === 'create' ? 'framework.history.did.revive' : 'framework.history.did.restore';
};

/** One change: user, time, reason, the changed fields, with undo and restore. */
export function HistoryEntryView({
  screen,
  id,
  record,
  mayBringBack,
  entry,
  isLatest,
  onCompare,
}: HistoryEntryViewProps) {
  const { translate, language } = useTexts();
  const { actor, at, changeSet, undone, reason } = entry;
  const can = permissionsOf(record ?? undefined);
  const mayEdit = can.edit !== undefined;
  const isUndoable =
    changeSet !== null &&
    UNDOABLE.includes(entry.action) &&
    undone === null &&
    mayEdit &&
    !(entry.action === 'create' && !can.delete);
  return (
    <li className="history-entry" data-undone={undone !== null || undefined}>
      <header>
        <p>
          {entry.version !== null && (
            <span className="history-version">
              {translate('framework.history.version', { number: entry.version })}
            </span>
          )}
          <strong>{actor?.label ?? translate('framework.history.byItself')}</strong>{' '}
          {entry.transition === null
            ? translate(wordsFor(entry), { _: entry.action })
            : transitionText(translate, screen.resource, entry.transition)}
          {undone !== null && (
            <span className="history-mark">{translate('framework.history.isUndone')}</span>
          )}
        </p>
        <time className="view-quiet" dateTime={at}>
          {formatDateTime(at, language)}
        </time>
      </header>
      {reason !== null && <p className="history-reason">{reason}</p>}
      <LoggedChanges {...entry} resource={screen.resource.name} />
      <div className="history-actions">
        {isUndoable && (
          <UndoButton
            changeSet={changeSet}
            isRedo={entry.cause === 'undo' && entry.undoes !== null}
          />
        )}
        {(mayEdit || mayBringBack) &&
          !isLatest &&
          entry.version !== null &&
          entry.action !== 'delete' && (
            <RestoreButton screen={screen} id={id} version={record?.version} entry={entry} />
          )}
        {onCompare && (
          <Button size="small" onClick={onCompare}>
            {translate('framework.history.compareWithNow')}
          </Button>
        )}
      </div>
    </li>
  );
}
