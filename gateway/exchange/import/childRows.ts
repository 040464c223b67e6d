import type { FieldOf } from '../../../src/contract/model/fields.ts';
import { hasLines } from '../../../src/contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type { ColumnMapping } from '../../../src/contract/wire/tabular/matchColumns.ts';
import type { FileRow } from './fileRow.ts';

/** Rows of a file that form one record each. */
export interface Folding {
  /** By the row that names the record: all its rows, its own first. */
  rowsOf: ReadonlyMap<number, readonly FileRow[]>;
  /** By the row that names the record: the rows that belong to it. */
  partsOf: ReadonlyMap<number, readonly number[]>;
  /** Rows that belong to an earlier one. */
  parts: ReadonlySet<number>;
}

const NOTHING_FOLDED: Folding = { rowsOf: new Map(), partsOf: new Map(), parts: new Set() };

/** The field of child rows that a path leads into (`components.weight`). */
export function linesAt(
  { fields }: Pick<ResourceDeclaration, 'fields'>,
  path: string,
): FieldOf<'lines'> | undefined {
  const [name = '', child] = path.split('.');
  const field = fields[name];
  return child !== undefined && hasLines(field) ? field : undefined;
}

export const fillsChildRows = (
  resource: Pick<ResourceDeclaration, 'fields'>,
  mapping: ColumnMapping,
): boolean => mapping.some((path) => path !== null && linesAt(resource, path) !== undefined);

type NumberedRow = FileRow & { row: number };

/**
 * Groups rows into records. A row adds child rows to the previous record if all its other columns
 * are empty or repeat that record's values, so a spreadsheet may repeat the code of a unit in each
 * row or leave it out.
 */
export function foldRows(
  resource: Pick<ResourceDeclaration, 'fields'>,
  mapping: ColumnMapping,
  rows: readonly NumberedRow[],
): Folding {
  const isChild = mapping.map((path) => path !== null && linesAt(resource, path) !== undefined);
  const own = mapping.flatMap((path, index) => (path === null || isChild[index] ? [] : [index]));
  if (own.length === 0 || !isChild.includes(true)) return NOTHING_FOLDED;
  const [rowsOf, partsOf, parts] = [
    new Map<number, FileRow[]>(),
    new Map<number, number[]>(),
    new Set<number>(),
  ];
  const text = ({ cells }: FileRow, index: number): string => (cells[index] ?? '').trim();
  let head: NumberedRow | null = null;
  for (const one of rows) {
    const above: NumberedRow | null = head;
    const belongs =
      above !== null &&
      own.every((index) => text(one, index) === '' || text(one, index) === text(above, index)) &&
      isChild.some((child, index) => child && text(one, index) !== '');
    if (above === null || !belongs) {
      head = one;
      rowsOf.set(one.row, [one]);
      continue;
    }
    rowsOf.get(above.row)?.push(one);
    partsOf.set(above.row, [...(partsOf.get(above.row) ?? []), one.row]);
    parts.add(one.row);
  }
  return { rowsOf, partsOf, parts };
}

/**
 * The rows before the last record, of which more may follow; `null`: all rows are one record, so
 * more have to be read to find its end.
 */
export function beforeLastRecord<R extends { row: number }>(
  rows: readonly R[],
  { parts }: Folding,
): R[] | null {
  const head = rows.findLastIndex(({ row }) => !parts.has(row));
  return head <= 0 ? null : rows.slice(0, head);
}
