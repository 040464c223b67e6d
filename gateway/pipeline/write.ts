import { sql } from 'drizzle-orm';
import { checkRecord, initialValues, isVisible, type FieldProblems } from '../../src/contract/checkRecord.ts';
import { PortalError } from '../../src/contract/errors.ts';
import type { Grant, ResourceDeclaration } from '../../src/contract/resource.ts';
import { resolveOperand, type WhereContext } from '../../src/contract/where.ts';
import { recordActivity } from '../db/changeLog.ts';
import { tableName } from '../db/names.ts';
import type { Queryable } from '../db/queryable.ts';
import type { ChangeSet } from '../history/changeSet.ts';
import { demand, keysFor, mayFill, presetOf, unite, type Access } from './authorise.ts';
import { cleanValues } from '../richtext/sanitise.ts';
import { changedFields, pick, sameValue } from './difference.ts';
import { refuseDependents } from './dependents.ts';
import type { Asking, Gatehouse, Step, Write } from './extensions.ts';
import type { WriteBody } from './parseBody.ts';
import { compile, planOne, rowCondition } from './plan.ts';
import { lockRecord, type RawRecord } from './rawRecord.ts';
import { checkReferences } from './references.ts';
import { refuseClosed, refuseUnwritable } from '../workflow/locks.ts';
import { createScope, ruleSql, whereSql } from './whereSql.ts';
import { deleteRecord, insertRecord, updateRecord } from './writeRows.ts';

/** What one write works with. */
export interface WriteRequest {
  client: Queryable;
  access: Access;
  house: Gatehouse;
  asking: Asking;
  changeSet: ChangeSet;
}

const notFound = (): PortalError => new PortalError('NOT_FOUND');

export const refuse = (problems: FieldProblems): void => {
  if (Object.keys(problems).length > 0) throw new PortalError('INVALID_FIELDS', { fieldErrors: problems });
};

function refuseUnfillable(names: readonly string[]): void {
  if (names.length === 0) return;
  throw new PortalError('UNWRITABLE_FIELD', { fieldErrors: Object.fromEntries(names.map((name) => [name, { code: 'unwritable' }])) });
}

/** Fields hidden by their condition lose their value where the declaration says so. */
function clearHidden(resource: ResourceDeclaration, record: Record<string, unknown>, context: WhereContext): Record<string, unknown> {
  const hidden = Object.entries(resource.fields).filter(([, field]) => field.onHide === 'clear' && !isVisible(field, record, context));
  return { ...record, ...Object.fromEntries(hidden.map(([name, field]) => [name, field.kind === 'refs' || field.kind === 'lines' ? [] : null])) };
}

/** Lets the extension of the resource refuse a write or put other values in its place; returns what to write. */
export async function extended(request: WriteRequest, write: Omit<Write, 'client' | 'person' | 'resource'>): Promise<Record<string, unknown>> {
  const { client, access, house, asking } = request;
  const after = write.after ?? {};
  const hook = house.extensions.get(access.resource.name)?.beforeWrite;
  const replaced = await hook?.({ ...write, client, resource: access.resource.name, person: asking.person });
  // What a hook writes of its own is cleaned like what a person sends.
  return cleanValues(access.resource.fields, replaced ?? after);
}

/** Tells the extension that the rows are written. */
export async function finished(request: WriteRequest, write: Omit<Write, 'client' | 'person' | 'resource'>): Promise<void> {
  const { client, access, house, asking } = request;
  await house.extensions.get(access.resource.name)?.afterWrite?.({ ...write, client, resource: access.resource.name, person: asking.person });
}

/** Logs one write under the change set of its request. */
export async function log(request: WriteRequest, action: string, recordId: string, before: unknown, after: unknown, step?: Step): Promise<void> {
  const { client, access, asking, changeSet } = request;
  await recordActivity(client, {
    actorId: asking.person.userId,
    action,
    resource: access.resource.name,
    recordId,
    before,
    after,
    ip: asking.ip,
    changeSet: changeSet.id,
    cause: changeSet.cause,
    undoes: changeSet.undoes,
    reason: step?.reason ?? changeSet.reason,
    transition: step?.name,
  });
  changeSet.count += 1;
}

/**
 * Makes a deleted record again, exactly as the log kept it: presets and field rights were decided when it was made. The
 * person must be able to make such a record, or have deleted this one themselves (`isOwn`).
 */
export async function recreateOne(request: WriteRequest, id: string, logged: Readonly<Record<string, unknown>>, isOwn: boolean): Promise<void> {
  const { client, access, house, asking } = request;
  const values = cleanValues(access.resource.fields, logged);
  if (!isOwn || access.rows.delete === 'none') demand(access, 'create');
  refuse(checkRecord(access.resource, values, asking.context));
  refuse(await checkReferences(client, access, values, house, asking, { isLogged: true }));
  const after = await extended(request, { id, after: { ...fixedDefaults(access.resource), ...values } });
  await insertRecord(client, access.resource, after, asking.person.userId, id);
  if (access.create.length > 0) await demandStillWithin(request, id, access.create);
  await finished(request, { id, after });
  await log(request, 'create', id, null, after);
}

/** The record as the writer may see it, as JSON text; `null` once it has left their sight. */
export async function readBack(request: WriteRequest, id: string): Promise<string | null> {
  const { client, access, house, asking } = request;
  const { rows } = await client.query<{ record: string }>(planOne(access, id, createScope(house.catalogue, asking.context)));
  return rows[0]?.record ?? null;
}

/** A grant with a row rule opens only what satisfies the rule afterwards as well: nobody writes a row out of their own reach. */
async function demandStillWithin(request: WriteRequest, id: string, condition: 'edit' | readonly Grant[]): Promise<void> {
  const { client, access, house, asking } = request;
  const scope = createScope(house.catalogue, asking.context);
  const row = sql.raw('t');
  const { resource, view } = access;
  const allowed = condition === 'edit' ? access.rows.edit : unite(condition.map((grant) => grant.rows));
  if (allowed === 'all' && !view?.declaration.where) return;
  const rule = condition === 'edit' ? rowCondition(access, 'edit', scope) : (ruleSql(allowed, resource.name, row, scope) ?? sql`true`);
  const within = view?.declaration.where && condition !== 'edit' ? sql`${rule} AND ${whereSql(view.declaration.where, resource.name, row, scope)}` : rule;
  const { rows } = await client.query(compile(sql`SELECT 1 FROM ${sql.identifier(tableName(resource.name))} t WHERE t.id = ${id}::uuid AND ${within}`));
  if (rows.length === 0) throw new PortalError('FORBIDDEN', { details: { needs: keysFor(resource, condition === 'edit' ? 'edit' : 'create'), reason: 'outside' } });
}

/** What nobody may send still begins with what the declaration says. */
const fixedDefaults = ({ fields }: ResourceDeclaration): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field.readOnly && 'default' in field && field.default !== undefined ? [[name, field.default]] : [])));

function valuesUnder(grant: Grant, request: WriteRequest, body: WriteBody): Record<string, unknown> {
  const { access, asking } = request;
  const preset = Object.fromEntries(Object.entries(presetOf(grant)).map(([name, value]) => [name, resolveOperand(value, asking.context) ?? null]));
  const start = { ...fixedDefaults(access.resource), ...initialValues(access.resource, asking.context) };
  const refused = Object.keys(body.values).filter(
    (name) => !(name in preset) && !mayFill(access.resource, grant, asking.person.privileges, name) && !sameValue(access.resource.fields[name], body.values[name], start[name]),
  );
  refuseUnfillable(refused);
  const writable = Object.fromEntries(Object.entries(body.values).filter(([name]) => mayFill(access.resource, grant, asking.person.privileges, name)));
  return clearHidden(access.resource, cleanValues(access.resource.fields, { ...start, ...writable, ...preset }), asking.context);
}

/** Makes a record under the first grant that covers what was sent. Returns its id. */
export async function createOne(request: WriteRequest, body: WriteBody, id: string): Promise<void> {
  const { client, access, house, asking } = request;
  demand(access, 'create');
  const [grant] = access.create;
  if (!grant) throw notFound();
  const values = valuesUnder(grant, request, body);
  refuse(checkRecord(access.resource, values, asking.context));
  refuse(await checkReferences(client, access, values, house, asking));
  const after = await extended(request, { id, after: values });
  await insertRecord(client, access.resource, after, asking.person.userId, id);
  await demandStillWithin(request, id, access.create);
  await finished(request, { id, after });
  await log(request, 'create', id, null, after);
}

async function lock(request: WriteRequest, id: string, verb: 'edit' | 'delete'): Promise<RawRecord> {
  const { client, access, house, asking } = request;
  demand(access, verb);
  const record = await lockRecord(client, access, id, verb, createScope(house.catalogue, asking.context));
  if (!record || (!record.permitted && !record.visible)) throw notFound();
  if (!record.permitted) {
    refuseClosed(access, record);
    throw new PortalError('FORBIDDEN', { details: { needs: keysFor(access.resource, verb) } });
  }
  return record;
}

/** Throws STALE_VERSION with both values when the record is no longer the one that the sender saw. */
export async function demandVersion(request: WriteRequest, record: RawRecord, body: WriteBody): Promise<void> {
  if (body.version === undefined || body.version === record.version) return;
  const current = await readBack(request, record.id);
  throw new PortalError('STALE_VERSION', { details: { current: current === null ? null : JSON.parse(current), yours: body.values } });
}

/** Changes a record: only the fields that differ are written, checked and logged. */
export async function updateOne(request: WriteRequest, id: string, body: WriteBody): Promise<void> {
  const { client, access, house, asking } = request;
  const record = await lock(request, id, 'edit');
  await demandVersion(request, record, body);
  const { fields } = access.resource;
  const sent = changedFields(fields, record.values, cleanValues(fields, body.values));
  refuseUnwritable(access, record, Object.keys(sent).filter((name) => !record.writable.has(name)));
  const next = clearHidden(access.resource, { ...record.values, ...sent }, asking.context);
  refuse(checkRecord(access.resource, next, asking.context));
  const after = await extended(request, { id, before: record.values, after: next });
  const changes = changedFields(fields, record.values, after);
  const names = Object.keys(changes);
  if (names.length === 0) return;
  refuse(await checkReferences(client, access, changes, house, asking, { before: record.values, isLogged: request.changeSet.cause === 'undo' }));
  await updateRecord(client, access.resource, id, changes, asking.person.userId);
  await demandStillWithin(request, id, 'edit');
  await finished(request, { id, before: record.values, after });
  await log(request, 'edit', id, pick(record.values, names), changes);
}

/** Deletes a record that nothing depends on; what does is named in the refusal. Returns the record as it was. */
export async function deleteOne(request: WriteRequest, id: string): Promise<string | null> {
  const { client, access, house, asking } = request;
  const record = await lock(request, id, 'delete');
  await refuseDependents(client, access.resource, id, house.catalogue);
  const last = await readBack(request, id);
  const hook = house.extensions.get(access.resource.name)?.beforeWrite;
  await hook?.({ client, resource: access.resource.name, id, before: record.values, person: asking.person });
  await deleteRecord(client, access.resource, id);
  await finished(request, { id, before: record.values });
  await log(request, 'delete', id, record.values, null);
  return last;
}
