import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { FilterProps } from '../../../core/fields/kind.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import { mayBeEmpty, presenceIn, withPresence, type Presence } from './filterKeys.ts';

const LABELS: Record<Presence, string> = {
  any: 'framework.kinds.filter.any',
  filled: 'framework.kinds.filter.isFilled',
  empty: 'framework.kinds.filter.isEmpty',
};

/** Filters by filled in or empty; renders nothing if a field is always filled in. */
export function PresenceChoice({
  field,
  name,
  value,
  onChange,
  path = name,
}: FilterProps & { path?: string }): ReactNode {
  const translate = useTranslate();
  if (!mayBeEmpty(field)) return null;
  return (
    <ChoiceRow
      label={translate('framework.kinds.filter.presence')}
      choices={(Object.keys(LABELS) as Presence[]).map((presence) => ({
        value: presence,
        label: translate(LABELS[presence]),
      }))}
      value={presenceIn(value, path)}
      onChoose={(presence) => onChange(withPresence(value, path, presence))}
    />
  );
}
