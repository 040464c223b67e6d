import { v7 as newId } from 'uuid';
import type { ImportRow, ImportSettings } from '../../../src/contract/wire/calls/importCalls.ts';
import { cleanValues } from '../../db/sanitise.ts';
import { createMany, valuesToCreate } from '../../records/run/create.ts';
import { changedFields, pick } from '../../records/run/difference.ts';
import { lockRecords, type RawRecord } from '../../records/run/rawRecord.ts';
import { refusalOf, underSavepoint } from '../../records/run/refusal.ts';
import { updateMany } from '../../records/run/write.ts';
import type { WriteRequest } from '../../records/run/writeRequest.ts';
import { valuesToWrite, type PreparedRow } from './prepareRow.ts';
import { keySets } from './records.ts';
import type { RowResult } from './storedImports.ts';

/** A row with the record that it refers to, if any, and that record's version in the dry run. */
export interface ReadyRow {
  row: number;
  prepared: PreparedRow;
  recordId: string | null;
  version: number | null;
}

export const refusedRow = (
  { row, recordId }: Pick<ReadyRow, 'row' | 'recordId'>,
  problems: ImportRow['problems'],
): RowResult => ({
  row,
  outcome: 'refused',
  recordId,
  version: null,
  problems,
  changes: [],
  applied: false,
});

/** The reasons for refusing a row: by field, or under the empty name for the whole row. */
function problemsOf(error: unknown, { access, server }: WriteRequest): ImportRow['problems'] {
  const { code, fieldErrors = {}, details } = refusalOf(error, access.resource, server.catalogue);
  if (Object.keys(fieldErrors).length > 0) return fieldErrors;
  return {
    '': { code, ...(details?.['withheld'] ? { args: { withheld: details['withheld'] } } : {}) },
  };
}

interface Attempt {
  row: ReadyRow;
  values: Record<string, unknown>;
  /** The outcome of a row once it is written. */
  result: RowResult;
}

/**
 * Writes several rows at once. If one is refused, writes each half separately, down to the refused
 * row. An extension of the resource may read existing rows; unless it declares otherwise, the rows
 * are written one by one.
 */
async function writeAll<A extends Attempt>(
  request: WriteRequest,
  attempts: readonly A[],
  write: (part: readonly A[]) => Promise<unknown>,
): Promise<RowResult[]> {
  if (attempts.length === 0) return [];
  const { changeSet, access, server } = request;
  const { beforeWrite, afterWrite, isIndependent } =
    server.extensions.get(access.resource.name) ?? {};
  const isInTurn =
    attempts.length > 1 && isIndependent !== true && (beforeWrite ?? afterWrite) !== undefined;
  const before = changeSet.count;
  const refused = isInTurn
    ? {}
    : await underSavepoint(
        request.client,
        async () => void (await write(attempts)),
        (error) => problemsOf(error, request),
      );
  if (refused === undefined) return attempts.map(({ result }) => result);
  changeSet.count = before;
  const [first] = attempts;
  if (first && attempts.length === 1) return [refusedRow(first.row, refused)];
  const middle = isInTurn ? 1 : Math.ceil(attempts.length / 2);
  return [
    ...(await writeAll(request, attempts.slice(0, middle), write)),
    ...(await writeAll(request, attempts.slice(middle), write)),
  ];
}

const written = (
  { row, recordId }: ReadyRow,
  more: Pick<RowResult, 'outcome'> & Partial<RowResult>,
): RowResult => ({
  row,
  recordId,
  version: null,
  problems: {},
  changes: [],
  applied: false,
  ...more,
});

/** New records. Everything that depends on no other record is checked before any statement is sent. */
async function makeNew(
  request: WriteRequest,
  rows: readonly ReadyRow[],
  emptyCells: ImportSettings['emptyCells'],
): Promise<RowResult[]> {
  const refused: RowResult[] = [];
  const attempts: Attempt[] = [];
  for (const row of rows) {
    const values = valuesToWrite(request.access.resource, row.prepared, null, emptyCells);
    try {
      valuesToCreate(request, { values, version: undefined });
      attempts.push({
        row,
        values,
        result: written({ ...row, recordId: newId() }, { outcome: 'new' }),
      });
    } catch (error) {
      refused.push(refusedRow(row, problemsOf(error, request)));
    }
  }
  const made = await writeAll(request, attempts, (part) =>
    createMany(
      request,
      part.map(({ result, values }) => ({
        id: result.recordId ?? '',
        body: { values, version: undefined },
      })),
    ),
  );
  return [...refused, ...made];
}

/** Existing records. Those that already have all values are only read. */
async function changeExisting(
  request: WriteRequest,
  rows: readonly ReadyRow[],
  emptyCells: ImportSettings['emptyCells'],
): Promise<RowResult[]> {
  const { access } = request;
  const { fields } = access.resource;
  const locked = new Map(
    (
      await lockRecords(
        request,
        rows.flatMap(({ recordId }) => recordId ?? []),
        'edit',
      )
    ).map((record) => [record.id, record]),
  );
  const results: RowResult[] = [];
  const attempts: (Attempt & { record: RawRecord })[] = [];
  for (const row of rows) {
    const record = locked.get(row.recordId ?? '');
    // A record that the person may no longer see must not even be compared.
    if (!record || (!record.permitted && !record.visible)) {
      results.push(refusedRow(row, { '': { code: 'NOT_FOUND' } }));
      continue;
    }
    const values = cleanValues(
      fields,
      valuesToWrite(access.resource, row.prepared, record.values, emptyCells),
    );
    const changes = changedFields(fields, record.values, values);
    const before = pick(record.values, Object.keys(changes));
    const readable = Object.keys(changes).filter((name) => access.read[name] !== undefined);
    const result = written(row, {
      outcome: 'changed',
      version: record.version,
      changes: readable.map((field) => ({ field, before: before[field], after: changes[field] })),
    });
    if (Object.keys(changes).length === 0) results.push({ ...result, outcome: 'same' });
    else attempts.push({ row, values, record, result });
  }
  const changed = await writeAll(request, attempts, async (part) => {
    await updateMany(
      request,
      part.map(({ record, values, row }) => ({
        record,
        body: { values, version: row.version ?? undefined },
      })),
    );
  });
  return [...results, ...changed];
}

/**
 * The other required fields that a new record of this row lacks, so that all reasons are reported
 * at once.
 */
function lackingIn(
  request: WriteRequest,
  { prepared, recordId }: ReadyRow,
  emptyCells: ImportSettings['emptyCells'],
): ImportRow['problems'] {
  const unread = new Set(Object.keys(prepared.problems).map((path) => path.split('.')[0]));
  // A row whose key cannot be read may refer to an existing record that lacks nothing.
  if (
    recordId !== null ||
    prepared.id !== null ||
    keySets(request.access.resource)
      .flat()
      .some((name) => unread.has(name))
  )
    return {};
  try {
    valuesToCreate(request, {
      values: valuesToWrite(request.access.resource, prepared, null, emptyCells),
      version: undefined,
    });
    return {};
  } catch (error) {
    return Object.fromEntries(
      Object.entries(problemsOf(error, request)).filter(([field]) => field !== ''),
    );
  }
}

/**
 * Writes rows with the ordinary write path, as new records or over existing ones, and returns the
 * outcome of each. A version other than that of the dry run is refused, not overwritten.
 */
export async function tryRows(
  request: WriteRequest,
  rows: readonly ReadyRow[],
  { emptyCells }: Pick<ImportSettings, 'emptyCells'>,
): Promise<RowResult[]> {
  const isReadable = ({ prepared }: ReadyRow): boolean =>
    Object.keys(prepared.problems).length === 0;
  const readable = rows.filter(isReadable);
  const unreadable = rows
    .filter((row) => !isReadable(row))
    .map((row) =>
      refusedRow(row, { ...lackingIn(request, row, emptyCells), ...row.prepared.problems }),
    );
  const existing = await changeExisting(
    request,
    readable.filter(({ recordId }) => recordId !== null),
    emptyCells,
  );
  return [
    ...unreadable,
    ...existing,
    ...(await makeNew(
      request,
      readable.filter(({ recordId }) => recordId === null),
      emptyCells,
    )),
  ];
}
