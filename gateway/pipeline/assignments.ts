import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AssignmentDeclaration } from '../../src/contract/area.ts';
import type { Catalogue } from '../../src/contract/catalogue.ts';
import { PortalError } from '../../src/contract/errors.ts';
import type { ResourceDeclaration } from '../../src/contract/resource.ts';
import { tableName } from '../db/names.ts';
import type { Queryable } from '../db/queryable.ts';
import { comparableColumn, referenceColumn } from '../db/storage.ts';
import { compile } from './plan.ts';
import { jsonObject, labelSql, labelTextSql, valueSql } from './readFields.ts';
import { whereSql, type SqlScope } from './whereSql.ts';

/** An assignment with the three resources it connects. */
export interface Assignment {
  declaration: AssignmentDeclaration;
  join: ResourceDeclaration;
  left: ResourceDeclaration;
  right: ResourceDeclaration;
}

export interface AssignmentRow {
  id: string;
  label: unknown;
  group?: string | null;
  ticked: boolean;
  /** Id and version of the join row behind the tick. */
  row: { id: string; version: number } | null;
  extras: Record<string, unknown>;
  inherited?: string;
}

function targetOf(catalogue: Catalogue, join: ResourceDeclaration, name: string): ResourceDeclaration {
  const field = join.fields[name];
  const target = field?.kind === 'ref' ? catalogue.resources.get(field.to) : undefined;
  if (!target) throw new TypeError(`${join.name}.${name} is not a reference to a resource`);
  return target;
}

export function resolveAssignment(catalogue: Catalogue, declaration: AssignmentDeclaration): Assignment {
  const join = catalogue.resources.get(declaration.through);
  if (!join) throw new TypeError(`assignment ${declaration.name}: there is no resource “${declaration.through}”`);
  return { declaration, join, left: targetOf(catalogue, join, declaration.left), right: targetOf(catalogue, join, declaration.right) };
}

/** Every right-hand record with its tick for one left-hand record, in one statement. */
export async function readRows(client: Queryable, { declaration, join, right }: Assignment, leftId: string, scope: SqlScope): Promise<AssignmentRow[]> {
  const { catalogue } = scope;
  const [row, tick] = [sql.raw('r'), sql.raw('t')];
  const extras = (declaration.extras ?? []).map((name) => [name, valueSql(join, tick, name)] as const);
  const groupField = declaration.groupBy === undefined ? undefined : right.fields[declaration.groupBy];
  const group = groupField && declaration.groupBy !== undefined ? comparableColumn(row, declaration.groupBy, groupField) : sql`NULL::text`;
  const current = declaration.current ? whereSql(declaration.current, join.name, tick, scope) : sql`true`;
  const { rows } = await client.query<{ rows: AssignmentRow[] }>(
    compile(sql`SELECT coalesce(json_agg(a), '[]'::json) AS rows FROM (
      SELECT r.id, ${labelSql(right, row, catalogue)} AS label, ${group} AS "group", t.id IS NOT NULL AS ticked,
        CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'version', t.version) END AS row,
        CASE WHEN t.id IS NOT NULL THEN ${jsonObject(extras)} ELSE '{}'::json END AS extras
      FROM ${sql.identifier(tableName(right.name))} r
      LEFT JOIN ${sql.identifier(tableName(join.name))} t ON t.${sql.identifier(referenceColumn(declaration.right))} = r.id
        AND t.${sql.identifier(referenceColumn(declaration.left))} = ${leftId}::uuid AND ${current}
      ORDER BY ${group}, ${labelTextSql(right, row, catalogue)}, r.id) a`),
  );
  return rows[0]?.rows ?? [];
}

/** Names the present set of ticks; a set changed by somebody else meanwhile has another name. */
export function versionOf(rows: readonly AssignmentRow[]): string {
  const ticks = rows.flatMap(({ row }) => (row ? [`${row.id}:${row.version}`] : []));
  return createHash('sha256').update(ticks.toSorted().join(' ')).digest('base64url').slice(0, 22);
}

export interface AssignmentChange {
  version: string;
  set: readonly { id: string; extras: Record<string, unknown> }[];
  unset: readonly string[];
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads `{version, set: [{id, extras?}], unset: [id]}`. */
export function parseChange(body: unknown): AssignmentChange {
  const { version, set = [], unset = [] } = (body ?? {}) as Record<string, unknown>;
  const ticks = Array.isArray(set) ? set : [];
  const valid = isText(version) && Array.isArray(set) && Array.isArray(unset) && unset.every(isText) && ticks.every((tick) => isText((tick as { id?: unknown } | null)?.id));
  if (!valid) throw new PortalError('BAD_REQUEST', { details: { body: '{version, set: [{id, extras}], unset: [id]}' } });
  return { version, set: ticks.map(({ id, extras }: { id: string; extras?: Record<string, unknown> }) => ({ id, extras: extras ?? {} })), unset };
}
