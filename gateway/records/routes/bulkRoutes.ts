import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { Values } from '../../../src/contract/model/fields.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import {
  BULK_AT_ONCE,
  MAX_BULK,
  MAX_BULK_IDS,
  type BulkAnswer,
} from '../../../src/contract/wire/bulk.ts';
import { parseListQuery } from '../../../src/contract/wire/listQuery.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { decideAccess, assertAllowed, type Access } from '../authorise/authorise.ts';
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
import { envelope } from '../shape/respond.ts';
import { viewName, type ResourceRequest } from './readRoutes.ts';
import { requireVerb } from './requireVerb.ts';

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

async function perform(
  { server, request }: ResourceRequest,
  access: Access,
  context: RequestContext,
  { ids, act }: { ids: readonly string[]; act: BulkAct },
): Promise<BulkAnswer> {
  const changeSet = newChangeSet();
  let report = emptyReport(ids.length);
  for (let first = 0; first < ids.length; first += PER_BATCH) {
    const outcomes = await server.database.transaction((client) =>
      writeBatch(
        {
          ...inTransactionOf(server, client, context),
          access,
          server,
          changeSet: newChangeSet({ id: changeSet.id }),
        },
        ids.slice(first, first + PER_BATCH),
        act,
      ),
    );
    report = addOutcomes(report, outcomes, undoableAs(act, changeSet.id));
    server.extensions.get(access.resource.name)?.afterCommit?.();
  }
  changeSet.count = report.changeSet === null ? 0 : report.changed;
  attachChangeSet(request, changeSet);
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
  const ids = await recordsOf(server, access, context, body);
  if (ids.length <= BULK_AT_ONCE)
    return reply.send(envelope(await perform(target, access, context, { ids, act }), kind.done));
  const input: BulkInput = {
    resource: resource.name,
    view: view ?? null,
    ids,
    act,
    changeSet: newChangeSet().id,
  };
  const answered: BulkAnswer = {
    job: await server.jobs.start(context, 'bulk', input),
    total: ids.length,
  };
  return reply.code(202).send(envelope(answered, kind.doing));
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
export function bulkRoutes(
  app: FastifyInstance,
  server: ServerContext,
  resource: ResourceDeclaration,
): void {
  app.post(`/${resource.name}/-/bulk`, requireVerb(server, resource, 'edit'), (request, reply) =>
    answerBulk({ server, resource, request }, reply, EDIT),
  );
  app.post(
    `/${resource.name}/-/bulk-delete`,
    requireVerb(server, resource, 'delete'),
    (request, reply) => answerBulk({ server, resource, request }, reply, DELETE),
  );
}
