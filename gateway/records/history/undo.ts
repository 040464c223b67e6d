import { sql } from 'drizzle-orm';
import { orNotFound, PortalError } from '../../../src/contract/model/errors.ts';
import type { Values } from '../../../src/contract/model/fields.ts';
import type { UndoneRecord } from '../../../src/contract/wire/calls/changeSetCalls.ts';
import { tableName } from '../../db/names.ts';
import { type Queryable, queryRows } from '../../db/queryable.ts';
import { decideAccess, privilegesFor, type Access } from '../authorise/authorise.ts';
import { createScope } from '../plan/sqlScope.ts';
import { compile } from '../plan/statement.ts';
import { recreateOne } from '../run/create.ts';
import { lockRecord, type RawRecord } from '../run/rawRecord.ts';
import { refusalOf, underSavepoint } from '../run/refusal.ts';
import { deleteOne, updateOne } from '../run/write.ts';
import type { WriteRequest } from '../run/writeRequest.ts';
import { labelInSight, labelsOf, type HistoryReader } from './labels.ts';
import { readableFields } from './readHistory.ts';
import { changedSince, undoEdit, type FieldOutcome } from './rules.ts';

/** One activity of a change set, as logged. */
export interface LoggedWrite {
  id: string;
  actorId: string | null;
  resource: string;
  recordId: string;
  action: 'create' | 'edit' | 'delete';
  before: Values | null;
  after: Values | null;
}

const WRITES = `
  SELECT id, actor_id AS "actorId", resource, record_id AS "recordId", action, before, after
  FROM activities
  WHERE change_set = $1 AND action IN ('create', 'edit', 'delete')
  ORDER BY at DESC, id DESC
  LIMIT $2 OFFSET $3`;

/** The writes of a change set, latest first, which is the order for undoing them. */
export const writesOf = (
  client: Queryable,
  changeSet: string,
  count: number,
  first = 0,
): Promise<LoggedWrite[]> =>
  queryRows<LoggedWrite>(client, {
    name: 'change-set-writes',
    text: WRITES,
    values: [changeSet, count, first],
  });

/** The user, transaction and change set of an undo. */
export type UndoOptions = Omit<WriteRequest, 'access'>;

type Attempt = Pick<UndoneRecord, 'outcome'> & {
  clean?: readonly FieldOutcome[];
  conflicts?: readonly FieldOutcome[];
};

const unchanged = (fields: readonly string[], values: Values): FieldOutcome[] =>
  fields.map((field) => ({ field, was: values[field], now: values[field], would: null }));

/**
 * Checked before anything is compared: the current values are not for users who can no longer write
 * the record.
 */
function assertOpen(
  { permitted, visible }: RawRecord,
  { resource }: Access,
  verb: 'edit' | 'delete',
): void {
  if (!permitted)
    throw visible
      ? new PortalError('FORBIDDEN', { details: { needs: privilegesFor(resource, verb) } })
      : new PortalError('NOT_FOUND');
}

async function undoCreation(request: WriteRequest, write: LoggedWrite): Promise<Attempt> {
  const { access } = request;
  const raw = await lockRecord(request, write.recordId, 'delete');
  if (!raw) return { outcome: 'same' };
  assertOpen(raw, access, 'delete');
  const conflicts = changedSince(access.resource.fields, write.after ?? {}, raw.values);
  if (conflicts.length > 0) return { outcome: 'conflict', conflicts };
  await deleteOne(request, write.recordId);
  return { outcome: 'undone', clean: unchanged(Object.keys(write.after ?? {}), raw.values) };
}

async function undoChange(request: WriteRequest, write: LoggedWrite): Promise<Attempt> {
  const { access } = request;
  const raw = orNotFound(await lockRecord(request, write.recordId, 'edit'));
  assertOpen(raw, access, 'edit');
  const { clean, conflicts } = undoEdit(
    access.resource.fields,
    write.before ?? {},
    write.after ?? {},
    raw.values,
  );
  if (clean.length > 0)
    await updateOne(request, write.recordId, {
      values: Object.fromEntries(clean.map(({ field, would }) => [field, would])),
      version: undefined,
    });
  return {
    outcome: conflicts.length > 0 ? 'conflict' : clean.length > 0 ? 'undone' : 'same',
    clean,
    conflicts,
  };
}

async function undoDeletion(request: WriteRequest, write: LoggedWrite): Promise<Attempt> {
  const {
    client,
    person,
    access: { resource },
  } = request;
  const rows = await queryRows(
    client,
    compile(sql`
      SELECT 1
      FROM ${sql.identifier(tableName(resource.name))}
      WHERE id = ${write.recordId}::uuid`),
  );
  if (rows.length > 0) return { outcome: 'same' };
  const known = Object.fromEntries(
    Object.entries(write.before ?? {}).filter(([name]) => resource.fields[name]),
  );
  await recreateOne(request, write.recordId, known, write.actorId === person.userId);
  return {
    outcome: 'undone',
    clean: Object.entries(known).map(([field, would]) => ({ field, was: null, now: null, would })),
  };
}

const UNDO = { create: undoCreation, edit: undoChange, delete: undoDeletion };

/** The fields of the current record that the user may read; `null` if it is not visible or deleted. */
const fieldsInSight = (reader: HistoryReader, id: string): Promise<ReadonlySet<string> | null> =>
  // The record must be readable here, its history need not be.
  readableFields(
    {
      ...reader,
      access: {
        ...reader.access,
        rows: { ...reader.access.rows, history: reader.access.rows.show },
      },
    },
    id,
  );

/** The part of an edit that the user may read; hidden fields are not undone. */
function inSight(write: LoggedWrite, seen: ReadonlySet<string> | null): LoggedWrite {
  if (write.action !== 'edit' || !seen) return write;
  const part = (values: Values | null): Values =>
    Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => seen.has(name)));
  return { ...write, before: part(write.before), after: part(write.after) };
}

/**
 * Whether all conflicts are in fields that the user may not read. The answer then contains only a
 * code.
 */
const isHiddenConflict = (attempt: Attempt, conflicts: readonly FieldOutcome[]): boolean =>
  attempt.outcome === 'conflict' && (attempt.conflicts?.length ?? 0) > 0 && conflicts.length === 0;

/** The fields that the user reads on every row, for records whose row cannot be checked. */
const alwaysReadable = ({ read }: Access): ReadonlySet<string> =>
  new Set(Object.keys(read).filter((name) => read[name] === 'all'));

/**
 * Undoes one write through the ordinary write path with the caller's rights, or reports why not; a
 * refusal leaves nothing behind. `null`: the caller may not know of this record.
 */
export async function undoWrites(
  undoing: UndoOptions,
  write: LoggedWrite,
): Promise<UndoneRecord | null> {
  const { client, server, person, where } = undoing;
  const resource = server.catalogue.resources.get(write.resource);
  if (!resource) return null;
  const access = decideAccess(resource, person.privileges);
  const reader = { client, access, scope: createScope(server.catalogue, where) };
  const seen = await fieldsInSight(reader, write.recordId);
  // Its author already knows that the record exists.
  if (!seen && write.actorId !== person.userId) return null;
  const own = inSight(write, seen);
  if (write.action === 'edit' && seen && Object.keys(own.before ?? {}).length === 0) return null;
  const label = await labelInSight(reader, write.recordId);
  const record: UndoneRecord = {
    resource: resource.name,
    id: write.recordId,
    label,
    action: write.action,
    outcome: 'refused',
    clean: [],
    conflicts: [],
    labels: {},
  };
  const attempt = await underSavepoint(
    client,
    () => UNDO[write.action]({ ...undoing, access }, own),
    (error) => refusalOf(error, resource, server.catalogue),
  );
  if (!('outcome' in attempt)) {
    const readable = seen ?? alwaysReadable(access);
    const fieldErrors = Object.fromEntries(
      Object.entries(attempt.fieldErrors ?? {}).filter(([path]) =>
        readable.has(path.split('.')[0] ?? ''),
      ),
    );
    return { ...record, ...attempt, fieldErrors };
  }
  // The readable fields of a recreated record can be determined only now.
  const visible = seen ?? (await fieldsInSight(reader, write.recordId)) ?? alwaysReadable(access);
  const shown = (outcomes: readonly FieldOutcome[] = []): FieldOutcome[] =>
    outcomes.filter(({ field }) => visible.has(field));
  const [clean, conflicts] = [shown(attempt.clean), shown(attempt.conflicts)];
  if (isHiddenConflict(attempt, conflicts)) return { ...record, code: 'FORBIDDEN' };
  const values = [...clean, ...conflicts].flatMap(({ field, was, now, would }) =>
    [was, now, would].map((value) => ({ field, value })),
  );
  const labels = await labelsOf(client, server.catalogue, resource.fields, values);
  return {
    ...record,
    label: label ?? (await labelInSight(reader, write.recordId)),
    outcome: attempt.outcome,
    clean,
    conflicts,
    labels,
  };
}
