import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PortalError } from '../../src/contract/errors.ts';
import { parseListQuery } from '../../src/contract/listQuery.ts';
import type { ResourceDeclaration } from '../../src/contract/resource.ts';
import { decideAccess, demand } from './authorise.ts';
import { planList, planOne } from './plan.ts';
import { sendRaw } from './respond.ts';
import type { Gateway } from './gateway.ts';
import { runPlan } from './run.ts';
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

export async function sendList(gateway: Gateway, resource: ResourceDeclaration, request: FastifyRequest, reply: FastifyReply, bare = false): Promise<FastifyReply> {
  const query = parseListQuery(request.query as Parameters);
  const asking = await gateway.ask(request);
  const access = decideAccess(resource, asking.person.privileges, query.view);
  demand(access, 'list');
  const plan = planList(access, query, createScope(gateway.catalogue, asking.context));
  const [row] = await runPlan<{ total: number; records: string }>(gateway.database, plan);
  const { total = 0, records = '[]' } = row ?? {};
  const last = Math.max(query.first, Math.min(query.first + query.count, total) - 1);
  reply.header('Content-Range', `${resource.name} ${query.first}-${last}/${total}`);
  if (bare) return reply.type('application/json; charset=utf-8').send(records);
  return sendRaw(reply, records, 'OK', `,"total":${total}`);
}

export async function sendOne(gateway: Gateway, resource: ResourceDeclaration, request: FastifyRequest, reply: FastifyReply, bare = false): Promise<FastifyReply> {
  const asking = await gateway.ask(request);
  const access = decideAccess(resource, asking.person.privileges, viewName(request));
  demand(access, 'show');
  const plan = planOne(access, recordId(request), createScope(gateway.catalogue, asking.context));
  const [row] = await runPlan<{ record: string }>(gateway.database, plan);
  if (!row) throw new PortalError('NOT_FOUND');
  if (bare) return reply.type('application/json; charset=utf-8').send(row.record);
  return sendRaw(reply, row.record);
}

/** `GET /<name>` and `GET /<name>/:id`, enveloped. */
export function readRoutes(app: FastifyInstance, gateway: Gateway, resource: ResourceDeclaration): void {
  app.get(`/${resource.name}`, (request, reply) => sendList(gateway, resource, request, reply));
  app.get(`/${resource.name}/:id`, (request, reply) => sendOne(gateway, resource, request, reply));
}
