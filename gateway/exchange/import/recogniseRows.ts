import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type { WriteRequest } from '../../records/run/writeRequest.ts';
import type { Folding } from './childRows.ts';
import { prepareRow, type Preparation, type PreparedRow } from './prepareRow.ts';
import { keyOf, recordsOf } from './records.ts';
import type { RowResult, StoredRow } from './storedImports.ts';
import { refusedRow, type ReadyRow } from './tryRows.ts';

/** What one pass over a file works with, from its first row to its last. */
export interface Pass {
  resource: ResourceDeclaration;
  preparation: Preparation;
  /** Sets of fields by which rows are recognised. */
  keys: string[][];
  /** What rows so far have named, a key or a record, with the first row that did. */
  named: Map<string, number>;
  /** Rows that are one record together. */
  folding: Folding;
}

/** The row of the file that named the same before, if there is one. */
function namedBefore({ named }: Pass, names: readonly string[], row: number): number | undefined {
  const before = names
    .map((name) => named.get(name))
    .find((found) => found !== undefined && found !== row);
  if (before === undefined) for (const name of names) named.set(name, row);
  return before;
}

const namesIn = (keys: readonly string[][], { id, values }: PreparedRow): string[] =>
  id === null
    ? keys.flatMap((fields) => keyOf(fields, values) ?? []).map((key) => `key ${key}`)
    : [`id ${id.toLowerCase()}`];

/**
 * Reads the rows of a batch and finds the records they mean, all of them at once. Rows that mean
 * the same as an earlier one are refused, and so are ids of nothing in sight; rows that are written
 * already only keep their place.
 */
export async function recogniseRows(
  pass: Pass,
  request: WriteRequest,
  rows: readonly StoredRow[],
): Promise<{ ready: ReadyRow[]; refused: RowResult[] }> {
  const refused: RowResult[] = [];
  const refuse = (row: StoredRow, problems: RowResult['problems']): void =>
    void refused.push(refusedRow({ row: row.row, recordId: null }, problems));
  const repeats = (row: StoredRow, names: readonly string[]): boolean => {
    const before = namedBefore(pass, names, row.row);
    if (row.applied) return true;
    if (before !== undefined) refuse(row, { '': { code: 'repeated', args: { row: before } } });
    return before !== undefined;
  };
  const { rowsOf, parts } = pass.folding;
  const heads = rows.filter(({ row }) => !parts.has(row));
  const prepared = heads
    .map((row) => ({ row, prepared: prepareRow(pass.preparation, row.cells, rowsOf.get(row.row)) }))
    .filter((one) => !repeats(one.row, namesIn(pass.keys, one.prepared)));
  const found = await recordsOf(
    request,
    pass.keys,
    prepared.map((one) => one.prepared),
  );
  const ready = prepared.flatMap((one, place): ReadyRow[] => {
    const recordId = found.get(place) ?? null;
    if (one.prepared.id !== null && recordId === null)
      refuse(one.row, { id: { code: 'notFound' } });
    else if (recordId === null || !repeats(one.row, [`record ${recordId}`]))
      return [{ row: one.row.row, prepared: one.prepared, recordId, version: null }];
    return [];
  });
  return { ready, refused };
}
