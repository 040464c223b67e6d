import { sql, type SQL } from 'drizzle-orm';
import {
  type ContextVariable,
  isContextVariable,
} from '../../../src/contract/model/contextVariables.ts';
import type { Field, Fields } from '../../../src/contract/model/fields.ts';
import {
  hasLines,
  hasOwnTable,
  isBilingual,
  isFileList,
  isReferenceToOne,
  isText,
} from '../../../src/contract/model/kindTraits.ts';
import {
  normalise,
  visitPredicate,
  type AtomicTest,
  type Predicate,
  type Where,
} from '../../../src/contract/model/where.ts';
import { childTableName, tableName } from '../../db/names.ts';
import { comparableColumn, languageColumn } from '../../db/storage.ts';
import type { RowRule } from '../authorise/authorise.ts';
import type { SqlRow, SqlScope } from './sqlScope.ts';
import { passesWhenMissing, testColumn, type TestOptions } from './testColumn.ts';

/** The row that a test is about, and its fields. */
interface Place extends TestOptions {
  alias: SQL;
  fields: Fields;
  /** Absent within child rows, which are not resources. */
  resource?: string;
  /**
   * Whether NULL may stand for false, as in a WHERE, so that the database can use an index, which a
   * coalesce prevents.
   */
  mayBeNull: boolean;
}

/** A field of a place. */
interface NamedField<F extends Field = Field> {
  name: string;
  field: F;
}

const FALSE = sql`false`;
const TRUE = sql`true`;

const resourceFields = ({ catalogue }: SqlScope, name: string): Fields =>
  catalogue.resources.get(name)?.fields ?? {};

/** `id` is not declared, but rules refer to it (`{ id: '$department' }`). */
const ID_FIELD: Field = { kind: 'ref', to: '' };

function testPath(place: Place, test: AtomicTest, segments: readonly string[]): SQL {
  const [name = '', ...rest] = segments;
  if (name === 'id') return testColumn(sql`${place.alias}.id`, ID_FIELD, test, place);
  const field = place.fields[name];
  if (!field) throw new TypeError(`there is no field ${test.path}`);
  if (hasOwnTable(field)) return testMany(place, { name, field }, test, rest);
  if (rest.length === 0) {
    // Bilingual text is one object on the wire; only a path into it (`name.en`) is text.
    const whole: Field = isBilingual(field) ? { kind: 'json' } : field;
    return testColumn(comparableColumn(place.alias, name, field), whole, test, place);
  }
  if (isText(field)) {
    const column = sql`${place.alias}.${sql.identifier(languageColumn(name, rest[0] ?? 'en'))}`;
    return testColumn(column, field, test, place);
  }
  return testBehindReference(place, { name, field }, test, rest);
}

/** Tests the referenced record; without one, tests a missing value, as `matches` does. */
function testBehindReference(
  { alias: owner, scope }: Place,
  { name, field }: NamedField,
  test: AtomicTest,
  rest: readonly string[],
): SQL {
  const target = isReferenceToOne(field) ? field.to : '';
  const alias = scope.freshAlias();
  const passes = passesWhenMissing(test, scope);
  const inner = testPath(
    {
      alias,
      fields: resourceFields(scope, target),
      resource: target,
      mayBeNull: passes === false,
      scope,
    },
    test,
    rest,
  );
  const from = sql`
    FROM ${sql.identifier(tableName(target))} ${alias}
    WHERE ${alias}.id = ${comparableColumn(owner, name, field)}`;
  return passes === false
    ? sql`EXISTS (SELECT 1 ${from} AND ${inner})`
    : sql`coalesce((SELECT ${inner} ${from}), ${passes === true ? TRUE : passes})`;
}

const PERSONS: readonly ContextVariable[] = ['$user', '$staff', '$student'];

/** Whether a test compares with the person who asks, and so selects few rows. */
const isAboutPerson = ({ operator, value }: AtomicTest, { people }: SqlScope): boolean =>
  operator === 'eq' &&
  isContextVariable(value) &&
  PERSONS.includes(value) &&
  people?.[value] === undefined;

/** Whether an index finds the rows of a test: of the row itself, or of its child rows. */
function isFoundByIndex(fields: Fields, { path }: AtomicTest): boolean {
  const [name = '', ...rest] = path.split('.');
  const field = fields[name];
  if (!field) return false;
  if (!hasOwnTable(field)) return rest.length === 0 && isReferenceToOne(field);
  return hasLines(field)
    ? rest.length === 1 && isReferenceToOne(field.fields[rest[0] ?? ''])
    : rest.length === 0;
}

/**
 * Whether a predicate selects few rows, by alternatives of which each names the person. No index
 * has these rows in an order: a plan that follows one to the end of a page may read the whole
 * table.
 */
export function namesPersonByAlternatives(
  where: Where,
  resource: string,
  scope: SqlScope,
): boolean {
  const fields = resourceFields(scope, resource);
  const names = (predicate: Predicate): boolean =>
    visitPredicate(predicate, {
      test: (test) => isAboutPerson(test, scope) && isFoundByIndex(fields, test),
      not: () => false,
      all: (parts) => parts.some(names),
      any: (parts) => parts.every(names),
    });
  const byAlternatives = (predicate: Predicate): boolean =>
    visitPredicate(predicate, {
      test: () => false,
      not: () => false,
      all: (parts) => parts.some(byAlternatives),
      any: (parts) => parts.length > 1 && parts.every(names),
    });
  return byAlternatives(normalise(where));
}

/**
 * EXISTS, never JOIN: a record with three matching rows is still one record. The records of a
 * person are read first and then found by their ids, so that an alternative (`any`) uses an index
 * on either side.
 */
function testMany(
  place: Place,
  child: NamedField<Field & { kind: 'refs' | 'lines' | 'files' }>,
  test: AtomicTest,
  rest: readonly string[],
): SQL {
  const { name, field } = child;
  const { scope } = place;
  const alias = scope.freshAlias();
  const table = sql.identifier(childTableName(place.resource ?? '', name));
  const within = (condition: SQL): SQL =>
    isAboutPerson(test, scope)
      ? sql`${place.alias}.id = ANY(ARRAY(
          SELECT ${alias}.owner_id
          FROM ${table} ${alias}
          WHERE ${condition}
        ))`
      : sql`EXISTS (
          SELECT 1
          FROM ${table} ${alias}
          WHERE ${alias}.owner_id = ${place.alias}.id AND ${condition}
        )`;
  if (test.operator === 'empty') {
    const filled =
      rest.length === 0
        ? within(TRUE)
        : testMany(place, child, { ...test, operator: 'ne', value: null }, rest);
    return test.value ? sql`NOT ${filled}` : filled;
  }
  if (isFileList(field)) return FALSE;
  if (hasLines(field))
    return within(testPath({ alias, fields: field.fields, mayBeNull: true, scope }, test, rest));
  if (rest.length === 0)
    return within(testColumn(sql`${alias}.target_id`, field, test, { scope, mayBeNull: true }));
  const target = scope.freshAlias();
  const inner = testPath(
    {
      alias: target,
      fields: resourceFields(scope, field.to),
      resource: field.to,
      mayBeNull: true,
      scope,
    },
    test,
    rest,
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

/** Combines the tests of a predicate; with `mayBeNull` NULL may stand for false. */
export function combine(
  predicate: Predicate,
  test: (test: AtomicTest, mayBeNull: boolean) => SQL,
  mayBeNull: boolean,
): SQL {
  const compiled = (part: Predicate): SQL => combine(part, test, mayBeNull);
  return visitPredicate(predicate, {
    test: (one) => test(one, mayBeNull),
    not: (part) => sql`NOT ${combine(part, test, false)}`,
    all: (parts) => (parts.length === 0 ? TRUE : joined(parts.map(compiled), 'AND')),
    any: (parts) => (parts.length === 0 ? FALSE : joined(parts.map(compiled), 'OR')),
  });
}

/**
 * Compiles a predicate to an SQL condition on a row, the third compiler of `where`. It never yields
 * NULL, except with `mayBeNull`, for a WHERE that should use an index.
 */
export function whereSql(where: Where, row: SqlRow, mayBeNull = false): SQL {
  const place = { ...row, fields: resourceFields(row.scope, row.resource) };
  return combine(
    normalise(where),
    (test, nullable) => testPath({ ...place, mayBeNull: nullable }, test, test.path.split('.')),
    mayBeNull,
  );
}

/** A row rule as a condition; `null` if it covers every row. `mayBeNull` as for `whereSql`. */
export function ruleSql(rule: RowRule, row: SqlRow, mayBeNull = false): SQL | null {
  if (rule === 'all') return null;
  if (rule === 'none') return FALSE;
  return joined(
    rule.map((where) => whereSql(where, row, mayBeNull)),
    'OR',
  );
}
