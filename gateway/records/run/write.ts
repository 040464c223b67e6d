import { sql, type SQL } from 'drizzle-orm';
import type { QueryResult } from 'pg';
import { PortalError } from '../../../src/contract/model/errors.ts';
import {
  canonicalValue,
  checkRecord,
  initialValues,
  isVisible,
  type FieldProblems,
} from '../../../src/contract/model/kinds/checkRecord.ts';
import type { Grant } from '../../../src/contract/model/privileges.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { resolveOperand, type WhereContext } from '../../../src/contract/model/where.ts';
import { isRevised } from '../../../src/contract/model/workflow.ts';
import { activitiesStatement, type ActivityOfRecord } from '../../db/changeLog.ts';
import { childTableName, tableName } from '../../db/names.ts';
import { actorOf } from '../../db/person.ts';
import { pipeline, pipelineAndCommit } from '../../db/pipeline.ts';
import { cleanValues } from '../../db/sanitise.ts';
import type { Statement } from '../../db/wire/statement.ts';
import {
  assertAllowed,
  privilegesFor,
  mayFill,
  presetOf,
  or,
  type Access,
} from '../authorise/authorise.ts';
import type { ServerContext, TransactionContext } from '../context.ts';
import type { Step, Write } from '../extensions.ts';
import type { ChangeSet } from '../history/changeSet.ts';
import type { WriteBody } from '../parse/parseBody.ts';
import { refuseDependents } from '../plan/dependents.ts';
import { compile, planRecord, rowCondition, type Plan } from '../plan/plan.ts';
import { cachedPlan } from '../plan/planCache.ts';
import { checkReferences, checkReferencesOfMany } from '../plan/references.ts';
import { createScope, ruleSql, whereSql } from '../plan/whereSql.ts';
import { dropRevision } from '../revisions/storedRevisions.ts';
import { refuseClosed, refuseUnwritable } from '../workflow/locks.ts';
import { changedFields, pick, sameValue } from './difference.ts';
import { foreignLineIds, withLineIds } from './lineIds.ts';
import { readOptimistically, lockRecord, sameIds, type RawRecord } from './rawRecord.ts';
import { prepared } from './run.ts';
import {
  deleteRecord,
  insertRecord,
  insertRecords,
  updateStatements,
  type NewRecord,
  type Reading,
} from './writeRows.ts';

/** One write of a resource, within a transaction. */
export interface WriteRequest extends TransactionContext {
  access: Access;
  server: Pick<ServerContext, 'catalogue' | 'extensions'>;
  changeSet: ChangeSet;
}

const notFound = (): PortalError => new PortalError('NOT_FOUND');

export const refuse = (problems: FieldProblems): void => {
  if (Object.keys(problems).length > 0)
    throw new PortalError('INVALID_FIELDS', { fieldErrors: problems });
};

function refuseUnfillable(names: readonly string[]): void {
  if (names.length === 0) return;
  throw new PortalError('UNWRITABLE_FIELD', {
    fieldErrors: Object.fromEntries(names.map((name) => [name, { code: 'unwritable' }])),
  });
}

/** Fields hidden by their condition lose their value where the declaration says so. */
export function clearHidden(
  resource: ResourceDeclaration,
  record: Record<string, unknown>,
  context: WhereContext,
): Record<string, unknown> {
  const hidden = Object.entries(resource.fields).filter(
    ([, field]) => field.onHide === 'clear' && !isVisible(field, record, context),
  );
  return {
    ...record,
    ...Object.fromEntries(hidden.map(([name, field]) => [name, canonicalValue(field, null)])),
  };
}

/** What a write says of itself to the extension of its resource. */
type WriteDetails = Pick<Write, 'id' | 'before' | 'after' | 'step'>;

export const writeOf = (request: WriteRequest, details: WriteDetails): Write => {
  const { client, person, now, where, ip, notify, access } = request;
  return { ...details, client, person, now, where, ip, notify, resource: access.resource.name };
};

/**
 * Lets the extension of the resource refuse a write or put other values in its place; returns what
 * to write.
 */
export async function extended(
  request: WriteRequest,
  details: WriteDetails,
): Promise<Record<string, unknown>> {
  const { access, server } = request;
  const hook = server.extensions.get(access.resource.name)?.beforeWrite;
  const replaced = await hook?.(writeOf(request, details));
  // What a hook writes of its own is cleaned like what a person sends.
  return cleanValues(access.resource.fields, replaced ?? details.after ?? {});
}

/** Runs the extension's step after the rows were written. */
export async function finished(request: WriteRequest, details: WriteDetails): Promise<void> {
  const { access, server } = request;
  await server.extensions.get(access.resource.name)?.afterWrite?.(writeOf(request, details));
}

function logStatement(
  { access, changeSet, person, ip }: WriteRequest,
  action: string,
  records: readonly ActivityOfRecord[],
  step?: Step,
): Statement {
  const common = {
    actorId: actorOf(person),
    action,
    resource: access.resource.name,
    ip,
    changeSet: changeSet.id,
    cause: changeSet.cause,
    undoes: changeSet.undoes,
    reason: step?.reason ?? changeSet.reason,
    transition: step?.name,
  };
  return activitiesStatement(common, records);
}

async function logMany(
  request: WriteRequest,
  action: string,
  records: readonly ActivityOfRecord[],
  step?: Step,
): Promise<void> {
  if (records.length > 0) await request.client.query(logStatement(request, action, records, step));
  request.changeSet.count += records.length;
}

/** Logs one write under the change set of its request. */
export const log = (
  request: WriteRequest,
  action: string,
  recordId: string,
  before: unknown,
  after: unknown,
  step?: Step,
): Promise<void> => logMany(request, action, [{ recordId, before, after }], step);

/**
 * Makes a deleted record again, exactly as the log kept it: presets and field rights were decided
 * when it was made. The person must be able to make such a record, or have deleted this one
 * themselves (`isOwn`).
 */
export async function recreateOne(
  request: WriteRequest,
  id: string,
  logged: Readonly<Record<string, unknown>>,
  isOwn: boolean,
): Promise<void> {
  const { client, access, where, person } = request;
  const values = cleanValues(access.resource.fields, logged);
  const isTakenBack = isOwn && access.rows.delete !== 'none';
  if (!isTakenBack) assertAllowed(access, 'create');
  refuse(checkRecord(access.resource, values, where));
  refuse(await checkReferences(request, { values, isLogged: true }));
  const after = await extended(request, {
    id,
    after: { ...fixedDefaults(access.resource), ...values },
  });
  await insertRecord(client, access.resource, after, person.userId, id);
  // Nobody brings back what they could not delete again, or make.
  await assertWithinRowScope(request, [id], isTakenBack ? 'delete' : access.create);
  await finished(request, { id, after });
  await log(request, 'create', id, null, after);
}

const readStatement = ({ access, server, where }: WriteRequest, id: string): Statement =>
  prepared(planRecord(access, id, createScope(server.catalogue, where)));

const recordIn = ({ rows }: { rows: unknown[] }): string | null =>
  (rows[0] as { record: string } | undefined)?.record ?? null;

/** The record as the writer may see it, as JSON text; `null` once it has left their sight. */
export const readBack = async (request: WriteRequest, id: string): Promise<string | null> =>
  recordIn(await request.client.query(readStatement(request, id)));

type Within = 'edit' | 'delete' | readonly Grant[];

/**
 * A statement that refuses where one of the rows lies outside what the grants and the view open,
 * and then keeps what stands behind it in its message from being carried out; `null` where they
 * open all.
 */
function rowScopeStatement(
  { access, server, where }: WriteRequest,
  ids: readonly string[],
  condition: Within,
): Statement | null {
  const { resource, view } = access;
  const isVerb = typeof condition === 'string';
  const allowed = isVerb ? access.rows[condition] : or(condition.map((grant) => grant.rows));
  if (allowed === 'all' && !view?.declaration.where) return null;
  const plan = (context: WhereContext, which: SQL): Plan => {
    const [scope, row] = [createScope(server.catalogue, context), sql.raw('record')];
    const rule = isVerb
      ? rowCondition(access, condition, scope)
      : (ruleSql(allowed, resource.name, row, scope) ?? sql`true`);
    const within =
      view?.declaration.where && !isVerb
        ? sql`${rule} AND ${whereSql(view.declaration.where, resource.name, row, scope)}`
        : rule;
    return compile(sql`
      SELECT 1 / (count(*) = ${sql.raw(String(ids.length))})::int
      FROM ${sql.identifier(tableName(resource.name))} record
      WHERE ${within} AND ${which}`);
  };
  const [which, given] = sameIds(ids);
  const refusal = (): Error =>
    new PortalError('FORBIDDEN', {
      details: { needs: privilegesFor(resource, isVerb ? condition : 'create'), reason: 'outside' },
    });
  if (!isVerb || ids.length > 1) return { ...plan(where, which), refusal };
  const { text, values } = cachedPlan(access, `within ${condition}`, where, (context) =>
    plan(context, which),
  );
  return { ...prepared({ text, values: [...values.slice(0, -1), given] }), refusal };
}

/**
 * The same condition of “edit” for the statement that writes one row, which then needs no other
 * behind it; `null` where the condition asks the table itself, or that of its child rows: a
 * statement does not see there what it writes.
 */
function rowScopePlan({ access, server, where }: WriteRequest): Plan | null {
  const plan = cachedPlan(access, 'reach', where, (context) =>
    compile(rowCondition(access, 'edit', createScope(server.catalogue, context))),
  );
  return plan.text.includes(`"${tableName(access.resource.name)}`) ? null : plan;
}

/**
 * A grant with a row rule opens only what satisfies the rule afterwards as well: nobody writes a
 * row out of their own reach.
 */
export async function assertWithinRowScope(
  request: WriteRequest,
  ids: readonly string[],
  condition: Within,
): Promise<void> {
  const statement = rowScopeStatement(request, ids, condition);
  if (statement) await pipeline(request.client, [statement]);
}

/** What nobody may send still begins with what the declaration says. */
const fixedDefaults = ({ fields }: ResourceDeclaration): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.readOnly && 'default' in field && field.default !== undefined
        ? [[name, field.default]]
        : [],
    ),
  );

function valuesUnder(
  grant: Grant,
  request: WriteRequest,
  body: WriteBody,
): Record<string, unknown> {
  const { access, where, person } = request;
  const preset = Object.fromEntries(
    Object.entries(presetOf(grant)).map(([name, value]) => [
      name,
      resolveOperand(value, where) ?? null,
    ]),
  );
  const start = {
    ...fixedDefaults(access.resource),
    ...initialValues(access.resource, where),
  };
  const refused = Object.keys(body.values).filter(
    (name) =>
      !(name in preset) &&
      !mayFill(access.resource, grant, person.privileges, name) &&
      !sameValue(access.resource.fields[name], body.values[name], start[name]),
  );
  refuseUnfillable(refused);
  const writable = Object.fromEntries(
    Object.entries(body.values).filter(([name]) =>
      mayFill(access.resource, grant, person.privileges, name),
    ),
  );
  return clearHidden(
    access.resource,
    cleanValues(access.resource.fields, { ...start, ...writable, ...preset }),
    where,
  );
}

/** A record that is to be made. */
export interface Creation {
  id: string;
  body: WriteBody;
}

/**
 * The values under which a record would be made, by the first grant that covers what was sent.
 * Throws where a rule that needs no other record refuses them.
 */
export function valuesToCreate(request: WriteRequest, body: WriteBody): Record<string, unknown> {
  const { access, where } = request;
  assertAllowed(access, 'create');
  const [grant] = access.create;
  if (!grant) throw notFound();
  const values = valuesUnder(grant, request, body);
  refuse(checkRecord(access.resource, values, where));
  return values;
}

/** Makes several records, or none of them: the first that is refused says why. */
export async function createMany(
  request: WriteRequest,
  creations: readonly Creation[],
): Promise<void> {
  const { client, access, person } = request;
  const wanted = creations.map(({ id, body }) => ({ id, values: valuesToCreate(request, body) }));
  for (const problems of await checkReferencesOfMany(request, wanted)) refuse(problems);
  const made: NewRecord[] = [];
  // A copied record brings the ids of the rows it was copied from; its own rows are new.
  for (const { id, values } of wanted)
    made.push({
      id,
      values: withLineIds(
        access.resource.fields,
        {},
        await extended(request, { id, after: values }),
      ),
    });
  await insertRecords(client, access.resource, made, person.userId);
  await assertWithinRowScope(
    request,
    made.map(({ id }) => id),
    access.create,
  );
  for (const { id, values } of made) await finished(request, { id, after: values });
  await logMany(
    request,
    'create',
    made.map(({ id, values }) => ({ recordId: id, before: null, after: values })),
  );
}

/** Makes one record. */
export const createOne = (request: WriteRequest, body: WriteBody, id: string): Promise<void> =>
  createMany(request, [{ id, body }]);

/**
 * The locked record, if the person may do this with it. Throws NOT_FOUND or FORBIDDEN as if it had
 * been asked for alone.
 */
function permitted(
  access: Access,
  record: RawRecord | null | undefined,
  verb: 'edit' | 'delete',
): RawRecord {
  if (!record || (!record.permitted && !record.visible)) throw notFound();
  if (!record.permitted) {
    refuseClosed(access, record);
    throw new PortalError('FORBIDDEN', {
      details: { needs: privilegesFor(access.resource, verb) },
    });
  }
  return record;
}

/** Reads a record and locks it for this verb. Throws NOT_FOUND or FORBIDDEN. */
export async function lock(
  request: WriteRequest,
  id: string,
  verb: 'edit' | 'delete',
): Promise<RawRecord> {
  const { client, access, server, where } = request;
  assertAllowed(access, verb);
  return permitted(
    access,
    await lockRecord(client, access, id, verb, createScope(server.catalogue, where)),
    verb,
  );
}

export async function assertVersion(
  request: WriteRequest,
  record: RawRecord,
  body: WriteBody,
): Promise<void> {
  if (body.version === undefined || body.version === record.version) return;
  const current = await readBack(request, record.id);
  throw new PortalError('STALE_VERSION', {
    details: { current: current === null ? null : JSON.parse(current), yours: body.values },
  });
}

/** A record that is to be changed, locked for “edit”. */
export interface Update {
  record: RawRecord;
  body: WriteBody;
}

/** What a record would hold; throws where a rule that needs no other record refuses it. */
async function valuesToUpdate(
  request: WriteRequest,
  record: RawRecord,
  body: WriteBody,
): Promise<Record<string, unknown>> {
  const { access, where } = request;
  permitted(access, record, 'edit');
  await assertVersion(request, record, body);
  const { fields } = access.resource;
  const sent = changedFields(fields, record.values, cleanValues(fields, body.values));
  refuseUnwritable(
    access,
    record,
    Object.keys(sent).filter((name) => !record.writable.has(name)),
  );
  const next = clearHidden(access.resource, { ...record.values, ...sent }, where);
  refuse(checkRecord(access.resource, next, where));
  return extended(request, { id: record.id, before: record.values, after: next });
}

/**
 * The values with the ids of their child rows. A row of another record is refused; one that is gone
 * comes back as a new row, or where a change is taken back, as the same.
 */
async function identified(
  { client, access, changeSet }: WriteRequest,
  before: Record<string, unknown>,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { name: resource, fields } = access.resource;
  const strays = foreignLineIds(fields, before, values);
  for (const field of new Set(strays.map((stray) => stray.field))) {
    const of = strays.filter((stray) => stray.field === field);
    const { rows } = await client.query<{ id: string }>({
      text: `SELECT id FROM "${childTableName(resource, field)}" WHERE id = ANY($1::uuid[])`,
      values: [of.map(({ id }) => id)],
    });
    const stray = of.find(({ id }) => rows.some((row) => row.id === id));
    if (stray) refuse({ [`${field}.${stray.position}.id`]: { code: 'notFound' } });
  }
  const isTakenBack = changeSet.cause === 'undo';
  return withLineIds(fields, before, values, () => isTakenBack);
}

/**
 * Changes several records, or none of them: only the fields that differ are written, checked and
 * logged. What is written goes to the database in one message, with `last` behind it, whose result
 * is the answer; `run` may commit with it.
 */
export async function updateMany(
  request: WriteRequest,
  updates: readonly Update[],
  last: readonly Statement[] = [],
  run = pipeline,
): Promise<QueryResult[]> {
  const { client, access, server, changeSet, person } = request;
  assertAllowed(access, 'edit');
  const wanted: {
    record: RawRecord;
    after: Record<string, unknown>;
    values: Record<string, unknown>;
    before: RawRecord['values'];
    isLogged: boolean;
  }[] = [];
  for (const { record, body } of updates) {
    const next = await valuesToUpdate(request, record, body);
    const values = await identified(
      request,
      record.values,
      changedFields(access.resource.fields, record.values, next),
    );
    const after = { ...next, ...values };
    if (Object.keys(values).length > 0)
      wanted.push({
        record,
        after,
        values,
        before: record.values,
        isLogged: changeSet.cause === 'undo',
      });
  }
  if (wanted.length === 0) return run(client, last);
  for (const problems of await checkReferencesOfMany(request, wanted)) refuse(problems);
  const reach = wanted.every(({ record }) => record.writing !== undefined)
    ? rowScopePlan(request)
    : null;
  const within = reach
    ? null
    : rowScopeStatement(
        request,
        wanted.map(({ record }) => record.id),
        'edit',
      );
  const readingOf = ({ writing }: RawRecord): Reading | undefined =>
    writing === undefined ? undefined : { writing, reach };
  const writes = [
    ...wanted.flatMap(({ record, values }) =>
      updateStatements(access.resource, record.id, values, person.userId, readingOf(record)),
    ),
    ...(within ? [within] : []),
  ];
  const behind = [
    logStatement(
      request,
      'edit',
      wanted.map(({ record, before, values }) => ({
        recordId: record.id,
        before: pick(before, Object.keys(values)),
        after: values,
      })),
    ),
    ...last,
  ];
  // An extension sees what was written before it is logged.
  const waits = server.extensions.get(access.resource.name)?.afterWrite !== undefined;
  if (waits) {
    await pipeline(client, writes);
    for (const { record, before, after } of wanted)
      await finished(request, { id: record.id, before, after });
  }
  const results = await run(client, waits ? behind : [...writes, ...behind]);
  changeSet.count += wanted.length;
  return results.slice(results.length - last.length);
}

/** Changes one record. */
export async function updateOne(request: WriteRequest, id: string, body: WriteBody): Promise<void> {
  await updateMany(request, [{ record: await lock(request, id, 'edit'), body }]);
}

/**
 * Reads a record without a lock where nothing beside the declaration looks at it on the way: hardly
 * ever do two people write one record at once, and who comes second is told so by the write
 * itself.
 */
async function optimisticRead(request: WriteRequest, id: string): Promise<RawRecord> {
  const { client, access, server, where } = request;
  assertAllowed(access, 'edit');
  return permitted(
    access,
    await readOptimistically(client, access, id, 'edit', createScope(server.catalogue, where)),
    'edit',
  );
}

/**
 * Changes one record, commits, and answers it as the writer may see it then, as JSON text; `null`
 * once it has left their sight. With `isLocked` the record is locked from the first; otherwise the
 * transaction may be lost to a rival.
 */
export async function updateAndCommit(
  request: WriteRequest,
  id: string,
  body: WriteBody,
  isLocked: boolean,
): Promise<string | null> {
  const record = await (isLocked || request.server.extensions.get(request.access.resource.name)
    ? lock(request, id, 'edit')
    : optimisticRead(request, id));
  const [found] = await updateMany(
    request,
    [{ record, body }],
    [readStatement(request, id)],
    pipelineAndCommit,
  );
  return recordIn(found ?? { rows: [] });
}

/**
 * Deletes a record that nothing depends on; what does is named in the refusal. Returns the record
 * as it was.
 */
export async function deleteOne(request: WriteRequest, id: string): Promise<string | null> {
  const { client, access, server } = request;
  const record = await lock(request, id, 'delete');
  await refuseDependents(client, access.resource, id, server.catalogue);
  const last = await readBack(request, id);
  const hook = server.extensions.get(access.resource.name)?.beforeWrite;
  await hook?.(writeOf(request, { id, before: record.values }));
  await deleteRecord(client, access.resource, id);
  if (isRevised(access.resource)) await dropRevision(client, id);
  await finished(request, { id, before: record.values });
  await log(request, 'delete', id, record.values, null);
  return last;
}
