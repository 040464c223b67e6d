import { v7 as newId } from 'uuid';
import type { ImportRow } from '../../src/contract/import.ts';
import { changedFields, pick } from '../pipeline/difference.ts';
import { lockRecord } from '../pipeline/rawRecord.ts';
import { refusalOf, underSavepoint } from '../pipeline/refusal.ts';
import { createScope } from '../pipeline/whereSql.ts';
import { createOne, updateOne, type WriteRequest } from '../pipeline/write.ts';
import { valuesToWrite, type PreparedRow } from './prepareRow.ts';
import type { RowResult } from './storedImports.ts';

/** Why a row is refused: by field, or as a whole under the empty name. */
function problemsOf(error: unknown, { access, house }: WriteRequest): ImportRow['problems'] {
  const { code, fieldErrors = {} } = refusalOf(error, access.resource, house.catalogue);
  return Object.keys(fieldErrors).length > 0 ? fieldErrors : { '': { code } };
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
  const write = async (): Promise<Omit<RowResult, 'row' | 'problems' | 'applied'>> => {
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
  };
  const answer = await underSavepoint(client, write, (error) => ({ refused: problemsOf(error, request) }));
  return isRefused(answer) ? { ...nothing, problems: answer.refused } : { ...nothing, ...answer, problems: {} };
}
