import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type { WriteRequest } from '../../records/run/writeRequest.ts';
import type { Folding } from './childRows.ts';
import { prepareRow, type Preparation, type PreparedRow } from './prepareRow.ts';
import { keyOf, recordsOf } from './records.ts';
import type { RowResult, StoredRow } from './storedImports.ts';
import { refusedRow, type ReadyRow } from './tryRows.ts';

/** The state of one pass over a file. */
export interface Pass {
  resource: ResourceDeclaration;
  preparation: Preparation;
  /** Sets of fields that identify rows. */
  keys: string[][];
  /** Keys and records named by earlier rows, with the first row that named each. */
  named: Map<string, number>;
}

/** The earlier row of the file that named the same record, if any. */
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
 * Reads the rows of a batch and finds their records in bulk. Refuses rows that repeat an earlier
 * one and ids of records that are not visible. Rows already written only keep their place.
 */
export async function recogniseRows(
  pass: Pass,
  request: WriteRequest,
  rows: readonly StoredRow[],
  { rowsOf, parts }: Folding,
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
  const heads = rows.filter(({ row }) => !parts.has(row));
  const prepared = heads
    .map((row) => ({ row, prepared: prepareRow(pass.preparation, row, rowsOf.get(row.row)) }))
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
