import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { AssignmentDeclaration } from '../../../src/contract/model/area.ts';
import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { isReferenceToOne } from '../../../src/contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type { EndedPeriod } from '../../../src/contract/wire/heldPeriod.ts';
import { tableName } from '../../db/names.ts';
import { queryRows } from '../../db/queryable.ts';
import { comparableColumn, referenceColumn } from '../../db/storage.ts';
import { or, type Access, type RowRule } from '../authorise/authorise.ts';
import { jsonObject, labelSql, titleOrder, valueSql } from '../plan/readFields.ts';
import { createScope, type SqlScope } from '../plan/sqlScope.ts';
import { compile } from '../plan/statement.ts';
import { ruleSql, whereSql } from '../plan/whereSql.ts';
import type { RecordRequest } from './rawRecord.ts';

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
  /** The position among the ticks, counted from 0, if they are ordered. */
  place?: number | null;
  /** Id, version and position of the join row behind the tick. */
  row: { id: string; version: number; position: number | null } | null;
  /** Text of the right-hand record that is shown with its label. */
  detail?: string | null;
  extras: Record<string, unknown>;
  /** The names of the sources of a tick that holds without a row. */
  inherited?: string;
  /** The left-hand record is that source itself: it holds everything. */
  isOwn?: boolean;
}

function targetOf(
  catalogue: Catalogue,
  join: ResourceDeclaration,
  name: string,
): ResourceDeclaration {
  const field = join.fields[name];
  const target = isReferenceToOne(field) ? catalogue.resources.get(field.to) : undefined;
  if (!target) throw new TypeError(`${join.name}.${name} is not a reference to a resource`);
  return target;
}

export function resolveAssignment(
  catalogue: Catalogue,
  declaration: AssignmentDeclaration,
): Assignment {
  const join = catalogue.resources.get(declaration.through);
  if (!join)
    throw new TypeError(
      `assignment ${declaration.name}: there is no resource “${declaration.through}”`,
    );
  return {
    declaration,
    join,
    left: targetOf(catalogue, join, declaration.left),
    right: targetOf(catalogue, join, declaration.right),
  };
}

/**
 * Whether a row rule of the join allows ticks of a left-hand record, tested on a row that contains
 * only that record; NULL: always. So a grant such as “of my own department” limits the records to
 * pick from.
 */
function roomFor({ declaration, join }: Assignment, rule: RowRule, scope: SqlScope): SQL | null {
  const condition = ruleSql(rule, { resource: join.name, alias: sql.raw('joined'), scope }, true);
  const table = sql.identifier(tableName(join.name));
  return (
    condition &&
    sql`EXISTS (
      SELECT FROM jsonb_populate_record(
        NULL::${table},
        jsonb_build_object(${referenceColumn(declaration.left)}::text, record.id)
      ) joined
      WHERE ${condition}
    )`
  );
}

/** The left-hand records (`record`) whose ticks the user may see; NULL: all. */
export const visibleLefts = (assignment: Assignment, access: Access, scope: SqlScope): SQL | null =>
  roomFor(assignment, access.rows.list, scope);

/**
 * How many ticks of a left-hand `record` the user sees. NULL if further ones are inherited, because
 * then the rows of the join are not all.
 */
export function tickCount(
  { declaration, join }: Assignment,
  access: Access,
  scope: SqlScope,
): SQL | undefined {
  if (declaration.inherited) return undefined;
  const counted = { resource: join.name, alias: sql.raw('counted'), scope };
  const current = declaration.current ? whereSql(declaration.current, counted) : sql`true`;
  return sql`(
    SELECT count(*)::integer
    FROM ${sql.identifier(tableName(join.name))} counted
    WHERE counted.${sql.identifier(referenceColumn(declaration.left))} = record.id
      AND ${current}
      AND ${ruleSql(access.rows.list, counted, true) ?? sql`true`}
  )`;
}

/** Whether the user may tick or untick for a left-hand `record`. */
export function leftIsOpen(assignment: Assignment, access: Access, scope: SqlScope): SQL {
  const made = roomFor(assignment, or(access.create.map(({ rows }) => rows)), scope);
  const removed = roomFor(assignment, access.rows.delete, scope);
  return made && removed ? sql`coalesce(${made} OR ${removed}, false)` : sql`true`;
}

/**
 * Every right-hand record that is or may be ticked, with its tick for one left-hand record, in one
 * statement.
 */
export async function readRows(
  { client, access, server: { catalogue }, where }: RecordRequest,
  { declaration, join, right }: Assignment,
  leftId: string,
): Promise<AssignmentRow[]> {
  const scope = createScope(catalogue, where);
  const [row, tick] = [sql.raw('target'), sql.raw('tick')];
  const tickRow = { resource: join.name, alias: tick, scope };
  const extras = (declaration.extras ?? []).map(
    (name) => [name, valueSql(join, tick, name)] as const,
  );
  const named = (name: string | undefined): SQL => {
    const field = name === undefined ? undefined : right.fields[name];
    return field && name !== undefined ? comparableColumn(row, name, field) : sql`NULL::text`;
  };
  const group = named(declaration.groupBy);
  const current = declaration.current ? whereSql(declaration.current, tickRow) : sql`true`;
  const seen = ruleSql(access.rows.list, tickRow, true) ?? sql`true`;
  const reference = join.fields[declaration.right];
  const among =
    isReferenceToOne(reference) && reference.among
      ? whereSql(reference.among, { resource: right.name, alias: row, scope })
      : sql`true`;
  const position =
    declaration.ordered === undefined
      ? sql`NULL::integer`
      : valueSql(join, tick, declaration.ordered);
  const place =
    declaration.ordered === undefined
      ? sql``
      : sql`
        CASE
          WHEN tick.id IS NOT NULL
            THEN (
              rank() OVER (
                PARTITION BY tick.id IS NULL
                ORDER BY ${position} NULLS LAST, tick.id
              ) - 1
            )::integer
        END AS place,`;
  const [leftColumn, rightColumn] = [declaration.left, declaration.right].map((name) =>
    sql.identifier(referenceColumn(name)),
  );
  const order = [...titleOrder(right, row, scope), sql`target.id`];
  const rows = await queryRows<{ rows: AssignmentRow[] }>(
    client,
    compile(sql`
      SELECT coalesce(json_agg(listed), '[]'::json) AS rows
      FROM (
        SELECT
          target.id,
          ${labelSql(right, row, catalogue)} AS label,
          ${group} AS "group",
          ${named(declaration.detail)} AS detail,
          tick.id IS NOT NULL AS ticked,
          ${place}
          CASE
            WHEN tick.id IS NOT NULL
              THEN json_build_object(
                'id', tick.id,
                'version', tick.version,
                'position', ${position}
              )
          END AS row,
          CASE WHEN tick.id IS NOT NULL THEN ${jsonObject(extras)} ELSE '{}'::json END AS extras
        FROM ${sql.identifier(tableName(right.name))} target
        LEFT JOIN ${sql.identifier(tableName(join.name))} tick
          ON tick.${rightColumn} = target.id
          AND tick.${leftColumn} = ${leftId}::uuid
          AND ${current}
          AND ${seen}
        WHERE tick.id IS NOT NULL OR ${among}
        ORDER BY ${group}, ${sql.join(order, sql.raw(', '))}
      ) listed`),
  );
  return rows[0]?.rows ?? [];
}

/** A version of the set of ticks; every change yields another. */
export function versionOf(rows: readonly AssignmentRow[]): string {
  const ticks = rows.flatMap(({ row }) => (row ? [`${row.id}:${row.version}`] : []));
  return createHash('sha256').update(ticks.toSorted().join(' ')).digest('base64url').slice(0, 22);
}

export interface AssignmentChange {
  version: string;
  /** Periods of other records that end first. */
  end: readonly EndedPeriod[];
  set: readonly { id: string; extras: Record<string, unknown> }[];
  unset: readonly string[];
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isEnded = (value: unknown): value is EndedPeriod => {
  const { id, version, on } = (value ?? {}) as Partial<Record<keyof EndedPeriod, unknown>>;
  return isText(id) && isText(on) && Number.isSafeInteger(version);
};

/** Parses `{version, set: [{id, extras?}], unset: [id], end: [{id, version, on}]}`. */
export function parseChange(body: unknown): AssignmentChange {
  const { version, set = [], unset = [], end = [] } = (body ?? {}) as Record<string, unknown>;
  const ticks = Array.isArray(set) ? set : [];
  const valid =
    isText(version) &&
    Array.isArray(set) &&
    Array.isArray(unset) &&
    unset.every(isText) &&
    Array.isArray(end) &&
    end.every(isEnded) &&
    ticks.every((tick) => isText((tick as { id?: unknown } | null)?.id));
  if (!valid)
    throw new PortalError('BAD_REQUEST', {
      details: { body: '{version, set: [{id, extras}], unset: [id]}' },
    });
  return {
    version,
    set: ticks.map(({ id, extras }: { id: string; extras?: Record<string, unknown> }) => ({
      id,
      extras: extras ?? {},
    })),
    unset,
    end,
  };
}
