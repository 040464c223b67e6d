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
import { isUuid } from '../parse/uuid.ts';
import { labelWords } from '../plan/labelSearch.ts';
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

/** As many right-hand records are all listed; of more, only the first, and what is searched for. */
const LISTED_WHOLE = 500;
const FIRST_LISTED = 100;

/** The right-hand records that are wanted besides the ticks of a left-hand record. */
export type WantedRows =
  | { ids: readonly string[] }
  | {
      /** Words of their labels. */
      search: string;
      /** Records that are listed in any case. */
      always?: readonly string[];
    };

/** Ids that are not of records name none. */
const idsSql = (ids: readonly string[]): SQL => sql`${`{${ids.filter(isUuid).join(',')}}`}::uuid[]`;

/** The condition of the wanted records (`target`) among those that may be ticked. */
function wantedSql(right: ResourceDeclaration, wanted: WantedRows, scope: SqlScope): SQL {
  return 'ids' in wanted
    ? sql`target.id = ANY(${idsSql(wanted.ids)})`
    : labelWords(right, sql.raw('target'), wanted.search, scope);
}

/** The condition of the right-hand records (`target`) that may be ticked. */
function amongSql({ declaration, join, right }: Assignment, scope: SqlScope): SQL {
  const reference = join.fields[declaration.right];
  return isReferenceToOne(reference) && reference.among
    ? whereSql(reference.among, { resource: right.name, alias: sql.raw('target'), scope })
    : sql`true`;
}

/** The place of a tick among those of its left-hand record. */
const placeOf = (position: SQL): SQL => sql`
          CASE
            WHEN tick.id IS NOT NULL
              THEN (
                rank() OVER (
                  PARTITION BY tick.id IS NULL
                  ORDER BY ${position} NULLS LAST, tick.id
                ) - 1
              )::integer
          END AS place,`;

/** A field of the right-hand record (`target`) that the declaration names. */
function namedSql({ right }: Assignment, name: string | undefined): SQL {
  const field = name === undefined ? undefined : right.fields[name];
  return field && name !== undefined
    ? comparableColumn(sql.raw('target'), name, field)
    : sql`NULL::text`;
}

/** The columns of a right-hand record (`target`) and its tick (`tick`). */
function columnsSql(assignment: Assignment, catalogue: Catalogue): SQL {
  const { declaration, join, right } = assignment;
  const { ordered, extras = [] } = declaration;
  const tick = sql.raw('tick');
  const position = ordered === undefined ? sql`NULL::integer` : valueSql(join, tick, ordered);
  const further = extras.map((name) => [name, valueSql(join, tick, name)] as const);
  return sql`
          target.id,
          ${labelSql(right, sql.raw('target'), catalogue)} AS label,
          ${namedSql(assignment, declaration.groupBy)} AS "group",
          ${namedSql(assignment, declaration.detail)} AS detail,
          tick.id IS NOT NULL AS ticked,
          ${ordered === undefined ? sql`` : placeOf(position)}
          CASE
            WHEN tick.id IS NOT NULL
              THEN json_build_object(
                'id', tick.id,
                'version', tick.version,
                'position', ${position}
              )
          END AS row,
          CASE WHEN tick.id IS NOT NULL THEN ${jsonObject(further)} ELSE '{}'::json END AS extras`;
}

/** The right-hand records of an assignment for one left-hand record. */
export interface AssignmentRows {
  rows: AssignmentRow[];
  /** How many records are or may be ticked, of which not all are listed. */
  total: number;
}

/**
 * The right-hand records that are ticked for one left-hand record, and those that may be and are
 * wanted, with their ticks, in one statement.
 */
export async function readRows(
  { client, access, server: { catalogue }, where }: RecordRequest,
  assignment: Assignment,
  leftId: string,
  wanted: WantedRows,
): Promise<AssignmentRows> {
  const { declaration, join, right } = assignment;
  const scope = createScope(catalogue, where);
  const tickRow = { resource: join.name, alias: sql.raw('tick'), scope };
  const current = declaration.current ? whereSql(declaration.current, tickRow) : sql`true`;
  const seen = ruleSql(access.rows.list, tickRow, true) ?? sql`true`;
  const among = amongSql(assignment, scope);
  const [leftColumn, rightColumn] = [declaration.left, declaration.right].map((name) =>
    sql.identifier(referenceColumn(name)),
  );
  const [joinTable, rightTable] = [join, right].map(({ name }) => sql.identifier(tableName(name)));
  const titles = titleOrder(right, sql.raw('target'), scope);
  const order = sql.join(
    [namedSql(assignment, declaration.groupBy), ...titles, sql`target.id`],
    sql.raw(', '),
  );
  const limit =
    'ids' in wanted
      ? sql`ALL`
      : sql`(
          SELECT
            CASE
              WHEN total > ${LISTED_WHOLE}::integer
                THEN ${FIRST_LISTED}::integer
              ELSE total
            END
          FROM possible
        )`;
  const always = 'search' in wanted ? (wanted.always ?? []) : [];
  const [found] = await queryRows<AssignmentRows>(
    client,
    compile(sql`
      WITH ticks AS (
        SELECT *
        FROM ${joinTable} tick
        WHERE tick.${leftColumn} = ${leftId}::uuid AND (${current}) AND (${seen})
      ),
      possible AS (
        SELECT count(*)::integer AS total
        FROM ${rightTable} target
        WHERE (${among}) OR target.id IN (SELECT ${rightColumn} FROM ticks)
      ),
      wanted AS (
        SELECT target.id
        FROM ${rightTable} target
        WHERE (${among}) AND (${wantedSql(right, wanted, scope)})
        ORDER BY ${order}
        LIMIT ${limit}
      )
      SELECT
        (SELECT total FROM possible) AS total,
        coalesce(json_agg(listed), '[]'::json) AS rows
      FROM (
        SELECT ${columnsSql(assignment, catalogue)}
        FROM ${rightTable} target
        LEFT JOIN ticks tick ON tick.${rightColumn} = target.id
        WHERE target.id IN (
            SELECT ${rightColumn}
            FROM ticks
            UNION ALL
            SELECT id
            FROM wanted
            UNION ALL
            SELECT unnest(${idsSql(always)})
          )
        ORDER BY ${order}
      ) listed`),
  );
  return found ?? { rows: [], total: 0 };
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
