import { type SQL, sql } from 'drizzle-orm';
import { isContextVariable } from '../../../src/contract/model/contextVariables.ts';
import type { Field } from '../../../src/contract/model/fields.ts';
import { isStorable } from '../../../src/contract/model/kinds/kind.ts';
import { facetsOf } from '../../../src/contract/model/kinds/registry.ts';
import {
  hasOptions,
  isFile,
  isMoment,
  isReference,
  isWhole,
  traitsOf,
} from '../../../src/contract/model/kindTraits.ts';
import {
  resolveOperand,
  type AtomicTest,
  type ComparisonOperator,
  type Scalar,
} from '../../../src/contract/model/where.ts';
import { containing } from '../../db/like.ts';
import { wordsIn } from '../../db/wordsSql.ts';
import { isUuid } from '../parse/uuid.ts';
import type { SqlScope } from './sqlScope.ts';

const FALSE = sql`false`;
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

function operandSql(value: Exclude<Scalar, null>, field: Field): SQL {
  // Rewritten for the database, which accepts neither 24:00 with an offset nor every zone that JavaScript reads.
  if (isMoment(field)) return sql`${new Date(String(value)).toISOString()}::timestamptz`;
  const cast = isWhole(field) && !isInt4(value) ? 'numeric' : (CASTS[field.kind] ?? 'text');
  return sql`${value}::${sql.raw(cast)}`;
}

/**
 * Timestamps are compared at JavaScript's millisecond precision; the bare column can still use an
 * index.
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

/** A value of another type equals nothing, as in `matches`; a cast would be an error. */
const fits = (value: Scalar, { kind }: Field): boolean =>
  value === null || (FITS[kind]?.(value) ?? (typeof value === 'string' && isStorable(value)));

/** The text form of a date or time, to compare with other text. */
const asWritten = (column: SQL, field: Field): SQL =>
  traitsOf(field).temporal === 'time' ? sql`left(${column}::text, 5)` : sql`${column}::text`;

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

/** A user's variables are ids; a column of any type other than id or text equals none. */
function compareToPerson(
  column: SQL,
  operator: ComparisonOperator,
  person: SQL,
  field: Field,
): SQL {
  const isId = isReference(field);
  if (!isId && (CASTS[field.kind] !== undefined || FITS[field.kind] === never))
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
 * A declared option as a literal of the statement: its frequency varies widely, and the database
 * plans for that only if it knows the value.
 */
function writtenOption(field: Field, value: Resolved): SQL | null {
  const isWritten =
    hasOptions(field) &&
    typeof value === 'string' &&
    field.options.includes(value) &&
    /^[\w-]+$/.test(value);
  return isWritten ? sql.raw(`'${value}'`) : null;
}

interface ComparedAs {
  field: Field;
  mayBeNull: boolean;
  /** The value as a literal of the statement. */
  written?: SQL | null;
}

function compare(
  column: SQL,
  operator: ComparisonOperator,
  value: Resolved,
  { field, mayBeNull, written = null }: ComparedAs,
): SQL {
  if (value === undefined) return FALSE;
  if (isPersonColumn(value)) return compareToPerson(column, operator, value.column, field);
  const decided = (condition: SQL): SQL =>
    mayBeNull ? condition : sql`coalesce(${condition}, false)`;
  if (operator === 'ne')
    return sql`NOT ${compare(column, 'eq', value, { field, mayBeNull: false, written })}`;
  if (operator === 'eq' && value === null) return sql`${column} IS NULL`;
  if (value === null) return FALSE;
  if (isMoment(field) && operator in MOMENTS)
    return fits(value, field)
      ? decided(MOMENTS[operator as keyof typeof MOMENTS](column, operandSql(value, field)))
      : FALSE;
  if (operator === 'eq')
    return fits(value, field)
      ? decided(sql`${column} = ${written ?? operandSql(value, field)}`)
      : FALSE;
  const symbol = sql.raw(SYMBOLS[operator as keyof typeof SYMBOLS] ?? '=');
  if (traitsOf(field).temporal !== undefined && !fits(value, field)) {
    if (
      typeof value !== 'string' ||
      isInstant(value) ||
      !isStorable(value) ||
      operator === 'contains'
    )
      return FALSE;
    return decided(sql`${asWritten(column, field)} ${symbol} ${value}::text COLLATE "C"`);
  }
  if (!fits(value, field)) return FALSE;
  if (operator === 'contains') {
    return typeof value === 'string'
      ? decided(sql`${wordsIn(field, column)} ILIKE ${containing(value)}`)
      : FALSE;
  }
  // Byte order for text, because the server's locale would differ from the order that forms and the gateway use.
  const collation = CASTS[field.kind] ? sql`` : sql.raw(' COLLATE "C"');
  return decided(sql`${column} ${symbol} ${operandSql(value, field)}${collation}`);
}

/** Up to this many options are conditions of their own; a longer list is one value of the statement. */
const FEW = 20;

/** Whether an option can stand in an array: the others have conditions of their own. */
const isPlain = (value: Resolved, field: Field): value is string | number | boolean =>
  value !== undefined &&
  value !== null &&
  !isPersonColumn(value) &&
  !isMoment(field) &&
  (!isWhole(field) || isInt4(value)) &&
  fits(value, field);

const equalsAny = (
  column: SQL,
  options: readonly (string | number | boolean)[],
  { field, mayBeNull }: ComparedAs,
): SQL => {
  const written = options.map((option) => `"${String(option).replace(/["\\]/g, String.raw`\$&`)}"`);
  const type = sql.raw(CASTS[field.kind] ?? 'text');
  const condition = sql`${column} = ANY(${`{${written.join(',')}}`}::${type}[])`;
  return mayBeNull ? condition : sql`coalesce(${condition}, false)`;
};

/** How a test is compiled: whether NULL may stand for false, and what its variables stand for. */
export interface TestOptions {
  scope: SqlScope;
  mayBeNull: boolean;
}

/** A test of one column as a condition. */
export function testColumn(
  column: SQL,
  field: Field,
  { operator, value }: AtomicTest,
  { scope, mayBeNull }: TestOptions,
): SQL {
  if (operator === 'empty') {
    const blank =
      CASTS[field.kind] || isFile(field)
        ? sql`${column} IS NULL`
        : sql`coalesce(${column}::text = '', true)`;
    return value ? blank : sql`NOT ${blank}`;
  }
  if (operator === 'in') {
    const resolved = (value as readonly Scalar[]).map((option) => resolve(option, scope));
    const listed = resolved.length > FEW ? resolved.filter((one) => isPlain(one, field)) : [];
    const others =
      resolved.length > FEW ? resolved.filter((one) => !isPlain(one, field)) : resolved;
    const options = [
      ...others.map((option) => compare(column, 'eq', option, { field, mayBeNull })),
      ...(listed.length === 0 ? [] : [equalsAny(column, listed, { field, mayBeNull })]),
    ];
    return options.length === 0 ? FALSE : sql`(${sql.join(options, sql.raw(' OR '))})`;
  }
  const resolved = resolve(value as Scalar, scope);
  return compare(column, operator, resolved, {
    field,
    mayBeNull,
    written: writtenOption(field, resolved),
  });
}

/** Whether a test of a missing value holds. */
export function passesWhenMissing({ operator, value }: AtomicTest, scope: SqlScope): boolean | SQL {
  if (operator === 'empty') return Boolean(value);
  if (operator === 'in')
    return (value as readonly Scalar[]).some((option) => resolve(option, scope) === null);
  const operand = resolve(value as Scalar, scope);
  if (isPersonColumn(operand)) return operator === 'ne' && sql`(${operand.column} IS NOT NULL)`;
  return operator === 'eq'
    ? operand === null
    : operator === 'ne' && operand !== null && operand !== undefined;
}
