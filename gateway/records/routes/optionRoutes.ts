import { sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import { orNotFound, PortalError } from '../../../src/contract/model/errors.ts';
import type { Field } from '../../../src/contract/model/fields.ts';
import {
  hasLines,
  isReference,
  isReferenceToMany,
  isReferenceToOne,
} from '../../../src/contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { resolveOperand, type WhereContext } from '../../../src/contract/model/where.ts';
import { askedFields } from '../../../src/contract/model/workflow.ts';
import { childTableName, tableName } from '../../db/names.ts';
import type { Person } from '../../db/person.ts';
import { comparableColumn } from '../../db/storage.ts';
import { decideAccess, mayFill, presetOf, type Access } from '../authorise/authorise.ts';
import type { ServerContext } from '../context/serverContext.ts';
import { isUuid } from '../parse/uuid.ts';
import { labelWords } from '../plan/labelSearch.ts';
import { rowCondition } from '../plan/listConditions.ts';
import { labelSql, titleOrder } from '../plan/readFields.ts';
import { createScope, type SqlScope } from '../plan/sqlScope.ts';
import { compile, ROW } from '../plan/statement.ts';
import { ruleSql, whereSql } from '../plan/whereSql.ts';
import { runPlan } from '../run/run.ts';
import { everyResource, generatedRoutes } from './generatedRoutes.ts';

const OPTIONS_LIMIT = 50;
type Reference = Field & { kind: 'ref' | 'refs' };

function fieldBehind(
  field: Field | undefined,
  name: string,
  catalogue: Catalogue,
): Field | undefined {
  if (hasLines(field)) return field.fields[name];
  return isReferenceToOne(field) ? catalogue.resources.get(field.to)?.fields[name] : undefined;
}

/**
 * `areas`; `authors.staff` within child rows; `staff.department` behind a reference, for filters
 * that a view declares.
 */
function referenceField(
  resource: ResourceDeclaration,
  path: string,
  catalogue: Catalogue,
): Reference {
  const [head = '', next] = path.split('.');
  const field = resource.fields[head];
  const found = next === undefined ? field : fieldBehind(field, next, catalogue);
  if (!isReference(found)) throw new PortalError('NOT_FOUND');
  return found;
}

/**
 * Whether the user may set the field to a value of their choice: on a new record, on an existing
 * one, or in a transition.
 */
function mayChoose(
  { resource, create, write, transitions }: Access,
  head: string,
  { privileges }: Person,
): boolean {
  if (
    write[head] !== undefined ||
    create.some(
      (grant) =>
        !Object.hasOwn(presetOf(grant), head) && mayFill(resource, grant, privileges, head),
    )
  )
    return true;
  return (resource.workflow?.transitions ?? []).some(
    (transition) =>
      transitions[transition.name] !== undefined &&
      askedFields(transition).some(({ field }) => field === head),
  );
}

/**
 * Targets that occur in the rows the user may list: users who read only some rows filter by the
 * values in them.
 */
function occurring(access: Access, head: string, scope: SqlScope): SQL | null {
  const { resource, read } = access;
  const field = resource.fields[head];
  const own = sql.raw('own');
  const from = sql`SELECT 1 FROM ${sql.identifier(tableName(resource.name))} own`;
  const readable = ruleSql(read[head] ?? 'none', { resource: resource.name, alias: own, scope });
  const seen = sql`${rowCondition(access, 'list', scope, own)} AND ${readable ?? sql`true`}`;
  if (isReferenceToOne(field))
    return sql`EXISTS (
      ${from}
      WHERE ${comparableColumn(own, head, field)} = record.id AND ${seen}
    )`;
  return isReferenceToMany(field)
    ? sql`EXISTS (
      ${from}
      JOIN ${sql.identifier(childTableName(resource.name, head))} child ON child.owner_id = own.id
      WHERE child.target_id = record.id AND ${seen}
    )`
    : null;
}

/**
 * Users who may write the field or filter by it may see its options; a grant on the target is not
 * needed. Throws FORBIDDEN for all others. For users who read the field on some rows only, returns
 * the condition that limits the options to the values in those rows.
 */
function optionCondition(
  access: Access,
  path: string,
  person: Person,
  scope: SqlScope,
): SQL | null {
  const [head = ''] = path.split('.');
  if (mayChoose(access, head, person)) return null;
  const rule = access.read[head];
  if (rule === undefined) throw new PortalError('FORBIDDEN', { details: { field: head } });
  return rule === 'all' || path !== head ? null : occurring(access, head, scope);
}

/**
 * The record that an option must differ from, if every record that the person may make is about it:
 * no one stands in for themselves.
 */
function itself(
  { create }: Access,
  { otherThan }: Reference & { otherThan?: string },
  where: WhereContext,
): string | null {
  if (otherThan === undefined) return null;
  const [first, ...more] = create.map((grant) =>
    resolveOperand(presetOf(grant)[otherThan] ?? null, where),
  );
  return typeof first === 'string' && more.every((one) => one === first) ? first : null;
}

export interface OptionRequest {
  search?: string | undefined;
  ids?: readonly string[] | undefined;
}

/**
 * Limits the options. `isOpen`, if present, marks each option that the user may change, and sorts
 * those first.
 */
export interface OptionLimits {
  among?: Reference['among'];
  within: SQL | null;
  /** The record that is no option. */
  except?: string | null;
  isOpen?: SQL;
  /** A number to list with each option. */
  count?: SQL;
}

/** Labels of records of `target` (`record`): `[{id, label}]` as JSON text. */
export function planOptions(
  target: ResourceDeclaration,
  wanted: OptionRequest,
  scope: SqlScope,
  { among, within, except = null, isOpen, count }: OptionLimits,
): ReturnType<typeof compile> {
  const conditions: SQL[] = [
    among ? whereSql(among, { resource: target.name, alias: ROW, scope }) : sql`true`,
  ];
  if (within) conditions.push(within);
  if (except !== null) conditions.push(sql`record.id <> ${except}::uuid`);
  const [open, first] = isOpen
    ? [sql`, ${isOpen} AS "isOpen"`, sql`"isOpen" DESC, `]
    : [sql``, sql``];
  const counted = count ? sql`, ${count} AS count` : sql``;
  if (wanted.ids) conditions.push(sql`record.id = ANY(${`{${wanted.ids.join(',')}}`}::uuid[])`);
  conditions.push(labelWords(target, ROW, wanted.search ?? '', scope));
  const order = [...titleOrder(target, ROW, scope), sql`record.id`];
  return compile(sql`
    SELECT coalesce(json_agg(listed), '[]'::json)::text AS records
    FROM (
      SELECT record.id, ${labelSql(target, ROW, scope.catalogue)} AS label${open}${counted}
      FROM ${sql.identifier(tableName(target.name))} record
      WHERE ${sql.join(conditions, sql.raw(' AND '))}
      ORDER BY ${first}${sql.join(order, sql.raw(', '))}
      LIMIT ${OPTIONS_LIMIT}
    ) listed`);
}

export function optionRequest(request: FastifyRequest): OptionRequest {
  const { q, ids, view: _view, ...rest } = request.query as Readonly<Record<string, unknown>>;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined)
    throw new PortalError('BAD_REQUEST', { details: { parameter: unknown } });
  if (q !== undefined && typeof q !== 'string')
    throw new PortalError('BAD_REQUEST', { details: { parameter: 'q' } });
  if (ids === undefined) return { search: q };
  let parsed: unknown;
  try {
    parsed = JSON.parse(String(ids));
  } catch {
    parsed = null;
  }
  if (!Array.isArray(parsed) || parsed.length > OPTIONS_LIMIT)
    throw new PortalError('BAD_REQUEST', { details: { parameter: 'ids' } });
  return { search: q, ids: parsed.filter(isUuid) };
}

/** `GET /<name>/-/options/<field>?q=&ids=`: the options of a reference field. */
export function optionRoutes(app: FastifyInstance, server: ServerContext): void {
  generatedRoutes(app, server, everyResource(server)).get(
    '/-/options/:field',
    {},
    async ({ resource, request }, reply) => {
      const context = await server.authenticate(request);
      const { field: path } = request.params as { field: string };
      const { view } = request.query as { view?: string };
      const field = referenceField(resource, path, server.catalogue);
      const scope = createScope(server.catalogue, context.where);
      const access = decideAccess(resource, context.person.privileges, view);
      const within = optionCondition(access, path, context.person, scope);
      const target = orNotFound(server.catalogue.resources.get(field.to));
      const plan = planOptions(target, optionRequest(request), scope, {
        among: field.among,
        within,
        except: itself(access, field, context.where),
      });
      const [row] = await runPlan<{ records: string }>(server.database, plan);
      return reply
        .type('application/json; charset=utf-8')
        .send(`{"data":${row?.records ?? '[]'},"message":"OK"}`);
    },
  );
}
