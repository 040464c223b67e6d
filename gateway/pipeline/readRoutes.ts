import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PortalError } from '../../src/contract/errors.ts';
import { parseListQuery, type ListQuery } from '../../src/contract/listQuery.ts';
import type { ResourceDeclaration } from '../../src/contract/resource.ts';
import type { Row } from '../db/database.ts';
import { decideAccess, demand } from './authorise.ts';
import { countKey, knownCount, rememberCount } from './knownCounts.ts';
import { countedTo, planList, planRecord, type ListPlan } from './plan.ts';
import { rememberedPlan } from './rememberedPlans.ts';
import { sendBare, sendRaw } from './respond.ts';
import type { Gateway } from './gateway.ts';
import { readPlan, type WrittenJson } from './run.ts';
import { isUuid } from './uuid.ts';
import { createScope } from './whereSql.ts';

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
  if (unknown !== undefined) throw new PortalError('BAD_REQUEST', { details: { parameter: unknown } });
  return view;
}

interface PageRow extends Row {
  shown: number;
  snapshot: string;
  records: WrittenJson;
  /** NULL where nothing needed to be counted. */
  total: number | null;
}

/** The page and how many records match, which of very many is only said to be more than that (`isEstimate`). */
async function readPage(gateway: Gateway, query: ListQuery, plan: ListPlan, key: string): Promise<{ records: WrittenJson; total: number; isEstimate: boolean }> {
  const known = knownCount(gateway.database, key);
  const [row] = await readPlan<PageRow>(gateway.database, { text: plan.text, values: [...plan.values, known?.snapshot ?? null] });
  const { shown, snapshot, records, total } = row as PageRow;
  const isLast = shown < query.count && (shown > 0 || query.first === 0);
  const counted = isLast ? query.first + shown : (total ?? known?.total ?? 0);
  if (total !== null) rememberCount(gateway.database, key, snapshot, total);
  return { records, total: counted, isEstimate: !isLast && counted > countedTo(query) };
}

export async function sendList(gateway: Gateway, resource: ResourceDeclaration, request: FastifyRequest, reply: FastifyReply, bare = false): Promise<FastifyReply> {
  const asking = await gateway.ask(request);
  const parameters = request.query as Parameters;
  const access = decideAccess(resource, asking.person.privileges, parameters['view']);
  demand(access, 'list');
  const { query, plan, key } = rememberedPlan(access, `list ${request.url}`, asking.context, (context) => {
    const parsed = parseListQuery(parameters);
    const made = planList(access, parsed, createScope(gateway.catalogue, context));
    return { query: parsed, plan: made, key: countKey(made.matches) };
  });
  const { records, total, isEstimate } = await readPage(gateway, query, plan, key);
  const last = Math.max(query.first, Math.min(query.first + query.count, total) - 1);
  reply.header('Content-Range', `${resource.name} ${query.first}-${last}/${total}`);
  if (bare) return sendBare(reply, records);
  return sendRaw(reply, records, 'OK', `,"total":${total}${isEstimate ? ',"isEstimate":true' : ''}`);
}

export async function sendOne(gateway: Gateway, resource: ResourceDeclaration, request: FastifyRequest, reply: FastifyReply, bare = false, id = recordId(request)): Promise<FastifyReply> {
  const asking = await gateway.ask(request);
  const access = decideAccess(resource, asking.person.privileges, viewName(request));
  demand(access, 'show');
  const [row] = await readPlan<{ record: WrittenJson }>(gateway.database, planRecord(access, id, createScope(gateway.catalogue, asking.context)));
  if (!row) throw new PortalError('NOT_FOUND');
  if (bare) return sendBare(reply, row.record);
  return sendRaw(reply, row.record);
}

/** `GET /<name>` and `GET /<name>/:id`, enveloped. */
export function readRoutes(app: FastifyInstance, gateway: Gateway, resource: ResourceDeclaration): void {
  app.get(`/${resource.name}`, (request, reply) => sendList(gateway, resource, request, reply));
  app.get(`/${resource.name}/:id`, (request, reply) => sendOne(gateway, resource, request, reply));
}
