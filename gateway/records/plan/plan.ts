import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { LIST_COUNTED } from '../../../src/contract/model/constants.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { isBilingual, type Field } from '../../../src/contract/model/fields.ts';
import { isStorable } from '../../../src/contract/model/kinds/kind.ts';
import { traitsOf, hasLines, isReferenceToOne } from '../../../src/contract/model/kindTraits.ts';
import { didYouMean } from '../../../src/contract/model/nearestName.ts';
import type { Verb } from '../../../src/contract/model/privileges.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { normalise, type AtomicTest, type Where } from '../../../src/contract/model/where.ts';
import { isRevised } from '../../../src/contract/model/workflow.ts';
import type { ListQuery } from '../../../src/contract/wire/listQuery.ts';
import { tableName } from '../../db/names.ts';
import { containsWord, isSearchable, wordsOf } from '../../db/searchText.ts';
import { alwaysPresent, comparableColumn } from '../../db/storage.ts';
import { rowLayout, type RowLayout } from '../../db/wire/jsonRowEncoder.ts';
import type { Access } from '../authorise/authorise.ts';
import { guarded, permissionsSql } from '../authorise/permissionsSql.ts';
import { isUuid } from '../parse/uuid.ts';
import { waitingSql } from '../revisions/waitingSql.ts';
import { cachedPlan } from './planCache.ts';
import { fieldLabelSql, jsonObject, labelSql, labelTextSql, valueSql } from './readFields.ts';
import { combine, createScope, ruleSql, whereSql, type SqlScope } from './whereSql.ts';

/** One statement, ready to run. */
export interface Plan {
  text: string;
  values: unknown[];
}

const dialect = new PgDialect();
export const compile = (statement: SQL): Plan => {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return { text, values: params };
};

const ROW = sql.raw('record');
const table = (resource: ResourceDeclaration): SQL =>
  sql`${sql.identifier(tableName(resource.name))}`;

/** The rows of a verb, narrowed by the view; NULL stands for false. */
export function rowCondition(access: Access, verb: Verb, scope: SqlScope, alias: SQL = ROW): SQL {
  const { resource, view } = access;
  const parts = [ruleSql(access.rows[verb], resource.name, alias, scope, true)];
  if (view?.declaration.where)
    parts.push(whereSql(view.declaration.where, resource.name, alias, scope, true));
  const present = parts.filter((part) => part !== null);
  return present.length === 0 ? sql`true` : sql.join(present, sql.raw(' AND '));
}

/**
 * Value and label of a field of the record that a reference points to (`staff.department` as a
 * column).
 */
function valuesBehind(
  resource: ResourceDeclaration,
  head: string,
  name: string,
  { catalogue }: SqlScope,
): { value: SQL; label: SQL | null } {
  const field = resource.fields[head];
  const target = isReferenceToOne(field) ? catalogue.resources.get(field.to) : undefined;
  if (!field || !target) return { value: sql`NULL`, label: null };
  const other = sql.raw('target');
  const from = (value: SQL): SQL =>
    sql`(
      SELECT ${value}
      FROM ${table(target)} target
      WHERE target.id = ${comparableColumn(ROW, head, field)}
    )`;
  const label = fieldLabelSql(target, other, name, catalogue);
  return { value: from(valueSql(target, other, name)), label: label && from(label) };
}

type LabelOf = (name: string) => SQL | null;

interface RecordParts {
  /** What stands under each name of a record, in its order. */
  values: (readonly [name: string, value: SQL])[];
  /** What stands under `_labels`, behind which `_revision` comes. */
  labels: (readonly [name: string, value: SQL])[];
  revision: SQL | null;
}

/**
 * The parts of a record as one person sees it: unreadable fields are left out, or NULL on rows
 * where they are.
 */
function recordParts(
  access: Access,
  scope: SqlScope,
  { fields, labelOf }: { fields?: readonly string[]; labelOf?: LabelOf } = {},
): RecordParts {
  const { resource, view } = access;
  const hidden = view?.declaration.hide ?? [];
  const names = Object.keys(access.read).filter(
    (name) => !hidden.includes(name) && (!fields || fields.includes(name)),
  );
  const readable = (name: string, value: SQL): SQL =>
    guarded(value, access.read[name] ?? 'none', resource.name, ROW, scope);
  const further = (fields ?? view?.declaration.columns ?? []).flatMap((path) => {
    const [head = '', name = ''] = path.split('.');
    const behind =
      Object.hasOwn(access.read, head) && !hidden.includes(head)
        ? declaredBehind(access, path, scope)
        : undefined;
    return behind ? [{ path, ...valuesBehind(resource, head, name, scope) }] : [];
  });
  const labels = names.flatMap((name) => {
    const label = labelOf?.(name) ?? fieldLabelSql(resource, ROW, name, scope.catalogue);
    return label ? [[name, readable(name, label)] as const] : [];
  });
  labels.push(
    ...further.flatMap(({ path, label }) =>
      label ? [[path, readable(path.split('.')[0] ?? '', label)] as const] : [],
    ),
  );
  const values = [
    ...SYSTEM_VALUES,
    ...names.map((name) => [name, readable(name, valueSql(resource, ROW, name))] as const),
    ...further.map(({ path, value }) => [path, readable(path.split('.')[0] ?? '', value)] as const),
    ['_can', permissionsSql(access, ROW, scope)] as const,
  ];
  return { values, labels, revision: isRevised(resource) && !fields ? waitingSql(ROW) : null };
}

const SYSTEM_VALUES = [
  ['id', sql`record.id`],
  ['version', sql`record.version`],
  ['createdAt', sql`record.created_at`],
  ['updatedAt', sql`record.updated_at`],
] as const;

/** The columns of a record, which are its names. */
function recordColumns(access: Access, scope: SqlScope, fields?: readonly string[]): SQL {
  const { values, labels, revision } = recordParts(access, scope, fields ? { fields } : {});
  const named = [
    ...values,
    ['_labels', jsonObject(labels)] as const,
    ...(revision ? [['_revision', revision] as const] : []),
  ];
  return sql.join(
    named.map(([name, value]) => sql`${value} AS ${sql.identifier(name)}`),
    sql.raw(', '),
  );
}

/** The columns of a record without their names, and the layout by which they become the same JSON. */
function wovenColumns({ values, labels, revision }: RecordParts): {
  columns: SQL;
  layout: RowLayout;
} {
  const opened = values.map(
    ([name], index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`,
  );
  const labelled = labels.map(
    ([name], index) => `${index === 0 ? ',"_labels":{' : ','}${JSON.stringify(name)}:`,
  );
  const closed = labels.length === 0 ? ',"_labels":{}' : '}';
  const before = [...opened, ...labelled, ...(revision ? [`${closed},"_revision":`] : [])];
  const columns = [...values, ...labels].map(([, value]) => value);
  return {
    columns: sql.join(revision ? [...columns, revision] : columns, sql.raw(', ')),
    layout: rowLayout(before, revision ? '}' : `${closed}}`),
  };
}

/**
 * One record as JSON text, or no row: missing and forbidden look alike. The id is the last of the
 * values.
 */
export function planOne(access: Access, id: string, scope: SqlScope, verb: Verb = 'show'): Plan {
  return compile(sql`
    SELECT row_to_json(shown_record)::text AS record
    FROM (
      SELECT ${recordColumns(access, scope)}
      FROM ${table(access.resource)} record
      WHERE ${rowCondition(access, verb, scope)} AND record.id = ${id}::uuid
    ) shown_record`);
}

/** The same, planned once for all records. */
export function planRecord(access: Access, id: string, scope: SqlScope): Plan {
  const { text, values } = cachedPlan(access, 'one', scope.context, (context) =>
    planOne(access, id, createScope(scope.catalogue, context)),
  );
  return { text, values: [...values.slice(0, -1), id] };
}

function readableField(
  access: Access,
  path: string,
  code: 'UNKNOWN_FILTER' | 'UNKNOWN_SORT',
): Field {
  const [head = ''] = path.split('.');
  const field = Object.hasOwn(access.read, head) ? access.resource.fields[head] : undefined;
  // A field that this person cannot read does not exist for them, so neither filter nor sort can sound it out.
  if (!field || access.view?.declaration.hide?.includes(head)) {
    const hint = didYouMean(head, Object.keys(access.read));
    throw new PortalError(code, {
      details: { field: path, ...(hint ? { hint: hint.trim() } : {}) },
    });
  }
  return field;
}

const LANGUAGE_PATH = /^[^.]+\.(en|si)$/;

/**
 * A field behind a reference, open because a view of the resource shows it or filters by it
 * (`staff.department`).
 */
export function declaredBehind(
  { resource }: Access,
  path: string,
  { catalogue }: SqlScope,
): Field | undefined {
  const declared = Object.values(resource.views ?? {}).some(
    ({ filters, columns }) => filters?.includes(path) || columns.includes(path),
  );
  const [head = '', name = ''] = path.split('.');
  const field = resource.fields[head];
  return declared && isReferenceToOne(field)
    ? catalogue.resources.get(field.to)?.fields[name]
    : undefined;
}

/**
 * The field that a filter's path ends at: of the record, of its child rows, or behind a reference
 * where that is declared.
 */
function filteredField(access: Access, { path, operator }: AtomicTest, scope: SqlScope): Field {
  const field = readableField(access, path, 'UNKNOWN_FILTER');
  const [, ...rest] = path.split('.');
  const [name = ''] = rest;
  const inner =
    hasLines(field) && Object.hasOwn(field.fields, name)
      ? field.fields[name]
      : declaredBehind(access, path, scope);
  const ending =
    rest.length === 0 || LANGUAGE_PATH.test(path) ? field : rest.length === 1 ? inner : undefined;
  const isLanguage = LANGUAGE_PATH.test(path) && !isBilingual(field);
  if (!ending || isLanguage || !traitsOf(ending).operators.includes(operator)) {
    throw new PortalError('UNKNOWN_FILTER', { details: { field: path, operator } });
  }
  return ending;
}

/** A test of either language where a text has both; “is not” must hold in both. */
function inEitherLanguage(field: Field, { path, operator, value }: AtomicTest): Where {
  const isWhole = isBilingual(field) && !/\.(en|si)$/.test(path);
  if (!isWhole) return { [path]: { [operator]: value } };
  const tests = ['en', 'si'].map((language): Where => ({
    [`${path}.${language}`]: { [operator]: value },
  }));
  return operator === 'ne' ? { all: tests } : { any: tests };
}

/** One test of a filter. On a row where the person cannot read the field, no test of it holds. */
function filterCondition(access: Access, test: AtomicTest, scope: SqlScope, mayBeNull = true): SQL {
  const where = inEitherLanguage(filteredField(access, test, scope), test);
  const name = test.path.split('.')[0] ?? '';
  const condition = whereSql(where, access.resource.name, ROW, scope, mayBeNull);
  const readable = ruleSql(
    access.read[name] ?? 'none',
    access.resource.name,
    ROW,
    scope,
    mayBeNull,
  );
  return readable === null ? condition : sql`(${readable} AND ${condition})`;
}

const predicateCondition = (access: Access, where: Where, scope: SqlScope): SQL =>
  combine(
    normalise(where),
    (test, mayBeNull) => filterCondition(access, test, scope, mayBeNull),
    true,
  );

/**
 * Rows whose reference points to something that is called so. The targets are found once, not for
 * each row.
 */
function calledSo(name: string, field: Field, word: string, { catalogue }: SqlScope): SQL | null {
  const target = isReferenceToOne(field) ? catalogue.resources.get(field.to) : undefined;
  if (!target) return null;
  const called = sql`translate(
    lower(${labelTextSql(target, sql.raw('target'), catalogue)}),
    U&'\\200C\\200D',
    ''
  )`;
  return sql`${comparableColumn(ROW, name, field)} IN (
    SELECT target.id
    FROM ${table(target)} target
    WHERE ${containsWord(called, word)}
  )`;
}

/**
 * Every word must occur somewhere in the searchable text, or in the name of what a searchable
 * reference points to; a field that cannot be read is not searched at all.
 */
function searchCondition(access: Access, text: string, scope: SqlScope): SQL[] {
  const searchable = Object.entries(access.resource.fields).filter(
    ([, field]) => field.search !== undefined,
  );
  const open = searchable.every(
    ([name]) =>
      access.read[name] === 'all' ||
      JSON.stringify(access.read[name]) === JSON.stringify(access.rows.list),
  );
  if (searchable.length === 0 || !open)
    throw new PortalError('UNKNOWN_FILTER', { details: { field: 'q' } });
  if (!isStorable(text)) return [sql`false`];
  return wordsOf(text, 10).map((word) => {
    const own = isSearchable(access.resource) ? [containsWord(sql`record.search_text`, word)] : [];
    const called = searchable.flatMap(([name, field]) => calledSo(name, field, word, scope) ?? []);
    return sql`(${sql.join([...own, ...called], sql.raw(' OR '))})`;
  });
}

/** All that a row must satisfy to appear: the grants, the view, and what the request asks. */
export function listConditions(access: Access, query: ListQuery, scope: SqlScope, verb: Verb): SQL {
  const conditions = [
    rowCondition(access, verb, scope),
    ...query.filter.map((term) => filterCondition(access, term, scope)),
  ];
  if (query.where) conditions.push(predicateCondition(access, query.where, scope));
  if (query.ids)
    conditions.push(sql`record.id = ANY(${`{${query.ids.filter(isUuid).join(',')}}`}::uuid[])`);
  if (query.search) conditions.push(...searchCondition(access, query.search, scope));
  return sql.join(conditions, sql.raw(' AND '));
}

const SYSTEM_SORTS: Readonly<Record<string, SQL>> = {
  id: sql`record.id`,
  createdAt: sql`record.created_at`,
  updatedAt: sql`record.updated_at`,
};

/** What a list is sorted by before its id; none where it is sorted by that alone. */
interface Ordering {
  column: SQL | null;
  /** A column of the row itself, not something found by way of it. */
  isPlain: boolean;
  direction: SQL;
  nulls: SQL;
  /** No two rows are equal in it, so the id has nothing left to decide. */
  isUnique: boolean;
}

/**
 * The order that the view declares, for whom it is readable; nobody asked for it, so nobody is
 * refused it.
 */
function usualSort(access: Access): readonly [string, 'asc' | 'desc'] {
  const declared = access.view?.declaration.sort ?? access.resource.views?.['main']?.sort;
  const [head = ''] = declared?.[0].split('.') ?? [];
  const isReadable =
    Object.hasOwn(SYSTEM_SORTS, head) ||
    (Object.hasOwn(access.read, head) && !access.view?.declaration.hide?.includes(head));
  return declared && isReadable ? declared : ['id', 'asc'];
}

function ordering(access: Access, query: ListQuery, scope: SqlScope): Ordering {
  const [field, order] = query.sort ? [query.sort.field, query.sort.order] : usualSort(access);
  const direction = sql.raw(order === 'desc' ? 'DESC' : 'ASC');
  const system = Object.hasOwn(SYSTEM_SORTS, field) ? SYSTEM_SORTS[field] : undefined;
  if (system)
    return {
      column: field === 'id' ? null : system,
      isPlain: true,
      direction,
      nulls: sql``,
      isUnique: false,
    };
  const [name = '', language] = field.split('.');
  const declared = readableField(access, field, 'UNKNOWN_SORT');
  if (!traitsOf(declared).sortable || (language !== undefined && !LANGUAGE_PATH.test(field)))
    throw new PortalError('UNKNOWN_SORT', { details: { field } });
  // As the indexes of `tables.ts` have it: the id goes the same way, and a column that is never empty needs no word on it.
  const isPlain = !isReferenceToOne(declared) && access.read[name] === 'all';
  const isFull = isPlain && alwaysPresent(declared);
  const isUnique = isFull && declared.unique === true && !isBilingual(declared);
  return {
    column: sortColumn(access, name, declared, language, scope),
    isPlain,
    direction,
    nulls: sql.raw(isFull ? '' : ' NULLS LAST'),
    isUnique,
  };
}

const orderedBy = ({ column, direction, nulls, isUnique }: Ordering): SQL =>
  column === null
    ? sql`record.id ${direction}`
    : sql`${column} ${direction}${nulls}${isUnique ? sql`` : sql`, record.id ${direction}`}`;

export const orderBy = (access: Access, query: ListQuery, scope: SqlScope): SQL =>
  orderedBy(ordering(access, query, scope));

/** References sort by what a person reads, not by the id. */
function sortColumn(
  access: Access,
  name: string,
  field: Field,
  language: string | undefined,
  scope: SqlScope,
): SQL {
  const target = isReferenceToOne(field) ? scope.catalogue.resources.get(field.to) : undefined;
  const column = comparableColumn(ROW, name, field, language === 'si' ? 'si' : 'en');
  const value = target
    ? sql`(
      SELECT ${labelTextSql(target, sql.raw('target'), scope.catalogue)}
      FROM ${table(target)} target
      WHERE target.id = ${column}
    )`
    : column;
  return guarded(value, access.read[name] ?? 'none', access.resource.name, ROW, scope);
}

/** Usual page sizes are written into the statement, so that the database plans for them. */
const USUAL_PAGES = new Set([1, 5, 10, 20, 25, 50, 100, 200, 500, 1000]);
const amount = (count: number): SQL =>
  USUAL_PAGES.has(count) ? sql.raw(String(count)) : sql`${count}::int`;

/**
 * How far the count behind a page goes: always beyond the page, so that there is a next one to go
 * to.
 */
export const countedTo = ({ first, count }: ListQuery): number =>
  Math.max(LIST_COUNTED, first + count);

/**
 * References are looked up for the rows of a page alone, and for each target once: most rows point
 * to the same few, and what was found for one serves the next (`OFFSET 0` keeps the label with what
 * is remembered).
 */
function pageLabels(
  { resource, read, view }: Access,
  { catalogue }: SqlScope,
): { joins: SQL[]; labelOf: LabelOf } {
  const labels = new Map<string, SQL>();
  const joins: SQL[] = [];
  for (const name of Object.keys(read)) {
    const field = resource.fields[name];
    const target = isReferenceToOne(field) ? catalogue.resources.get(field.to) : undefined;
    if (!field || !target || view?.declaration.hide?.includes(name)) continue;
    const alias = sql.raw(`label${joins.length}`);
    joins.push(sql`
      LEFT JOIN LATERAL (
        SELECT ${labelSql(target, sql.raw('target0'), catalogue, 1)} AS label
        FROM ${table(target)} target0
        WHERE target0.id = ${comparableColumn(ROW, name, field)}
        OFFSET 0
      ) ${alias} ON true`);
    labels.set(name, sql`${alias}.label`);
  }
  return { joins, labelOf: (name) => labels.get(name) ?? null };
}

/**
 * How many rows match, counted no further than one beyond `countedTo`, and the snapshot at which
 * they do.
 */
const planMatches = (access: Access, query: ListQuery, scope: SqlScope, verb: Verb): Plan =>
  compile(sql`
    SELECT pg_current_snapshot()::text AS snapshot, count(*)::int AS total
    FROM (
      SELECT 1
      FROM ${table(access.resource)} record
      WHERE ${listConditions(access, query, scope, verb)}
      LIMIT ${sql.raw(String(countedTo(query) + 1))}
    ) counted`);

/** A page of records, one a row, and the count that goes with it. */
export interface ListPlan extends Plan {
  layout: RowLayout;
  /**
   * `{snapshot, total}`: a statement of its own, because most pages need none and the database
   * plans a page best by itself.
   */
  matches: Plan;
}

/** A page of records, to be woven by `layout`; each row tells the snapshot at which it was read. */
export function planList(
  access: Access,
  query: ListQuery,
  scope: SqlScope,
  verb: Verb = 'list',
): ListPlan {
  const { joins, labelOf } = pageLabels(access, scope);
  const offset = query.first === 0 ? sql`` : sql` OFFSET ${query.first}`;
  const order = ordering(access, query, scope);
  // The page keeps its order on the way through the references; what it was sorted by is not worked out anew.
  const place = order.isPlain ? null : sql.raw('record."_place"');
  const { columns, layout } = wovenColumns(recordParts(access, scope, { labelOf }));
  const page = sql`
    SELECT record.*${place ? sql`, ${order.column} AS "_place"` : sql``}
    FROM ${table(access.resource)} record
    WHERE ${listConditions(access, query, scope, verb)}
    ORDER BY ${orderedBy(order)}
    LIMIT ${amount(query.count)}${offset}`;
  const plan = compile(sql`
    SELECT (SELECT pg_current_snapshot()::text), ${columns}
    FROM (${page}) record ${sql.join(joins, sql.raw(' '))}
    ORDER BY ${orderedBy(place ? { ...order, column: place } : order)}`);
  return {
    ...plan,
    layout,
    matches: planMatches(access, query, createScope(scope.catalogue, scope.context), verb),
  };
}

/**
 * The records with these ids as one JSON text, in no order, as far as the verb is still open on
 * them.
 */
export function planPage(
  access: Access,
  ids: readonly string[],
  scope: SqlScope,
  verb: Verb,
  fields: readonly string[],
): Plan {
  return compile(sql`
    SELECT coalesce(json_agg(shown_record), '[]'::json)::text AS records
    FROM (
      SELECT ${recordColumns(access, scope, fields)}
      FROM ${table(access.resource)} record
      WHERE record.id = ANY(${`{${ids.join(',')}}`}::uuid[])
        AND ${rowCondition(access, verb, scope)}
    ) shown_record`);
}

/** How many rows match, to the last one. */
export const planCount = (
  access: Access,
  query: ListQuery,
  scope: SqlScope,
  verb: Verb = 'list',
): Plan =>
  compile(sql`
    SELECT count(*)::int AS total
    FROM ${table(access.resource)} record
    WHERE ${listConditions(access, query, scope, verb)}`);
