import { sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Catalogue } from '../../src/contract/catalogue.ts';
import { PortalError } from '../../src/contract/errors.ts';
import type { Field } from '../../src/contract/fields.ts';
import { isStorable } from '../../src/contract/kinds/kind.ts';
import type { ResourceDeclaration } from '../../src/contract/resource.ts';
import { tableName } from '../db/names.ts';
import { decideAccess, type Access } from './authorise.ts';
import type { Gateway } from './gateway.ts';
import { compile } from './plan.ts';
import { labelSql, labelTextSql } from './readFields.ts';
import { runPlan } from './run.ts';
import { isUuid } from './uuid.ts';
import { createScope, whereSql, type SqlScope } from './whereSql.ts';

export const OPTIONS_LIMIT = 50;
type Reference = Field & { kind: 'ref' | 'refs' };

function fieldBehind(field: Field | undefined, name: string, catalogue: Catalogue): Field | undefined {
  if (field?.kind === 'lines') return field.fields[name];
  return field?.kind === 'ref' ? catalogue.resources.get(field.to)?.fields[name] : undefined;
}

/** `areas`; `authors.staff` within child rows; `staff.department` behind a reference, for filters that a view declares. */
function referenceField(resource: ResourceDeclaration, path: string, catalogue: Catalogue): Reference {
  const [head = '', next] = path.split('.');
  const field = resource.fields[head];
  const found = next === undefined ? field : fieldBehind(field, next, catalogue);
  if (found?.kind !== 'ref' && found?.kind !== 'refs') throw new PortalError('NOT_FOUND');
  return found;
}

/** Whoever may write the field or filter by it may see what can be chosen there; a grant on the target is not needed. */
function demandUse(access: Access, path: string): void {
  const [head = ''] = path.split('.');
  const usable = access.read[head] !== undefined || access.write[head] !== undefined || access.create.length > 0;
  if (!usable) throw new PortalError('FORBIDDEN', { details: { field: head } });
}

const escaped = (word: string): string => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;

export interface OptionRequest {
  search?: string | undefined;
  ids?: readonly string[] | undefined;
}

/** Narrows the choices, and tells of each whether it is open to the person; those come first. */
export interface OptionLimits {
  within: SQL | null;
  isOpen: SQL;
}

/** Records of `target` (`t`) by what they are called: `[{id, label}]` as JSON text. */
export function planOptions(target: ResourceDeclaration, wanted: OptionRequest, scope: SqlScope, among?: Reference['among'], limits?: OptionLimits): ReturnType<typeof compile> {
  const row = sql.raw('t');
  const text = labelTextSql(target, row, scope.catalogue);
  const conditions: SQL[] = [among ? whereSql(among, target.name, row, scope) : sql`true`];
  if (limits?.within) conditions.push(limits.within);
  const [open, first] = limits ? [sql`, ${limits.isOpen} AS "isOpen"`, sql`"isOpen" DESC, `] : [sql``, sql``];
  if (wanted.ids) conditions.push(sql`t.id = ANY(${`{${wanted.ids.join(',')}}`}::uuid[])`);
  if (!isStorable(wanted.search ?? '')) conditions.push(sql`false`);
  const words = (isStorable(wanted.search ?? '') ? (wanted.search ?? '') : '').split(/\s+/).filter((word) => word !== '').slice(0, 10);
  conditions.push(...words.map((word) => sql`${text} ILIKE ${escaped(word)}`));
  return compile(sql`SELECT coalesce(json_agg(o), '[]'::json)::text AS records FROM (
    SELECT t.id, ${labelSql(target, row, scope.catalogue)} AS label${open} FROM ${sql.identifier(tableName(target.name))} t
    WHERE ${sql.join(conditions, sql.raw(' AND '))} ORDER BY ${first}${text}, t.id LIMIT ${OPTIONS_LIMIT}) o`);
}

export function optionRequest(request: FastifyRequest): OptionRequest {
  const { q, ids, view: _view, ...rest } = request.query as Readonly<Record<string, unknown>>;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw new PortalError('BAD_REQUEST', { details: { parameter: unknown } });
  if (q !== undefined && typeof q !== 'string') throw new PortalError('BAD_REQUEST', { details: { parameter: 'q' } });
  if (ids === undefined) return { search: q };
  let parsed: unknown;
  try {
    parsed = JSON.parse(String(ids));
  } catch {
    parsed = null;
  }
  if (!Array.isArray(parsed) || parsed.length > OPTIONS_LIMIT) throw new PortalError('BAD_REQUEST', { details: { parameter: 'ids' } });
  return { search: q, ids: parsed.filter(isUuid) };
}

/** `GET /<name>/-/options/<field>?q=&ids=`: what may be chosen in a reference field. */
export function optionRoutes(app: FastifyInstance, gateway: Gateway, resource: ResourceDeclaration): void {
  app.get(`/${resource.name}/-/options/:field`, async (request, reply) => {
    const asking = await gateway.ask(request);
    const { field: path } = request.params as { field: string };
    const { view } = request.query as { view?: string };
    const field = referenceField(resource, path, gateway.catalogue);
    demandUse(decideAccess(resource, asking.person.privileges, view), path);
    const target = gateway.catalogue.resources.get(field.to);
    if (!target) throw new PortalError('NOT_FOUND');
    const plan = planOptions(target, optionRequest(request), createScope(gateway.catalogue, asking.context), field.among);
    const [row] = await runPlan<{ records: string }>(gateway.database, plan);
    return reply.type('application/json; charset=utf-8').send(`{"data":${row?.records ?? '[]'},"message":"OK"}`);
  });
}
