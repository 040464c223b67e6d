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

/**
 * A row on its way: the record that it means, if there is one, and the version which that had when
 * it was rehearsed.
 */
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

/** Why a row is refused: by field, or as a whole under the empty name. */
function problemsOf(error: unknown, { access, server }: WriteRequest): ImportRow['problems'] {
  const { code, fieldErrors = {} } = refusalOf(error, access.resource, server.catalogue);
  return Object.keys(fieldErrors).length > 0 ? fieldErrors : { '': { code } };
}

interface Attempt {
  row: ReadyRow;
  values: Record<string, unknown>;
  /** What becomes of the row once it is written. */
  result: RowResult;
}

/**
 * Writes several rows at once; where one is refused, each half for itself, down to the row that is
 * to blame. An extension of the resource may look at what is there already, so under one that does
 * not say otherwise the rows are written in turn.
 */
async function writeAll<A extends Attempt>(
  request: WriteRequest,
  attempts: readonly A[],
  write: (part: readonly A[]) => Promise<void>,
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

/** New records: what needs no other record is decided before anything is sent to the database. */
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

/** Records that exist: those that hold everything already are only read. */
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
    // One that has left the person's sight must not even be compared.
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
 * What else a new record of this row would lack, so that whoever mends the row has all of it at
 * once.
 */
function lackingIn(
  request: WriteRequest,
  { prepared, recordId }: ReadyRow,
  emptyCells: ImportSettings['emptyCells'],
): ImportRow['problems'] {
  const unread = new Set(Object.keys(prepared.problems).map((path) => path.split('.')[0]));
  // A row whose key cannot be read may mean a record that is there and lacks nothing.
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
 * Writes rows through the ordinary way of writing, each as a new record or over the one it means,
 * and says what became of each. A version other than the one of the rehearsal is refused rather
 * than overwritten.
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
