import type { Values } from '../../../src/contract/model/fields.ts';
import { actorOf } from '../../db/person.ts';
import type { Access } from '../authorise/authorise.ts';
import type { RawRecord } from '../run/rawRecord.ts';
import { readBack } from '../run/readBack.ts';
import { underRollback } from '../run/refusal.ts';
import { findRevision } from '../run/storedRevisions.ts';
import type { WriteRequest } from '../run/writeRequest.ts';
import { updateRecord } from '../run/writeRows.ts';

type Json = Record<string, unknown>;

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

/** Unique fields, whose values another record may have taken. */
const uniqueFields = ({ resource: { fields, unique = [] } }: Access): Set<string> =>
  new Set([...unique.flat(), ...Object.keys(fields).filter((name) => fields[name]?.unique)]);

/**
 * Runs `read` while the record is as its draft revision would make it, and rolls back. Values that
 * another record has taken meanwhile are omitted, because the user must see the draft to correct
 * it.
 */
export async function whileRevised<T>(
  { client, access, person }: WriteRequest,
  id: string,
  changes: Values,
  read: () => Promise<T>,
): Promise<T> {
  const attempt = (values: Values): Promise<T> =>
    underRollback(client, async () => {
      await updateRecord(client, access.resource, { id, values }, actorOf(person));
      return read();
    });
  try {
    return await attempt(changes);
  } catch (error) {
    if (!isTaken(error)) throw error;
    const taken = uniqueFields(access);
    return attempt(
      Object.fromEntries(Object.entries(changes).filter(([name]) => !taken.has(name))),
    );
  }
}

/**
 * The record as this user would see it with its draft revision applied, under its current version;
 * `null` if they do not see it.
 */
export async function readRevised(
  request: WriteRequest,
  { id, version }: Pick<RawRecord, 'id' | 'version'>,
): Promise<Json | null> {
  const present = await readBack(request, id);
  if (present === null) return null;
  const record = JSON.parse(present) as Json;
  const stored = await findRevision(request.client, id);
  if (!stored) return record;
  const revised = await whileRevised(request, id, stored.changes, () => readBack(request, id));
  const unique = Object.fromEntries(
    [...uniqueFields(request.access)].flatMap((name) =>
      name in record && name in stored.changes ? [[name, stored.changes[name]]] : [],
    ),
  );
  return {
    ...(revised === null ? record : (JSON.parse(revised) as Json)),
    ...unique,
    version,
    updatedAt: record['updatedAt'],
    _can: record['_can'],
    _revision: record['_revision'],
  };
}
