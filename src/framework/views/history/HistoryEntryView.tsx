import { useTranslate } from 'ra-core';
import type { PlacedView } from '../../../contract/catalogue.ts';
import type { HistoryEntry } from '../../../contract/history.ts';
import { UndoButton } from '../../history/UndoButton.tsx';
import { formatDateTime } from '../../kinds/localFormat.ts';
import { tookText } from '../../workflow/texts.ts';
import { permissionsOf, type ViewRecord } from '../common/record.ts';
import { useLanguage } from '../common/useLanguage.ts';
import { ChangedField } from './ChangedField.tsx';
import { RestoreButton } from './RestoreButton.tsx';

interface HistoryEntryViewProps {
  screen: PlacedView;
  record: ViewRecord;
  entry: HistoryEntry;
  /** The record is as this entry left it. */
  isLatest: boolean;
}

const UNDOABLE = ['create', 'edit', 'delete'];

/** In which words an entry is told: what was done, and whether it took something back. */
export const wordsFor = ({ action, cause, undoes }: Pick<HistoryEntry, 'action' | 'cause' | 'undoes'>): string => {
  if (cause !== 'undo') return UNDOABLE.includes(action) ? `framework.history.did.${action}` : `resources.activities.options.action.${action}`;
  return undoes === null ? 'framework.history.did.restore' : 'framework.history.did.undo';
};

/** One change: who, when, why, field by field, and how to take it back or return to it. */
export function HistoryEntryView({ screen, record, entry, isLatest }: HistoryEntryViewProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const { actor, at, changes, changeSet, undone, reason } = entry;
  const mayEdit = permissionsOf(record).edit !== undefined;
  const isUndoable = changeSet !== null && UNDOABLE.includes(entry.action) && undone === null && mayEdit && !(entry.action === 'create' && !permissionsOf(record).delete);
  return (
    <li className="history-entry" data-undone={undone !== null || undefined}>
      <header>
        <p>
          <strong>{actor?.label ?? translate('framework.history.byItself')}</strong> {entry.transition === null ? translate(wordsFor(entry), { _: entry.action }) : tookText(translate, screen.resource, entry.transition)}
          {undone !== null && <span className="history-mark">{translate('framework.history.isUndone')}</span>}
        </p>
        <time className="view-quiet" dateTime={at}>
          {formatDateTime(at, language)}
        </time>
      </header>
      {reason !== null && <p className="history-reason">{reason}</p>}
      {changes.length > 0 && (
        <table className="history-changes">
          <thead className="view-hidden">
            <tr>
              <th scope="col">{translate('framework.history.field')}</th>
              <th scope="col">{translate('framework.history.before')}</th>
              <th scope="col">{translate('framework.history.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <ChangedField key={change.field} resource={screen.resource.name} action={entry.action} change={change} labels={entry.labels} />
            ))}
          </tbody>
        </table>
      )}
      <div className="history-actions">
        {isUndoable && <UndoButton changeSet={changeSet} isRedo={entry.cause === 'undo' && entry.undoes !== null} />}
        {mayEdit && !isLatest && entry.action !== 'delete' && <RestoreButton screen={screen} record={record} entry={entry} />}
      </div>
    </li>
  );
}
