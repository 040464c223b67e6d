import { sql, type SQL } from 'drizzle-orm';
import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import { isBilingual, type Field } from '../../../src/contract/model/fields.ts';
import { isStorable } from '../../../src/contract/model/kinds/kind.ts';
import { facetsOf } from '../../../src/contract/model/kinds/registry.ts';
import {
  hasLines,
  hasOptions,
  hasOwnTable,
  isFile,
  isFileList,
  isReferenceToOne,
  isText,
} from '../../../src/contract/model/kindTraits.ts';
import {
  isContextVariable,
  normalise,
  resolveOperand,
  type AtomicTest,
  type ComparisonOperator,
  type ContextVariable,
  type Predicate,
  type Scalar,
  type Where,
  type WhereContext,
} from '../../../src/contract/model/where.ts';
import { childTableName, tableName } from '../../db/names.ts';
import { comparableColumn, languageColumn } from '../../db/storage.ts';
import { wordsIn } from '../../db/wordsSql.ts';
import type { RowRule } from '../authorise/authorise.ts';
import { isUuid } from '../parse/uuid.ts';

/** What the compiler needs to know beside the predicate; made anew for each statement. */
export interface SqlScope {
  catalogue: Catalogue;
  context: WhereContext;
  /**
   * What `$user` and its like stand for where a statement is about many people at once: columns of
   * a row per person. They go before `context`; NULL means that this person has none, so nothing
   * matches.
   */
  people?: Partial<Record<ContextVariable, SQL>>;
  /**
   * Counted per statement, so that the same request yields the same text and its prepared statement
   * is found again.
   */
  freshAlias: () => SQL;
}

export function createScope(
  catalogue: Catalogue,
  context: WhereContext,
  people?: SqlScope['people'],
): SqlScope {
  let count = 0;
  return {
    catalogue,
    context,
    ...(people ? { people } : {}),
    freshAlias: () => sql.raw(`nested${(count += 1)}`),
  };
}

type Fields = Readonly<Record<string, Field>>;
interface Place {
  alias: SQL;
  fields: Fields;
  /** Absent within child rows, which are no resource of their own. */
  resource?: string;
  /**
   * NULL may stand for false, as in a WHERE; so the database can use an index, which it cannot
   * behind a coalesce.
   */
  mayBeNull: boolean;
}

const FALSE = sql`false`;
const TRUE = sql`true`;
const CASTS: Partial<Record<Field['kind'], string>> = {
  ref: 'uuid',
  refs: 'uuid',
  date: 'date',
  datetime: 'timestamptz',
  time: 'time',
  int: 'integer',
  decimal: 'numeric',
  bool: 'boolean',
};

const isInt4 = (value: Scalar): boolean =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 2_147_483_647;

function operandSql(value: Exclude<Scalar, null>, kind: Field['kind']): SQL {
  // In the database's spelling: it knows neither 24:00 with an offset nor every zone that JavaScript reads.
  if (kind === 'datetime') return sql`${new Date(String(value)).toISOString()}::timestamptz`;
  const cast = kind === 'int' && !isInt4(value) ? 'numeric' : (CASTS[kind] ?? 'text');
  return sql`${value}::${sql.raw(cast)}`;
}

/**
 * Moments are compared to the millisecond, as JavaScript knows them; the bare column stays in reach
 * of an index.
 */
const MOMENTS: Readonly<
  Record<'eq' | 'gt' | 'gte' | 'lt' | 'lte', (column: SQL, moment: SQL) => SQL>
> = {
  eq: (column, moment) =>
    sql`(${column} >= ${moment} AND ${column} < ${moment} + interval '1 millisecond')`,
  gt: (column, moment) => sql`${column} >= ${moment} + interval '1 millisecond'`,
  gte: (column, moment) => sql`${column} >= ${moment}`,
  lt: (column, moment) => sql`${column} < ${moment}`,
  lte: (column, moment) => sql`${column} < ${moment} + interval '1 millisecond'`,
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T/;
const isInstant = (value: Scalar): boolean =>
  typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value));
const isValid = (kind: 'date' | 'datetime' | 'time', value: Scalar): boolean =>
  facetsOf({ kind }).schema({ kind }).safeParse(value).success;
const never = (): boolean => false;
const FITS: Partial<Record<Field['kind'], (value: Scalar) => boolean>> = {
  ref: isUuid,
  refs: isUuid,
  int: (value) => typeof value === 'number',
  decimal: (value) => typeof value === 'number',
  bool: (value) => typeof value === 'boolean',
  date: (value) => isValid('date', value),
  datetime: (value) => isValid('datetime', value),
  time: (value) => isValid('time', value),
  // Objects on the wire, which equal no scalar.
  file: never,
  image: never,
  json: never,
};

/**
 * A value of another type than the column's equals nothing, as in `matches`; a cast would make it
 * an error.
 */
const fits = (value: Scalar, kind: Field['kind']): boolean =>
  value === null || (FITS[kind]?.(value) ?? (typeof value === 'string' && isStorable(value)));

/** How a day or a time of day lies in the alphabet, for text that is neither. */
const asWritten = (column: SQL, kind: 'date' | 'time'): SQL =>
  kind === 'time' ? sql`left(${column}::text, 5)` : sql`${column}::text`;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);
const SYMBOLS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** A context variable that is a column of the statement. */
interface PersonColumn {
  column: SQL;
}
type Resolved = Scalar | undefined | PersonColumn;

const isPersonColumn = (value: Resolved): value is PersonColumn =>
  typeof value === 'object' && value !== null;

function resolve(value: Scalar, { context, people }: SqlScope): Resolved {
  const column = isContextVariable(value) ? people?.[value] : undefined;
  return column ? { column } : resolveOperand(value, context);
}

/** Only ids stand for a person; a column of another type than an id's or a text's equals none. */
function compareToPerson(
  column: SQL,
  operator: ComparisonOperator,
  person: SQL,
  kind: Field['kind'],
): SQL {
  const isId = kind === 'ref' || kind === 'refs';
  if (!isId && (CASTS[kind] !== undefined || FITS[kind] === never))
    return operator === 'ne' ? sql`(${person} IS NOT NULL)` : FALSE;
  const value = isId ? sql`${person}::uuid` : sql`${person}::text`;
  if (operator === 'eq') return sql`coalesce(${column} = ${value}, false)`;
  if (operator === 'ne')
    return sql`(${person} IS NOT NULL AND ${column} IS DISTINCT FROM ${value})`;
  if (operator === 'contains')
    return isId ? FALSE : sql`coalesce(strpos(lower(${column}), lower(${value})) > 0, false)`;
  const symbol = sql.raw(SYMBOLS[operator as keyof typeof SYMBOLS] ?? '=');
  const collation = sql.raw(isId ? '' : ' COLLATE "C"');
  return sql`coalesce(${column} ${symbol} ${value}${collation}, false)`;
}

/**
 * One of the declared options, as text of the statement: rows that hold one may be rare among those
 * that hold another, and the database plans for that only where it knows which it is.
 */
function writtenOption(field: Field, value: Resolved): SQL | null {
  const isWritten =
    hasOptions(field) &&
    typeof value === 'string' &&
    field.options.includes(value) &&
    /^[\w-]+$/.test(value);
  return isWritten ? sql.raw(`'${value}'`) : null;
}

function compare(
  column: SQL,
  operator: ComparisonOperator,
  value: Resolved,
  kind: Field['kind'],
  mayBeNull: boolean,
  written: SQL | null = null,
): SQL {
  if (value === undefined) return FALSE;
  if (isPersonColumn(value)) return compareToPerson(column, operator, value.column, kind);
  const decided = (condition: SQL): SQL =>
    mayBeNull ? condition : sql`coalesce(${condition}, false)`;
  if (operator === 'ne') return sql`NOT ${compare(column, 'eq', value, kind, false, written)}`;
  if (operator === 'eq' && value === null) return sql`${column} IS NULL`;
  if (value === null) return FALSE;
  if (kind === 'datetime' && operator in MOMENTS)
    return fits(value, kind)
      ? decided(MOMENTS[operator as keyof typeof MOMENTS](column, operandSql(value, kind)))
      : FALSE;
  if (operator === 'eq')
    return fits(value, kind)
      ? decided(sql`${column} = ${written ?? operandSql(value, kind)}`)
      : FALSE;
  const symbol = sql.raw(SYMBOLS[operator as keyof typeof SYMBOLS] ?? '=');
  if ((kind === 'date' || kind === 'time') && !fits(value, kind)) {
    if (
      typeof value !== 'string' ||
      isInstant(value) ||
      !isStorable(value) ||
      operator === 'contains'
    )
      return FALSE;
    return decided(sql`${asWritten(column, kind)} ${symbol} ${value}::text COLLATE "C"`);
  }
  if (!fits(value, kind)) return FALSE;
  if (operator === 'contains') {
    return typeof value === 'string'
      ? decided(sql`${wordsIn({ kind }, column)} ILIKE ${`%${escapeLike(value)}%`}`)
      : FALSE;
  }
  // Byte order for text: the order of the server's locale would differ from the one the form and the server decide by.
  const collation = CASTS[kind] ? sql`` : sql.raw(' COLLATE "C"');
  return decided(sql`${column} ${symbol} ${operandSql(value, kind)}${collation}`);
}

function testColumn(
  column: SQL,
  field: Field,
  { operator, value }: AtomicTest,
  scope: SqlScope,
  mayBeNull: boolean,
): SQL {
  if (operator === 'empty') {
    const blank =
      CASTS[field.kind] || isFile(field)
        ? sql`${column} IS NULL`
        : sql`coalesce(${column}::text = '', true)`;
    return value ? blank : sql`NOT ${blank}`;
  }
  const resolved = operator === 'in' ? undefined : resolve(value as Scalar, scope);
  if (operator !== 'in')
    return compare(
      column,
      operator,
      resolved,
      field.kind,
      mayBeNull,
      writtenOption(field, resolved),
    );
  const options = (value as readonly Scalar[]).map((option) =>
    compare(column, 'eq', resolve(option, scope), field.kind, mayBeNull),
  );
  return options.length === 0 ? FALSE : sql`(${sql.join(options, sql.raw(' OR '))})`;
}

const resourceFields = (scope: SqlScope, name: string): Fields =>
  scope.catalogue.resources.get(name)?.fields ?? {};

/** `id` is not a declared field, yet rules speak of it (`{ id: '$department' }`). */
const ID_FIELD: Field = { kind: 'ref', to: '' };

function testPath(
  place: Place,
  test: AtomicTest,
  segments: readonly string[],
  scope: SqlScope,
): SQL {
  const [head = '', ...rest] = segments;
  if (head === 'id')
    return testColumn(sql`${place.alias}.id`, ID_FIELD, test, scope, place.mayBeNull);
  const field = place.fields[head];
  if (!field) throw new TypeError(`there is no field ${test.path}`);
  if (hasOwnTable(field)) return testMany(place, head, field, test, rest, scope);
  if (rest.length === 0) {
    // Text in both languages is one object on the wire; only a path into it (`name.en`) leads to text.
    const whole: Field = isBilingual(field) ? { kind: 'json' } : field;
    return testColumn(
      comparableColumn(place.alias, head, field),
      whole,
      test,
      scope,
      place.mayBeNull,
    );
  }
  if (isText(field)) {
    const column = sql`${place.alias}.${sql.identifier(languageColumn(head, rest[0] ?? 'en'))}`;
    return testColumn(column, field, test, scope, place.mayBeNull);
  }
  return testBehindReference(place, head, field, test, rest, scope);
}

/**
 * The related record's test; without a related record, the test of a missing value, as `matches`
 * has it.
 */
function testBehindReference(
  place: Place,
  name: string,
  field: Field,
  test: AtomicTest,
  rest: readonly string[],
  scope: SqlScope,
): SQL {
  const target = isReferenceToOne(field) ? field.to : '';
  const alias = scope.freshAlias();
  const passes = passesWhenMissing(test, scope);
  const inner = testPath(
    { alias, fields: resourceFields(scope, target), resource: target, mayBeNull: passes === false },
    test,
    rest,
    scope,
  );
  const from = sql`
    FROM ${sql.identifier(tableName(target))} ${alias}
    WHERE ${alias}.id = ${comparableColumn(place.alias, name, field)}`;
  return passes === false
    ? sql`EXISTS (SELECT 1 ${from} AND ${inner})`
    : sql`coalesce((SELECT ${inner} ${from}), ${passes === true ? TRUE : passes})`;
}

function passesWhenMissing({ operator, value }: AtomicTest, scope: SqlScope): boolean | SQL {
  if (operator === 'empty') return Boolean(value);
  if (operator === 'in')
    return (value as readonly Scalar[]).some((option) => resolve(option, scope) === null);
  const operand = resolve(value as Scalar, scope);
  if (isPersonColumn(operand)) return operator === 'ne' && sql`(${operand.column} IS NOT NULL)`;
  return operator === 'eq'
    ? operand === null
    : operator === 'ne' && operand !== null && operand !== undefined;
}

/** EXISTS, never JOIN: a record with three matching rows is still one record. */
function testMany(
  place: Place,
  name: string,
  field: Field & { kind: 'refs' | 'lines' | 'files' },
  test: AtomicTest,
  rest: readonly string[],
  scope: SqlScope,
): SQL {
  const alias = scope.freshAlias();
  const table = sql.identifier(childTableName(place.resource ?? '', name));
  const within = (condition: SQL): SQL =>
    sql`EXISTS (
      SELECT 1
      FROM ${table} ${alias}
      WHERE ${alias}.owner_id = ${place.alias}.id AND ${condition}
    )`;
  if (test.operator === 'empty') {
    const filled =
      rest.length === 0
        ? within(TRUE)
        : testMany(place, name, field, { ...test, operator: 'ne', value: null }, rest, scope);
    return test.value ? sql`NOT ${filled}` : filled;
  }
  if (isFileList(field)) return FALSE;
  if (hasLines(field))
    return within(testPath({ alias, fields: field.fields, mayBeNull: true }, test, rest, scope));
  if (rest.length === 0)
    return within(testColumn(sql`${alias}.target_id`, field, test, scope, true));
  const target = scope.freshAlias();
  const inner = testPath(
    { alias: target, fields: resourceFields(scope, field.to), resource: field.to, mayBeNull: true },
    test,
    rest,
    scope,
  );
  return within(
    sql`(
      SELECT ${inner}
      FROM ${sql.identifier(tableName(field.to))} ${target}
      WHERE ${target}.id = ${alias}.target_id
    )`,
  );
}

const joined = (parts: readonly SQL[], by: 'AND' | 'OR'): SQL =>
  parts.length === 1 && parts[0] ? parts[0] : sql`(${sql.join([...parts], sql.raw(` ${by} `))})`;

/**
 * How tests are put together; `mayBeNull` tells a test whether NULL may stand for false where it
 * stands.
 */
export function combine(
  predicate: Predicate,
  test: (test: AtomicTest, mayBeNull: boolean) => SQL,
  mayBeNull: boolean,
): SQL {
  if (predicate.kind === 'test') return test(predicate.test, mayBeNull);
  if (predicate.kind === 'not') return sql`NOT ${combine(predicate.of, test, false)}`;
  if (predicate.of.length === 0) return predicate.kind === 'all' ? TRUE : FALSE;
  return joined(
    predicate.of.map((part) => combine(part, test, mayBeNull)),
    predicate.kind === 'all' ? 'AND' : 'OR',
  );
}

/**
 * Compiles a predicate to an SQL condition on `alias`. The third compiler of `where`. It never
 * yields NULL, except with `mayBeNull`, for conditions that stand in a WHERE by themselves and
 * shall be in reach of an index.
 */
export function whereSql(
  where: Where,
  resource: string,
  alias: SQL,
  scope: SqlScope,
  mayBeNull = false,
): SQL {
  const place = { alias, resource, fields: resourceFields(scope, resource) };
  return combine(
    normalise(where),
    (test, nullable) =>
      testPath({ ...place, mayBeNull: nullable }, test, test.path.split('.'), scope),
    mayBeNull,
  );
}

/** A row rule as a condition; `null` when it lets every row through. `mayBeNull` as for `whereSql`. */
export function ruleSql(
  rule: RowRule,
  resource: string,
  alias: SQL,
  scope: SqlScope,
  mayBeNull = false,
): SQL | null {
  if (rule === 'all') return null;
  if (rule === 'none') return FALSE;
  return joined(
    rule.map((where) => whereSql(where, resource, alias, scope, mayBeNull)),
    'OR',
  );
}
