import { useTranslate } from 'react-admin';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { useCallQuery } from '../../core/calls/useCallQuery.ts';
import { SmallSelect } from '../../ui/page/SmallControl.tsx';

/** The filter of a history: changes of one field, by one person; empty: all. */
export interface HistoryChoice {
  field: string;
  actor: string;
}
export const NO_CHOICE: HistoryChoice = { field: '', actor: '' };

interface HistoryFilterProps {
  screen: PlacedView;
  id: string;
  choice: HistoryChoice;
  onChange: (choice: HistoryChoice) => void;
}

/** Filters a history by one field or one person. */
export function HistoryFilter({ screen, id, choice, onChange }: HistoryFilterProps) {
  const translate = useTranslate();
  const { name } = screen.resource;
  const { data: choices } = useCallQuery(recordCalls(name).historyChoices, {
    params: { id },
    query: { view: screen.name },
  });
  if (!choices || (choices.fields.length < 2 && choices.actors.length < 2)) return null;
  return (
    <div className="history-filter">
      <SmallSelect
        label={translate('framework.history.field')}
        value={choice.field}
        onChange={(event) => onChange({ ...choice, field: event.target.value })}
      >
        <option value="">{translate('framework.history.everyField')}</option>
        {choices.fields.map((field) => (
          <option key={field} value={field}>
            {translate(`resources.${name}.fields.${field}`, { _: field })}
          </option>
        ))}
      </SmallSelect>
      <SmallSelect
        label={translate('framework.history.person')}
        value={choice.actor}
        onChange={(event) => onChange({ ...choice, actor: event.target.value })}
      >
        <option value="">{translate('framework.history.everybody')}</option>
        {choices.actors.map((actor) => (
          <option key={actor.id} value={actor.id}>
            {actor.label ?? actor.id}
          </option>
        ))}
      </SmallSelect>
    </div>
  );
}
