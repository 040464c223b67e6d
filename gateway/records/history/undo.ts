import { sql } from 'drizzle-orm';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { UndoneRecord } from '../../../src/contract/wire/calls/changeSetCalls.ts';
import { tableName } from '../../db/names.ts';
import type { Queryable } from '../../db/queryable.ts';
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
import { changedSince, undoEdit, type FieldOutcome, type Values } from './rules.ts';

/** One activity of a change set, as the log keeps it. */
export interface LoggedWrite extends Record<string, unknown> {
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

/** What a change set wrote, the latest first: in this order it can be taken back. */
export const writesOf = async (
  client: Queryable,
  changeSet: string,
  count: number,
  first = 0,
): Promise<LoggedWrite[]> =>
  (
    await client.query<LoggedWrite>({
      name: 'change-set-writes',
      text: WRITES,
      values: [changeSet, count, first],
    })
  ).rows;

/** Who takes back, through which transaction, and under which change set it is logged. */
export type UndoOptions = Omit<WriteRequest, 'access'>;

type Attempt = Pick<UndoneRecord, 'outcome'> & {
  clean?: readonly FieldOutcome[];
  conflicts?: readonly FieldOutcome[];
};

const asIs = (fields: readonly string[], values: Values): FieldOutcome[] =>
  fields.map((field) => ({ field, was: values[field], now: values[field], would: null }));

/**
 * Before anything is compared: what a record holds now is nothing to tell somebody who may not
 * touch it any more.
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

async function takeBackCreation(request: WriteRequest, write: LoggedWrite): Promise<Attempt> {
  const { access } = request;
  const raw = await lockRecord(request, write.recordId, 'delete');
  if (!raw) return { outcome: 'same' };
  assertOpen(raw, access, 'delete');
  const conflicts = changedSince(access.resource.fields, write.after ?? {}, raw.values);
  if (conflicts.length > 0) return { outcome: 'conflict', conflicts };
  await deleteOne(request, write.recordId);
  return { outcome: 'undone', clean: asIs(Object.keys(write.after ?? {}), raw.values) };
}

async function takeBackChange(request: WriteRequest, write: LoggedWrite): Promise<Attempt> {
  const { access } = request;
  const raw = await lockRecord(request, write.recordId, 'edit');
  if (!raw) throw new PortalError('NOT_FOUND');
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

async function takeBackDeletion(request: WriteRequest, write: LoggedWrite): Promise<Attempt> {
  const {
    client,
    person,
    access: { resource },
  } = request;
  const { rows } = await client.query(
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

const TAKE_BACK = { create: takeBackCreation, edit: takeBackChange, delete: takeBackDeletion };

/**
 * The fields of the record that the person may read as it is now; `null` where it is out of sight
 * or gone.
 */
const fieldsInSight = (reader: HistoryReader, id: string): Promise<ReadonlySet<string> | null> =>
  // Looking is enough here; whether the history is open to the person matters only where they look around in it.
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

/**
 * Of an edit, the part that the person may read: what one may not read one cannot mean to take
 * back.
 */
function inSight(write: LoggedWrite, seen: ReadonlySet<string> | null): LoggedWrite {
  if (write.action !== 'edit' || !seen) return write;
  const part = (values: Values | null): Values =>
    Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => seen.has(name)));
  return { ...write, before: part(write.before), after: part(write.after) };
}

/** Whether only what the person may not read stands in the way; that is all they are told. */
const isHiddenConflict = (attempt: Attempt, conflicts: readonly FieldOutcome[]): boolean =>
  attempt.outcome === 'conflict' && (attempt.conflicts?.length ?? 0) > 0 && conflicts.length === 0;

/**
 * What may be told of their own doing where the row itself cannot be asked: the fields that they
 * read in every row.
 */
const readEverywhere = ({ read }: Access): ReadonlySet<string> =>
  new Set(Object.keys(read).filter((name) => read[name] === 'all'));

/**
 * Takes one write back through the ordinary way of writing, with the rights of whoever asks, or
 * says why not; a refusal leaves nothing behind. `null`: the person may not know of this record.
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
  // That the record exists is no news to whoever wrote it.
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
    () => TAKE_BACK[write.action]({ ...undoing, access }, own),
    (error) => refusalOf(error, resource, server.catalogue),
  );
  if (!('outcome' in attempt)) {
    const told = seen ?? readEverywhere(access);
    const fieldErrors = Object.fromEntries(
      Object.entries(attempt.fieldErrors ?? {}).filter(([path]) =>
        told.has(path.split('.')[0] ?? ''),
      ),
    );
    return { ...record, ...attempt, fieldErrors };
  }
  // A record that was made again can be asked only now which of its fields are open.
  const visible = seen ?? (await fieldsInSight(reader, write.recordId)) ?? readEverywhere(access);
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
