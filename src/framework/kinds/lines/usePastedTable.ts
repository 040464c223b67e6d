import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { ColumnMapping } from '../../../contract/wire/tabular/matchColumns.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { lineLabelKey, optionKey } from '../../core/fields/labels.ts';
import { parseTable } from './parseTable.ts';
import { guessColumns, lineTargets, pastedRows, type LineTarget } from './pastedRows.ts';
import { useRecordsByName, type WantedName } from './useRecordsByName.ts';

/**
 * The pasted text as a table: the field of each column, guessed until chosen, and the resulting
 * rows. `from` is the column of the target cell.
 */
export function usePastedTable(
  { field, name, resource, view }: InputProps<FieldOf<'lines'>>,
  text: string,
  from: string | null,
) {
  const translate = useTranslate();
  const table = useMemo(() => parseTable(text), [text]);
  const targets = useMemo(
    () => lineTargets(field, (line) => translate(lineLabelKey(resource, name, line))),
    [field, name, resource, translate],
  );
  const guess = useMemo(() => guessColumns(table, targets, from), [table, targets, from]);
  const [chosen, setChosen] = useState<{ mapping: ColumnMapping; of: string } | null>(null);
  const [headings, setHeadings] = useState<boolean | null>(null);
  const mapping = chosen?.of === text ? chosen.mapping : guess.mapping;
  const hasHeadings = headings ?? guess.hasHeadings;
  const body = useDeferredValue(
    useMemo(() => (hasHeadings ? table.slice(1) : table), [table, hasHeadings]),
  );
  const wanted = useMemo(
    () => wantedNames(body, mapping, targets, field),
    [body, mapping, targets, field],
  );
  const { recordOf, isLoading } = useRecordsByName(
    (line) => ({ resource, name: `${name}.${line}`, view }),
    wanted,
  );
  const optionsOf = (line: string): ReadonlyMap<string, string> => {
    const lineField = field.fields[line];
    const options = lineField?.kind === 'select' ? lineField.options : [];
    return new Map(
      options.flatMap((option) =>
        [option, translate(optionKey(resource, `${name}.${line}`, option), { _: option })].map(
          (word) => [word.toLowerCase(), option] as const,
        ),
      ),
    );
  };
  return {
    ...pastedRows(body, { field, mapping, targets, optionsOf, recordOf }),
    table,
    targets,
    mapping,
    setTarget: (column: number, target: string | null) =>
      setChosen({ of: text, mapping: withTarget(mapping, column, target) }),
    hasHeadings,
    setHeadings,
    body,
    /** Names of records are being looked up. */
    isLoading,
  };
}

export type PastedTable = ReturnType<typeof usePastedTable>;

/** Assigns a target to a column and removes it from any other column. */
const withTarget = (mapping: ColumnMapping, column: number, target: string | null): ColumnMapping =>
  mapping.map((path, index) => (index === column ? target : path === target ? null : path));

/** The distinct names in the columns of reference fields. */
function wantedNames(
  body: readonly (readonly string[])[],
  mapping: ColumnMapping,
  targets: readonly LineTarget[],
  field: FieldOf<'lines'>,
): WantedName[] {
  const wanted = mapping.flatMap((path, column) => {
    const line = targets.find((target) => target.path === path)?.name;
    if (line === undefined || field.fields[line]?.kind !== 'ref') return [];
    return [...new Set(body.map((cells) => (cells[column] ?? '').trim()))]
      .filter((text) => text !== '')
      .map((text) => ({ line, text }));
  });
  return wanted;
}
