import { v7 as newId } from 'uuid';
import { PortalError } from '../../src/contract/errors.ts';
import type { ImportRow } from '../../src/contract/import.ts';
import { explainViolation } from '../db/violations.ts';
import { markSteps } from '../pipeline/afterCommit.ts';
import { changedFields, pick } from '../pipeline/difference.ts';
import { lockRecord } from '../pipeline/rawRecord.ts';
import { createScope } from '../pipeline/whereSql.ts';
import { createOne, updateOne, type WriteRequest } from '../pipeline/write.ts';
import { valuesToWrite, type PreparedRow } from './prepareRow.ts';
import type { RowResult } from './storedImports.ts';

/** Why the ordinary way of writing refuses a row; failures of ours pass through. */
function problemsOf(error: unknown, request: WriteRequest): ImportRow['problems'] {
  const known = explainViolation(error, request.access.resource, request.house.catalogue);
  if (!(known instanceof PortalError) || known.status >= 500) throw error;
  return known.fieldErrors && Object.keys(known.fieldErrors).length > 0 ? known.fieldErrors : { '': { code: known.code } };
}

/** Does something under a savepoint: what is refused leaves nothing behind, not even a letter that was to be sent. */
async function attempted<T>(request: WriteRequest, work: () => Promise<T>): Promise<T | { refused: ImportRow['problems'] }> {
  const { client } = request;
  const forgetSteps = markSteps(client);
  await client.query({ text: 'SAVEPOINT import_row' });
  try {
    const answer = await work();
    await client.query({ text: 'RELEASE SAVEPOINT import_row' });
    return answer;
  } catch (error) {
    const refused = problemsOf(error, request);
    await client.query({ text: 'ROLLBACK TO SAVEPOINT import_row' });
    forgetSteps();
    return { refused };
  }
}

const isRefused = (answer: object): answer is { refused: ImportRow['problems'] } => 'refused' in answer;

/**
 * Writes one row through the ordinary way of writing, as a new record or over `recordId`. `version`: what the record had
 * in the rehearsal; a later one is refused rather than overwritten.
 */
export async function tryRow(request: WriteRequest, row: number, recordId: string | null, prepared: PreparedRow, settings: { emptyCells: 'keep' | 'clear' }, version: number | null): Promise<RowResult> {
  const { client, access, house, asking } = request;
  const { resource } = access;
  const nothing: RowResult = { row, outcome: 'refused', recordId, version: null, problems: prepared.problems, changes: [], applied: false };
  if (Object.keys(prepared.problems).length > 0) return nothing;
  const answer = await attempted(request, async (): Promise<Omit<RowResult, 'row' | 'problems' | 'applied'>> => {
    if (recordId === null) {
      const values = valuesToWrite(resource, prepared, null, settings.emptyCells);
      const id = newId();
      await createOne(request, { values, version: undefined }, id);
      return { outcome: 'new', recordId: id, version: null, changes: [] };
    }
    const raw = await lockRecord(client, access, recordId, 'edit', createScope(house.catalogue, asking.context));
    const values = valuesToWrite(resource, prepared, raw?.values ?? {}, settings.emptyCells);
    const changes = changedFields(resource.fields, raw?.values ?? {}, values);
    const names = Object.keys(changes);
    if (names.length === 0) return { outcome: 'same', recordId, version: raw?.version ?? null, changes: [] };
    await updateOne(request, recordId, { values, version: version ?? undefined });
    const before = pick(raw?.values ?? {}, names);
    const readable = names.filter((name) => access.read[name] !== undefined);
    return { outcome: 'changed', recordId, version: raw?.version ?? null, changes: readable.map((field) => ({ field, before: before[field], after: changes[field] })) };
  });
  return isRefused(answer) ? { ...nothing, problems: answer.refused } : { ...nothing, ...answer, problems: {} };
}
