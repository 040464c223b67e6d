import { sql } from 'drizzle-orm';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { isEmpty } from '../../../src/contract/model/isEmpty.ts';
import {
  checkRecord,
  problem,
  type FieldProblems,
} from '../../../src/contract/model/kinds/checkRecord.ts';
import { resolveOperand } from '../../../src/contract/model/where.ts';
import {
  askedFields,
  decideTransition,
  guardsOf,
  keysOfTransition,
  revisesIn,
  rivalsOf,
  transitionNamed,
  type Transition,
  type TransitionVerdict,
} from '../../../src/contract/model/workflow.ts';
import { tableName } from '../../db/names.ts';
import { actorOf } from '../../db/person.ts';
import { requireRow } from '../../db/queryable.ts';
import type { Access } from '../authorise/authorise.ts';
import type { Step } from '../context/extensions.ts';
import type { WriteBody } from '../parse/parseBody.ts';
import { createScope } from '../plan/sqlScope.ts';
import { compile } from '../plan/statement.ts';
import { lastActorSql, withinSql } from '../plan/transitionsSql.ts';
import { whereSql } from '../plan/whereSql.ts';
import { changedFields, pick } from '../run/difference.ts';
import { lockRecord, type RawRecord } from '../run/rawRecord.ts';
import { checkReferences } from '../run/references.ts';
import { setPublishAt } from '../run/storedRevisions.ts';
import { assertVersion } from '../run/write.ts';
import {
  runBeforeWrite,
  runAfterWrite,
  log,
  refuse,
  type WriteRequest,
  writeOf,
} from '../run/writeRequest.ts';
import { updateRecord } from '../run/writeRows.ts';

/** The body of a transition. */
export interface TransitionBody extends WriteBody {
  reason: string | null;
}

/** The length of a reason in the activity log. */
const MAX_REASON = 500;

/** The transition of that name. Throws NOT_FOUND, or FORBIDDEN with the privileges that open it. */
export function assertTransition(access: Access, name: string): Transition {
  const transition = transitionNamed(access.resource.workflow, name);
  if (!transition) throw new PortalError('NOT_FOUND', { details: { transition: name } });
  if (access.transitions[name] === undefined)
    throw new PortalError('FORBIDDEN', { details: { needs: keysOfTransition(transition) } });
  return transition;
}

/** Whether a transition of a locked record is allowed now, and if not, why. */
export async function decide(
  request: WriteRequest,
  record: RawRecord,
  transition: Transition,
): Promise<TransitionVerdict> {
  const { client, access, server, where } = request;
  const { resource } = access;
  const row = {
    resource: resource.name,
    alias: sql.raw('record'),
    scope: createScope(server.catalogue, where),
  };
  const rivals = rivalsOf(transition);
  const guards = guardsOf(transition);
  // A statement of its own after the lock: only then does it see what a concurrent transaction logged before it released the lock.
  const facts = await requireRow<{
    within: boolean;
    rivals: boolean[];
    guards: boolean[];
  }>(
    client,
    compile(sql`
      SELECT
        (${withinSql(access, transition, row) ?? sql`true`}) AS within,
        ARRAY[${sql.join(
          rivals.map((step) => lastActorSql(step, row)),
          sql.raw(', '),
        )}]::boolean[] AS rivals,
        ARRAY[${sql.join(
          guards.map((guard) => whereSql(guard.where, row)),
          sql.raw(', '),
        )}]::boolean[] AS guards
      FROM ${sql.identifier(tableName(resource.name))} record
      WHERE record.id = ${record.id}::uuid`),
  );
  const state = record.values[resource.workflow?.field ?? ''];
  return decideTransition(transition, {
    state: typeof state === 'string' ? state : null,
    isWithin: facts.within,
    tookLast: (step) => facts.rivals[rivals.indexOf(step)] === true,
    holds: (guard) => facts.guards[guards.indexOf(guard)] === true,
  });
}

/** Checks the transition's fields like a form of their own; the other values stay as they are. */
function checkInput(
  { access: { resource }, where }: WriteRequest,
  transition: Transition,
  record: RawRecord,
  body: TransitionBody,
): FieldProblems {
  const asked = askedFields(transition);
  const foreign = Object.keys(body.values).filter(
    (name) => !asked.some(({ field }) => field === name),
  );
  const fields = Object.fromEntries(
    asked.flatMap(({ field: name }) =>
      resource.fields[name] ? [[name, resource.fields[name]]] : [],
    ),
  );
  const missing = asked
    .filter(({ field, required }) => required && isEmpty(body.values[field]))
    .map(({ field }) => field);
  const { $now, $today } = where;
  const past = asked.filter(
    ({ field, upcoming }) =>
      upcoming &&
      typeof body.values[field] === 'string' &&
      typeof $now === 'string' &&
      Date.parse(body.values[field]) <= Date.parse($now),
  );
  const ahead = asked.filter(
    ({ field, hasCome }) =>
      hasCome && typeof $today === 'string' && String(body.values[field] ?? '') > $today,
  );
  const { reason } = body;
  const isLacking = transition.reason === 'required' && isEmpty(reason);
  const isUnexpected = transition.reason === undefined && reason !== null;
  return {
    ...checkRecord({ fields }, { ...record.values, ...body.values }, where),
    ...Object.fromEntries(missing.map((name) => [name, problem('required')])),
    ...Object.fromEntries(past.map(({ field }) => [field, problem('notUpcoming')])),
    ...Object.fromEntries(ahead.map(({ field }) => [field, problem('notYet')])),
    ...Object.fromEntries(foreign.map((name) => [name, problem('unwritable')])),
    ...(isLacking ? { reason: problem('required') } : {}),
    ...(isUnexpected ? { reason: problem('unwritable') } : {}),
    ...(reason !== null && reason.length > MAX_REASON
      ? { reason: { code: 'tooLong' as const, args: { max: MAX_REASON } } }
      : {}),
  };
}

/** Writes and logs an allowed transition: the user's values, those it sets, and those of extensions. */
export async function writeTransition(
  request: WriteRequest,
  record: RawRecord,
  transition: Transition,
  body: Pick<TransitionBody, 'values' | 'reason'>,
): Promise<void> {
  const { client, access, server, where, person } = request;
  const { resource } = access;
  const { id } = record;
  const field = resource.workflow?.field ?? '';
  const sets = Object.fromEntries(
    Object.entries(transition.sets ?? {}).map(([target, value]) => [
      target,
      resolveOperand(value, where) ?? null,
    ]),
  );
  const step: Step = {
    name: transition.name,
    from: String(record.values[field] ?? ''),
    to: transition.to,
    reason: body.reason,
  };
  const next = { ...record.values, ...body.values, ...sets, [field]: transition.to };
  refuse(
    await checkReferences(request, {
      values: pick(body.values, Object.keys(body.values)),
      before: record.values,
    }),
  );
  const extension = server.extensions.get(resource.name);
  const shared = { ...writeOf(request, { id, before: record.values }), step };
  const more = await extension?.beforeTransition?.({ ...shared, after: next });
  const after = await runBeforeWrite(request, {
    id,
    before: record.values,
    after: { ...next, ...more },
    step,
  });
  const changes = changedFields(resource.fields, record.values, after);
  await updateRecord(client, resource, { id, values: changes }, actorOf(person));
  await runAfterWrite(request, { id, before: record.values, after, step });
  // A record that is withdrawn is not published again by the schedule of its draft.
  if (revisesIn(resource.workflow, step.from) && !revisesIn(resource.workflow, step.to))
    await setPublishAt(client, id, null);
  const before = pick(record.values, Object.keys(changes));
  await log(request, 'transition', { recordId: id, before, after: changes }, step);
  await extension?.afterTransition?.({ ...shared, after });
}

/**
 * Locks the row of a record and checks one transition of it: version, rights, guards and values.
 * Throws NOT_FOUND, FORBIDDEN, STALE_VERSION, INVALID_FIELDS, or TRANSITION_REFUSED with the reason
 * in its details (`TransitionVerdict`).
 */
export async function lockForTransition(
  request: WriteRequest,
  id: string,
  name: string,
  body: TransitionBody,
): Promise<{ record: RawRecord; transition: Transition }> {
  const { access } = request;
  const transition = assertTransition(access, name);
  const field = access.resource.workflow?.field ?? '';
  const record = await lockRecord(request, id, 'show');
  if (!record?.visible) throw new PortalError('NOT_FOUND');
  await assertVersion(request, record, body);
  const verdict = await decide(request, record, transition);
  if (!verdict.allowed) {
    const { reason, guard, as } = verdict;
    const state =
      access.read[field] === undefined ? {} : { state: String(record.values[field] ?? '') };
    throw new PortalError('TRANSITION_REFUSED', {
      details: {
        transition: name,
        reason,
        ...state,
        ...(guard === undefined ? {} : { guard }),
        ...(as === undefined ? {} : { as }),
      },
    });
  }
  refuse(checkInput(request, transition, record, body));
  return { record, transition };
}

/** Takes one transition of one record; writes and logs it. Throws as `lockForTransition`. */
export async function transitionOne(
  request: WriteRequest,
  id: string,
  name: string,
  body: TransitionBody,
): Promise<void> {
  const { record, transition } = await lockForTransition(request, id, name, body);
  await writeTransition(request, record, transition, body);
}
