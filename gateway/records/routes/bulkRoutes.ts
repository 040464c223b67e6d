import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { Values } from '../../../src/contract/model/fields.ts';
import {
  BULK_AT_ONCE,
  MAX_BULK,
  MAX_BULK_IDS,
  type BulkAnswer,
  type BulkReport,
} from '../../../src/contract/wire/bulk.ts';
import { parseListQuery } from '../../../src/contract/wire/listQuery.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { decideAccess, assertAllowed, type Access } from '../authorise/authorise.ts';
import { assertSteppedUpFor } from '../authorise/stepUp.ts';
import type { BulkInput } from '../bulk/bulkJob.ts';
import { addOutcomes, emptyReport } from '../bulk/report.ts';
import { PER_BATCH, undoableAs, writeBatch, type BulkAct } from '../bulk/writeBatch.ts';
import { newChangeSet, attachChangeSet } from '../context/changeSet.ts';
import { inTransactionOf, type ServerContext } from '../context/serverContext.ts';
import { parseBody, badBody } from '../parse/parseBody.ts';
import { isUuid } from '../parse/uuid.ts';
import { planMatchingIds } from '../plan/plan.ts';
import { createScope } from '../plan/sqlScope.ts';
import { matchingIds } from '../run/matchingIds.ts';
import { runOnce } from '../run/once.ts';
import { envelope } from '../shape/respond.ts';
import {
  generatedRoutes,
  requireVerb,
  writableResources,
  type ResourceRequest,
} from './generatedRoutes.ts';
import { viewName } from './readRoutes.ts';

function bodyOf(request: FastifyRequest, names: readonly string[]): Values {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badBody('an object is expected');
  const unknown = Object.keys(body).find((name) => !names.includes(name));
  if (unknown !== undefined) throw badBody(`“${unknown}” is not known here`);
  return body as Values;
}

function idsIn(ids: unknown): string[] {
  const valid =
    Array.isArray(ids) && ids.length > 0 && ids.length <= MAX_BULK_IDS && ids.every(isUuid);
  if (!valid) throw badBody(`ids: 1 to ${MAX_BULK_IDS} record ids`);
  return [...new Set((ids as string[]).map((id) => id.toLowerCase()))];
}

/** The selected records: those named, or all matches if their number is still the one the user saw. */
async function recordsOf(
  server: ServerContext,
  access: Access,
  context: RequestContext,
  { ids, filter, expectedCount }: Values,
): Promise<string[]> {
  if ((ids === undefined) === (filter === undefined))
    throw badBody('either ids, or filter with expectedCount');
  if (ids !== undefined) return idsIn(ids);
  if (!Number.isSafeInteger(expectedCount))
    throw badBody('expectedCount: how many records were shown to match');
  assertAllowed(access, 'list');
  const query = parseListQuery({ filter: JSON.stringify(filter) });
  const scope = createScope(server.catalogue, context.where);
  const found = await matchingIds(server.database, planMatchingIds(access, query, scope, 'list'));
  if (found.count !== expectedCount)
    throw new PortalError('SELECTION_CHANGED', {
      details: { expected: expectedCount, found: found.count },
    });
  if (found.count > MAX_BULK)
    throw new PortalError('BAD_REQUEST', { details: { found: found.count, max: MAX_BULK } });
  return found.part(0, found.count);
}

function valuesIn(access: Access, values: unknown): BulkAct {
  const parsed = parseBody(access.resource, values);
  const names = Object.keys(parsed.values);
  if (names.length === 0) throw badBody('values: at least one field');
  const closed = names.filter((name) => access.write[name] === undefined);
  if (closed.length > 0)
    throw new PortalError('UNWRITABLE_FIELD', {
      fieldErrors: Object.fromEntries(closed.map((name) => [name, { code: 'unwritable' }])),
    });
  return { values: parsed.values };
}

interface BulkWork {
  ids: readonly string[];
  act: BulkAct;
  /** Takes the idempotency key. */
  transaction: ServerContext['database']['transaction'];
}

async function perform(
  { server, request }: ResourceRequest,
  access: Access,
  context: RequestContext,
  { ids, act, transaction }: BulkWork,
): Promise<BulkReport> {
  const { id } = newChangeSet();
  const batch = async (
    client: Queryable,
    before: BulkReport,
    part: readonly string[],
  ): Promise<BulkReport> => {
    const changeSet = newChangeSet({ id });
    const write = { ...inTransactionOf(server, client, context), access, server, changeSet };
    return addOutcomes(before, await writeBatch(write, part, act), undoableAs(act, id));
  };
  const afterCommit = (): void => server.extensions.get(access.resource.name)?.afterCommit?.();
  // The last batch takes the idempotency key. Until then the work may be repeated, because a record
  // that was changed is not changed again.
  const last = Math.max(0, Math.ceil(ids.length / PER_BATCH) - 1) * PER_BATCH;
  let report = emptyReport(ids.length);
  for (let first = 0; first < last; first += PER_BATCH) {
    const [before, part] = [report, ids.slice(first, first + PER_BATCH)];
    report = await server.database.transaction((client) => batch(client, before, part));
    afterCommit();
  }
  const before = report;
  report = await transaction((client) => batch(client, before, ids.slice(last)));
  afterCommit();
  const count = report.changeSet === null ? 0 : report.changed;
  attachChangeSet(request, { ...newChangeSet({ id }), count });
  return report;
}

/** A kind of bulk action. */
export interface BulkKind {
  /** Keys of the body besides those that select records. */
  names: readonly string[];
  actOf: (access: Access, body: Values) => BulkAct;
  done: string;
  doing: string;
}

/** Runs a bulk action that the route opened to the caller, at once or, if large, as a job. */
export async function answerBulk(
  target: ResourceRequest,
  reply: FastifyReply,
  kind: BulkKind,
): Promise<FastifyReply> {
  const { server, resource, request } = target;
  const context = await server.authenticate(request);
  const view = viewName(request);
  const access = decideAccess(resource, context.person.privileges, view);
  const body = bodyOf(request, ['ids', 'filter', 'expectedCount', ...kind.names]);
  const act = kind.actOf(access, body);
  // Before a job begins, which no one could answer.
  assertSteppedUpFor(context, resource, {
    fields: act === 'delete' ? Object.keys(resource.fields) : Object.keys(act.values),
    transition: act !== 'delete' && 'transition' in act ? act.transition : undefined,
  });
  const answer = await runOnce(server, request, async (transaction): Promise<BulkAnswer> => {
    const ids = await recordsOf(server, access, context, body);
    if (ids.length <= BULK_AT_ONCE)
      return perform(target, access, context, { ids, act, transaction });
    const input: BulkInput = {
      resource: resource.name,
      view: view ?? null,
      ids,
      act,
      changeSet: newChangeSet().id,
    };
    const job = await transaction((client) =>
      server.jobs.start({ ...context, client }, 'bulk', input),
    );
    return { job, total: ids.length };
  });
  const isGoingOn = 'job' in answer;
  return reply
    .code(isGoingOn ? 202 : 200)
    .send(envelope(answer, isGoingOn ? kind.doing : kind.done));
}

const EDIT: BulkKind = {
  names: ['values'],
  actOf: (access, body) => valuesIn(access, body['values']),
  done: 'Saved',
  doing: 'Saving',
};
const DELETE: BulkKind = {
  names: [],
  actOf: () => 'delete',
  done: 'Deleted',
  doing: 'Deleting',
};

/**
 * `POST /<name>/-/bulk {ids | filter, expectedCount; values}` and `POST /<name>/-/bulk-delete {ids
 * | filter, expectedCount}`: writes each record through the ordinary write path, under one change
 * set. Refusals are reported per record and stop no other. A large selection becomes a job.
 */
export function bulkRoutes(app: FastifyInstance, server: ServerContext): void {
  const routes = generatedRoutes(app, server, writableResources(server));
  routes.post('/-/bulk', requireVerb('edit'), (target, reply) => answerBulk(target, reply, EDIT));
  routes.post('/-/bulk-delete', requireVerb('delete'), (target, reply) =>
    answerBulk(target, reply, DELETE),
  );
}
