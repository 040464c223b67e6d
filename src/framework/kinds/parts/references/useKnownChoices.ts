import { useMemo, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { labelsOf } from '../../../core/fields/labels.ts';
import {
  useMissingLabels,
  type ReferenceChoice,
  type ReferenceField,
} from './useReferenceChoices.ts';

export interface KnownChoices {
  choiceOf: (id: string) => ReferenceChoice;
  /** Keeps the label of a chosen or created record, so that it needs no request. */
  remember: (choices: readonly ReferenceChoice[]) => void;
}

/**
 * Labels of chosen records: from the record itself, from choices made here, otherwise from the
 * gateway.
 */
export function useKnownChoices(field: ReferenceField, ids: readonly string[]): KnownChoices {
  const record = useRecordContext();
  const fromRecord = useMemo(() => labelsOf(record, field.name), [record, field.name]);
  const [chosen, setChosen] = useState<ReadonlyMap<string, unknown>>(new Map());
  const missing = ids.filter((id) => !chosen.has(id) && (fromRecord.get(id) ?? null) === null);
  const fetched = useMissingLabels(field, missing);
  return {
    choiceOf: (id) => ({
      id,
      label: chosen.get(id) ?? fromRecord.get(id) ?? fetched.get(id) ?? null,
    }),
    remember: (choices) =>
      setChosen(
        (known) => new Map([...known, ...choices.map(({ id, label }) => [id, label] as const)]),
      ),
  };
}
