import { useTranslate } from 'ra-core';
import type { HistoryEntry } from '../../../contract/history.ts';

/** What of a history is looked at: changes of one field, by one person; empty: all. */
export interface HistoryChoice {
  field: string;
  actor: string;
}
export const NO_CHOICE: HistoryChoice = { field: '', actor: '' };

export const matchesChoice = ({ changes, actor }: HistoryEntry, choice: HistoryChoice): boolean =>
  (choice.field === '' || changes.some(({ field }) => field === choice.field)) && (choice.actor === '' || actor?.id === choice.actor);

interface HistoryFilterProps {
  resource: string;
  entries: readonly HistoryEntry[];
  choice: HistoryChoice;
  onChange: (choice: HistoryChoice) => void;
}

/** Narrows a history to one field or one person. */
export function HistoryFilter({ resource, entries, choice, onChange }: HistoryFilterProps) {
  const translate = useTranslate();
  const fields = [...new Set(entries.flatMap(({ changes }) => changes.map(({ field }) => field)))];
  const actors = new Map(entries.flatMap(({ actor }) => (actor ? [[actor.id, actor.label ?? actor.id] as const] : [])));
  if (entries.length < 2) return null;
  return (
    <div className="history-filter">
      <label>
        {translate('framework.history.field')}
        <select value={choice.field} onChange={(event) => onChange({ ...choice, field: event.target.value })}>
          <option value="">{translate('framework.history.everyField')}</option>
          {fields.map((field) => (
            <option key={field} value={field}>
              {translate(`resources.${resource}.fields.${field}`, { _: field })}
            </option>
          ))}
        </select>
      </label>
      <label>
        {translate('framework.history.person')}
        <select value={choice.actor} onChange={(event) => onChange({ ...choice, actor: event.target.value })}>
          <option value="">{translate('framework.history.everybody')}</option>
          {[...actors].map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
