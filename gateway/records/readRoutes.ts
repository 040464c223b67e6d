import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PortalError } from '../../src/contract/model/errors.ts';
import type { ResourceDeclaration } from '../../src/contract/model/resource.ts';
import { parseListQuery, type ListQuery } from '../../src/contract/wire/listQuery.ts';
import { writeCount } from '../db/transaction.ts';
import { decideAccess, assertAllowed } from './authorise/authorise.ts';
import type { ServerContext } from './context.ts';
import { isUuid } from './parse/uuid.ts';
import { countKey, isOutdated, cachedCount, cacheCount } from './plan/countCache.ts';
import { countedTo, planList, planRecord, type ListPlan } from './plan/plan.ts';
import { cachedPlan } from './plan/planCache.ts';
import { createScope } from './plan/sqlScope.ts';
import type { Plan } from './plan/statement.ts';
import { readPlan, readRows, runPlan, type WrittenJson } from './run/run.ts';
import { sendBare, sendRaw } from './shape/respond.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

/** An id that cannot exist is simply not found, like one that does not. */
export function recordId(request: FastifyRequest): string {
  const { id = '' } = request.params as { id?: string };
  if (!isUuid(id)) throw new PortalError('NOT_FOUND');
  return id.toLowerCase();
}

export function viewName(request: FastifyRequest): string | undefined {
  const { view, ...rest } = request.query as Parameters;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined)
    throw new PortalError('BAD_REQUEST', { details: { parameter: unknown } });
  return view;
}

async function countAnew({ database }: ServerContext, matches: Plan, key: string): Promise<number> {
  const asOf = writeCount(database);
  const [counted] = await runPlan<{ snapshot: string; total: number }>(database, matches);
  if (!counted) return 0;
  cacheCount(database, key, { ...counted, asOf });
  return counted.total;
}

/** How many records match; not counted anew at the snapshot at which they were counted last. */
async function countMatches(
  server: ServerContext,
  matches: Plan,
  key: string,
  snapshot: string | null,
): Promise<number> {
  const known = cachedCount(server.database, key);
  return known !== undefined && known.snapshot === snapshot
    ? known.total
    : countAnew(server, matches, key);
}

/**
 * The page and how many records match, which of very many is only said to be more than that
 * (`isEstimate`).
 */
async function readPage(
  server: ServerContext,
  query: ListQuery,
  plan: ListPlan,
  key: string,
): Promise<{ records: WrittenJson; total: number; isEstimate: boolean }> {
  const early = isOutdated(server.database, key, query.first + query.count)
    ? countAnew(server, plan.matches, key)
    : null;
  const [{ records, shown, told }, countedEarly] = await Promise.all([
    readRows(server.database, plan),
    early,
  ]);
  const isLast = shown < query.count && (shown > 0 || query.first === 0);
  if (isLast) return { records, total: query.first + shown, isEstimate: false };
  const counted = countedEarly ?? (await countMatches(server, plan.matches, key, told));
  // Somebody may have deleted between the two what is on the page.
  return {
    records,
    total: shown > 0 ? Math.max(counted, query.first + shown) : counted,
    isEstimate: counted > countedTo(query),
  };
}

export async function sendList(
  server: ServerContext,
  resource: ResourceDeclaration,
  request: FastifyRequest,
  reply: FastifyReply,
  bare = false,
): Promise<FastifyReply> {
  const context = await server.authenticate(request);
  const parameters = request.query as Parameters;
  const access = decideAccess(resource, context.person.privileges, parameters['view']);
  assertAllowed(access, 'list');
  const { pageSize } = await server.settings();
  const { query, plan, key } = cachedPlan(
    access,
    `list ${pageSize} ${request.url}`,
    context.where,
    (context) => {
      const parsed = parseListQuery(parameters, pageSize);
      const made = planList(access, parsed, createScope(server.catalogue, context));
      return { query: parsed, plan: made, key: countKey(made.matches) };
    },
  );
  const { records, total, isEstimate } = await readPage(server, query, plan, key);
  const last = Math.max(query.first, Math.min(query.first + query.count, total) - 1);
  reply.header('Content-Range', `${resource.name} ${query.first}-${last}/${total}`);
  if (bare) return sendBare(reply, records);
  return sendRaw(
    reply,
    records,
    'OK',
    `,"total":${total}${isEstimate ? ',"isEstimate":true' : ''}`,
  );
}

export async function sendOne(
  server: ServerContext,
  resource: ResourceDeclaration,
  request: FastifyRequest,
  reply: FastifyReply,
  bare = false,
  id = recordId(request),
): Promise<FastifyReply> {
  const context = await server.authenticate(request);
  const access = decideAccess(resource, context.person.privileges, viewName(request));
  assertAllowed(access, 'show');
  const [row] = await readPlan<{ record: WrittenJson }>(
    server.database,
    planRecord(access, id, createScope(server.catalogue, context.where)),
  );
  if (!row) throw new PortalError('NOT_FOUND');
  if (bare) return sendBare(reply, row.record);
  return sendRaw(reply, row.record);
}

/** `GET /<name>` and `GET /<name>/:id`, enveloped. */
export function readRoutes(
  app: FastifyInstance,
  server: ServerContext,
  resource: ResourceDeclaration,
): void {
  app.get(`/${resource.name}`, (request, reply) => sendList(server, resource, request, reply));
  app.get(`/${resource.name}/:id`, (request, reply) => sendOne(server, resource, request, reply));
}
