import type { QueryResult } from 'pg';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { checkRecord } from '../../../src/contract/model/kinds/checkRecord.ts';
import { isRevised } from '../../../src/contract/model/workflow.ts';
import { childTableName } from '../../db/names.ts';
import { pipeline, pipelineAndCommit } from '../../db/pipeline.ts';
import { queryRows } from '../../db/queryable.ts';
import { cleanValues } from '../../db/sanitise.ts';
import type { Statement } from '../../db/wire/statement.ts';
import { assertAllowed, privilegesFor, type Access } from '../authorise/authorise.ts';
import { assertSteppedUpFor } from '../authorise/stepUp.ts';
import type { WriteBody } from '../parse/parseBody.ts';
import { clearHidden } from './clearHidden.ts';
import { refuseDependents } from './dependents.ts';
import { changedFields, pick } from './difference.ts';
import { foreignLineIds, withLineIds } from './lineIds.ts';
import { refuseClosed, refuseUnwritable } from './locks.ts';
import { lockRecord, readOptimistically, type RawRecord } from './rawRecord.ts';
import { readBack, readStatement, recordIn } from './readBack.ts';
import { checkReferencesOfMany } from './references.ts';
import { assertStaysOpen } from './rowRuleFirst.ts';
import { rowScopePlan, rowScopeStatement } from './rowScope.ts';
import { dropRevision } from './storedRevisions.ts';
import {
  runBeforeWrite,
  runAfterWrite,
  log,
  logStatement,
  refuse,
  writeOf,
  type WriteRequest,
} from './writeRequest.ts';
import { deleteRecord, updateStatements, type Reading } from './writeRows.ts';

const notFound = (): PortalError => new PortalError('NOT_FOUND');

/** Returns the record if the user may do this with it. Throws NOT_FOUND or FORBIDDEN. */
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
  const { access } = request;
  assertAllowed(access, verb);
  return permitted(access, await lockRecord(request, id, verb), verb);
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

/** A change of a record that is locked for “edit”. */
export interface Update {
  record: RawRecord;
  body: WriteBody;
}

/**
 * The values after an update, before the area's rules. Throws if a rule that needs no other record
 * refuses them.
 */
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
  return next;
}

/** The values to write after the row rules and then the area's rules have seen them. */
async function afterRules(
  request: WriteRequest,
  record: RawRecord,
  next: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  await assertStaysOpen(request, record, next);
  return runBeforeWrite(request, { id: record.id, before: record.values, after: next });
}

/**
 * The values with line ids. A line of another record is refused. A deleted line returns as a new
 * one, or with its old id during an undo.
 */
async function identified(
  { client, access, changeSet }: WriteRequest,
  before: Record<string, unknown>,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { name: resource, fields } = access.resource;
  const foreign = foreignLineIds(fields, before, values);
  for (const field of new Set(foreign.map((line) => line.field))) {
    const of = foreign.filter((line) => line.field === field);
    const rows = await queryRows<{ id: string }>(client, {
      text: `SELECT id FROM "${childTableName(resource, field)}" WHERE id = ANY($1::uuid[])`,
      values: [of.map(({ id }) => id)],
    });
    const line = of.find(({ id }) => rows.some((row) => row.id === id));
    if (line) refuse({ [`${field}.${line.position}.id`]: { code: 'notFound' } });
  }
  const isTakenBack = changeSet.cause === 'undo';
  return withLineIds(fields, before, values, () => isTakenBack);
}

/** A change that is to be written. */
interface Change {
  record: RawRecord;
  /** The record after it, and those of its values that differ. */
  after: Record<string, unknown>;
  values: Record<string, unknown>;
}

/** What the updates change. References and row rules are checked before the area's rules answer. */
async function changesOf(request: WriteRequest, updates: readonly Update[]): Promise<Change[]> {
  const { fields } = request.access.resource;
  const sent: { record: RawRecord; next: Record<string, unknown> }[] = [];
  for (const { record, body } of updates)
    sent.push({ record, next: await valuesToUpdate(request, record, body) });
  const pointing = sent.map(({ record: { values: before }, next }) => ({
    values: changedFields(fields, before, next),
    before,
    isLogged: request.changeSet.cause === 'undo',
  }));
  for (const problems of await checkReferencesOfMany(request, pointing)) refuse(problems);
  const changes: Change[] = [];
  for (const { record, next } of sent) {
    const before = record.values;
    const after = await afterRules(request, record, next);
    const values = await identified(request, before, changedFields(fields, before, after));
    if (Object.keys(values).length > 0)
      changes.push({ record, after: { ...after, ...values }, values });
  }
  return changes;
}

/**
 * Changes several records or none: writes, checks and logs only the fields that differ. All writes
 * go to the database in one message, followed by `last`, whose results are returned; `run` may
 * commit with it.
 */
export async function updateMany(
  request: WriteRequest,
  updates: readonly Update[],
  last: readonly Statement[] = [],
  run = pipeline,
): Promise<QueryResult[]> {
  const { client, access, server, changeSet, person } = request;
  assertAllowed(access, 'edit');
  const wanted = await changesOf(request, updates);
  if (wanted.length === 0) return run(client, last);
  const condition = wanted.every(({ record }) => record.writing !== undefined)
    ? rowScopePlan(request)
    : null;
  const within = condition
    ? null
    : rowScopeStatement(
        request,
        wanted.map(({ record }) => record.id),
        'edit',
      );
  const readingOf = ({ writing }: RawRecord): Reading | undefined =>
    writing === undefined ? undefined : { writing, condition };
  const writes = [
    ...wanted.flatMap(({ record, values }) =>
      updateStatements(
        access.resource,
        { id: record.id, values },
        person.userId,
        readingOf(record),
      ),
    ),
    ...(within ? [within] : []),
  ];
  const following = [
    logStatement(
      request,
      'edit',
      wanted.map(({ record, values }) => ({
        recordId: record.id,
        before: pick(record.values, Object.keys(values)),
        after: values,
      })),
    ),
    ...last,
  ];
  // An extension sees the write before it is logged.
  const waits = server.extensions.get(access.resource.name)?.afterWrite !== undefined;
  if (waits) {
    await pipeline(client, writes);
    for (const { record, after } of wanted)
      await runAfterWrite(request, { id: record.id, before: record.values, after });
  }
  const results = await run(client, waits ? following : [...writes, ...following]);
  changeSet.count += wanted.length;
  return results.slice(results.length - last.length);
}

export async function updateOne(request: WriteRequest, id: string, body: WriteBody): Promise<void> {
  await updateMany(request, [{ record: await lock(request, id, 'edit'), body }]);
}

/**
 * Reads a record without a lock if no extension needs one: concurrent writes of one record are
 * rare, and the write itself detects them.
 */
async function optimisticRead(request: WriteRequest, id: string): Promise<RawRecord> {
  const { access } = request;
  assertAllowed(access, 'edit');
  return permitted(access, await readOptimistically(request, id, 'edit'), 'edit');
}

/**
 * Changes one record, commits, and returns it as the writer may then see it, as JSON text; `null`
 * if they no longer may. With `isLocked` the record is locked first; otherwise a concurrent write
 * may abort the transaction.
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

/** Deletes a record and returns its last state. Throws if other records depend on it. */
export async function deleteOne(request: WriteRequest, id: string): Promise<string | null> {
  const { client, access, server } = request;
  const record = await lock(request, id, 'delete');
  assertSteppedUpFor(request, access.resource, {
    fields: Object.keys(record.values).filter((name) => record.values[name] !== null),
  });
  await refuseDependents(client, access.resource, id, server.catalogue);
  const last = await readBack(request, id);
  const hook = server.extensions.get(access.resource.name)?.beforeWrite;
  await hook?.(writeOf(request, { id, before: record.values }));
  await deleteRecord(client, access.resource, id);
  if (isRevised(access.resource)) await dropRevision(client, id);
  await runAfterWrite(request, { id, before: record.values });
  await log(request, 'delete', { recordId: id, before: record.values, after: null });
  return last;
}
