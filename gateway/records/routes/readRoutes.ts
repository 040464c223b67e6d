import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { parseListQuery, type ListQuery } from '../../../src/contract/wire/listQuery.ts';
import type { Reader } from '../../db/database.ts';
import { writeCount } from '../../db/transaction.ts';
import { decideAccess, assertAllowed } from '../authorise/authorise.ts';
import type { ServerContext } from '../context/serverContext.ts';
import { isUuid } from '../parse/uuid.ts';
import { countKey, isOutdated, cachedCount, cacheCount } from '../plan/countCache.ts';
import { countedTo, planList, planRecord, type ListPlan } from '../plan/plan.ts';
import { cachedPlan } from '../plan/planCache.ts';
import { createScope } from '../plan/sqlScope.ts';
import type { Plan } from '../plan/statement.ts';
import { readPlan, readRows, runPlan, type WrittenJson } from '../run/run.ts';
import { sendBare, sendRaw } from '../shape/respond.ts';
import {
  everyResource,
  generatedRoutes,
  requireVerb,
  type ResourceRequest,
} from './generatedRoutes.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

/** The id of the path, in lower case. Throws NOT_FOUND for a malformed one, as for an unknown one. */
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

/** What a page is counted with; the key is that of the cache. */
interface Counting {
  server: ServerContext;
  reader: Reader;
  matches: Plan;
  key: string;
}

async function recount({ server, reader, matches, key }: Counting): Promise<number> {
  const { database } = server;
  const asOf = writeCount(database);
  const [counted] = await runPlan<{ snapshot: string; total: number }>(reader, matches);
  if (!counted) return 0;
  if (!reader.isReplica) cacheCount(database, key, { ...counted, asOf });
  return counted.total;
}

/** The number of matching records, from the cache if the snapshot is unchanged. */
async function countMatches(counting: Counting, snapshot: string | null): Promise<number> {
  const { server, reader, key } = counting;
  const known = reader.isReplica ? undefined : cachedCount(server.database, key);
  return known !== undefined && known.snapshot === snapshot ? known.total : recount(counting);
}

/** Reads a page and the number of matches, which is a lower bound for long lists (`isEstimate`). */
async function readPage(
  counting: Counting,
  query: ListQuery,
  plan: ListPlan,
): Promise<{ records: WrittenJson; total: number; isEstimate: boolean }> {
  const { server, reader, key } = counting;
  const isLate = !reader.isReplica && isOutdated(server.database, key, query.first + query.count);
  const early = isLate ? recount(counting) : null;
  const [{ records, count, snapshot }, countedEarly] = await Promise.all([
    readRows(reader, plan),
    early,
  ]);
  const isLast = count < query.count && (count > 0 || query.first === 0);
  if (isLast) return { records, total: query.first + count, isEstimate: false };
  const counted = countedEarly ?? (await countMatches(counting, snapshot));
  // Rows of the page may have been deleted between the two statements.
  return {
    records,
    total: count > 0 ? Math.max(counted, query.first + count) : counted,
    isEstimate: counted > countedTo(query),
  };
}

export async function sendList(
  { server, resource, request }: ResourceRequest,
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
  const { records, total, isEstimate } = await server.database.reading((reader) =>
    readPage({ server, reader, matches: plan.matches, key }, query, plan),
  );
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
  { server, resource, request }: ResourceRequest,
  reply: FastifyReply,
  { id = recordId(request), bare = false }: { id?: string; bare?: boolean } = {},
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
export function readRoutes(app: FastifyInstance, server: ServerContext): void {
  const routes = generatedRoutes(app, server, everyResource(server));
  routes.get('', requireVerb('list'), (target, reply) => sendList(target, reply));
  routes.get('/:id', requireVerb('show'), (target, reply) => sendOne(target, reply));
}
