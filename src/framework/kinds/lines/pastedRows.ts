import type { Language } from '../../../contract/model/constants.ts';
import type { FieldProblem } from '../../../contract/model/errors.ts';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { isEmpty } from '../../../contract/model/isEmpty.ts';
import { traitsOf } from '../../../contract/model/kindTraits.ts';
import {
  matchColumns,
  type ColumnMapping,
  type NamedTarget,
} from '../../../contract/wire/tabular/matchColumns.ts';
import { checkDateOrder, readCell } from '../../../contract/wire/tabular/readCell.ts';
import { importTargets } from '../../../contract/wire/tabular/targets.ts';
import { fieldRule } from '../parts/fieldRule.ts';
import { newLine } from './newLine.ts';

export interface LineTarget extends NamedTarget {
  language: Language | null;
}

/** The possible targets of a pasted column, with their labels on the screen. */
export const lineTargets = (
  field: FieldOf<'lines'>,
  labelOf: (line: string) => string,
): LineTarget[] =>
  importTargets({ fields: field.fields }, new Set(Object.keys(field.fields)))
    .filter(({ path }) => path !== 'id')
    .map((target) => ({ ...target, labels: [labelOf(target.name)] }));

export interface GuessedColumns {
  mapping: ColumnMapping;
  hasHeadings: boolean;
}

/**
 * Matches columns by the headings in the first row if most of them are recognised; otherwise in
 * order from the target cell.
 */
export function guessColumns(
  table: readonly (readonly string[])[],
  targets: readonly LineTarget[],
  from: string | null,
): GuessedColumns {
  const first = table[0] ?? [];
  const width = Math.max(0, ...table.map((row) => row.length));
  const byName = matchColumns(first, targets);
  const filled = first.filter((cell) => cell.trim() !== '').length;
  const named = byName.filter((path) => path !== null).length;
  if (named > 0 && named * 2 >= filled)
    return {
      mapping: Array.from({ length: width }, (_none, column) => byName[column] ?? null),
      hasHeadings: true,
    };
  const start = Math.max(
    0,
    targets.findIndex(({ name }) => name === from),
  );
  return {
    mapping: Array.from(
      { length: width },
      (_none, column) => targets[start + column]?.path ?? null,
    ),
    hasHeadings: false,
  };
}

export interface UnreadCell {
  /** 0-based row of the pasted table. */
  row: number;
  column: number;
  path: string;
  text: string;
  problem: FieldProblem | { code: 'noSuchRecord' };
  /** The cell keeps the text for correction; otherwise it is empty. */
  isKept: boolean;
}

export interface PastedRows {
  rows: Record<string, unknown>[];
  unread: UnreadCell[];
}

export interface Reading {
  field: FieldOf<'lines'>;
  mapping: ColumnMapping;
  targets: readonly LineTarget[];
  /** Options of a select by label, in lower case. */
  optionsOf: (line: string) => ReadonlyMap<string, string>;
  /** Id of the record with that name; `null`: none, or several. */
  recordOf: (line: string, text: string) => string | null;
}

const keyOf = (problem: ReturnType<ReturnType<typeof fieldRule>>): FieldProblem =>
  ({
    code: problem?.message.replace('errors.field.', '') ?? 'wrongType',
    ...(problem?.args ? { args: problem.args } : {}),
  }) as FieldProblem;

/** Converts the cells of a table to child rows, and lists the cells that could not be read. */
export function pastedRows(table: readonly (readonly string[])[], reading: Reading): PastedRows {
  const { field, mapping, targets, optionsOf, recordOf } = reading;
  const unread: UnreadCell[] = [];
  const used = mapping.flatMap((path, column) => {
    const target = targets.find((one) => one.path === path);
    const line = target && field.fields[target.name];
    return target && line ? [{ target, line, column }] : [];
  });
  const orders = new Map(
    used.map(({ column }) => [
      column,
      checkDateOrder(table.map((cells) => cells[column] ?? '')).orders.dmy
        ? ('dmy' as const)
        : ('mdy' as const),
    ]),
  );
  const rows = table.map((cells, row) => {
    const values = newLine(field);
    for (const {
      target: { name, language, path },
      line,
      column,
    } of used) {
      const text = cells[column] ?? '';
      if (text.trim() === '') continue;
      const miss = (problem: UnreadCell['problem'], isKept: boolean) =>
        unread.push({ row, column, path, text, problem, isKept });
      if (line.kind === 'ref') {
        values[name] = recordOf(name, text.trim());
        if (values[name] === null) miss({ code: 'noSuchRecord' }, false);
        continue;
      }
      const value =
        language === null
          ? readCell(line, text, {
              dateOrder: orders.get(column) ?? 'dmy',
              options: optionsOf(name),
            })
          : text.trim();
      const found = language === null ? fieldRule(name, line, false)(value) : undefined;
      const isKept = found === undefined || traitsOf(line).typed === true;
      if (language !== null)
        values[name] = { ...(values[name] as object | null), [language]: value };
      else if (isKept) values[name] = value;
      if (found) miss(keyOf(found), isKept);
    }
    return values;
  });
  return { rows, unread };
}

/** Whether a row contains nothing but the initial values. */
export function isUntouched(
  field: FieldOf<'lines'>,
  row: Readonly<Record<string, unknown>>,
): boolean {
  const fresh = newLine(field);
  return Object.keys(field.fields).every((line) => isEmpty(row[line]) || row[line] === fresh[line]);
}
