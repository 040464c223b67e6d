import { sql, type SQL } from 'drizzle-orm';
import { LANGUAGES } from '../../../src/contract/model/constants.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { Field } from '../../../src/contract/model/fields.ts';
import { isStorable } from '../../../src/contract/model/kinds/kind.ts';
import {
  hasLines,
  isBilingual,
  isReferenceToOne,
  traitsOf,
} from '../../../src/contract/model/kindTraits.ts';
import { splitLanguage } from '../../../src/contract/model/localised.ts';
import type { Verb } from '../../../src/contract/model/privileges.ts';
import { normalise, type AtomicTest, type Where } from '../../../src/contract/model/where.ts';
import type { ListQuery } from '../../../src/contract/wire/listQuery.ts';
import { containsWord, isSearchable, wordsOf } from '../../db/searchText.ts';
import { comparableColumn } from '../../db/storage.ts';
import type { Access } from '../authorise/authorise.ts';
import { isUuid } from '../parse/uuid.ts';
import { idsOfNamed } from './labelSearch.ts';
import { declaredBehind, isLanguagePath, readableField } from './readablePaths.ts';
import type { SqlScope } from './sqlScope.ts';
import { ROW } from './statement.ts';
import { combine, namesPersonByAlternatives, ruleSql, whereSql } from './whereSql.ts';

/** The rows on which a verb is open, narrowed by the view; may yield NULL for false. */
export function rowCondition(access: Access, verb: Verb, scope: SqlScope, alias: SQL = ROW): SQL {
  const { resource, view } = access;
  const row = { resource: resource.name, alias, scope };
  const parts = [ruleSql(access.rows[verb], row, true)];
  if (view?.declaration.where) parts.push(whereSql(view.declaration.where, row, true));
  const present = parts.filter((part) => part !== null);
  return present.length === 0 ? sql`true` : sql.join(present, sql.raw(' AND '));
}

/**
 * The field at the end of a filter's path: of the record, of its child rows, or behind a reference
 * if a view declares it.
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
    rest.length === 0 || isLanguagePath(path) ? field : rest.length === 1 ? inner : undefined;
  const isLanguage = isLanguagePath(path) && !isBilingual(field);
  if (!ending || isLanguage || !traitsOf(ending).operators.includes(operator)) {
    throw new PortalError('UNKNOWN_FILTER', { details: { field: path, operator } });
  }
  return ending;
}

/** Tests either language of a bilingual text; `ne` must hold in both. */
function inEitherLanguage(field: Field, { path, operator, value }: AtomicTest): Where {
  const isWhole = isBilingual(field) && splitLanguage(path).language === undefined;
  if (!isWhole) return { [path]: { [operator]: value } };
  const tests = LANGUAGES.map((language): Where => ({
    [`${path}.${language}`]: { [operator]: value },
  }));
  return operator === 'ne' ? { all: tests } : { any: tests };
}

/** One test of a filter. It never holds on rows where the user cannot read the field. */
function filterCondition(access: Access, test: AtomicTest, scope: SqlScope, mayBeNull = true): SQL {
  const where = inEitherLanguage(filteredField(access, test, scope), test);
  const name = test.path.split('.')[0] ?? '';
  const row = { resource: access.resource.name, alias: ROW, scope };
  const condition = whereSql(where, row, mayBeNull);
  const readable = ruleSql(access.read[name] ?? 'none', row, mayBeNull);
  return readable === null ? condition : sql`(${readable} AND ${condition})`;
}

const predicateCondition = (access: Access, where: Where, scope: SqlScope): SQL =>
  combine(
    normalise(where),
    (test, mayBeNull) => filterCondition(access, test, scope, mayBeNull),
    true,
  );

/** Rows whose reference points to a record with the word in its label. */
function pointsToNamed(name: string, field: Field, word: string, scope: SqlScope): SQL | null {
  const target = isReferenceToOne(field) ? scope.catalogue.resources.get(field.to) : undefined;
  return target
    ? sql`${comparableColumn(ROW, name, field)} IN ${idsOfNamed(target, word, scope)}`
    : null;
}

/**
 * Every word must occur in the searchable text or in the label of a searchable reference. Rows on
 * which a searchable field is not readable never match. Throws UNKNOWN_FILTER if one is readable on
 * no row.
 */
function searchCondition(access: Access, text: string, scope: SqlScope): SQL[] {
  const searchable = Object.entries(access.resource.fields).filter(
    ([, field]) => field.search !== undefined,
  );
  const rules = new Set(searchable.map(([name]) => access.read[name] ?? 'none'));
  if (searchable.length === 0 || rules.has('none'))
    throw new PortalError('UNKNOWN_FILTER', { details: { field: 'q' } });
  if (!isStorable(text)) return [sql`false`];
  const row = { resource: access.resource.name, alias: ROW, scope };
  const readable = [...rules].flatMap((rule) => ruleSql(rule, row, true) ?? []);
  const words = wordsOf(text, 10).map((word) => {
    const own = isSearchable(access.resource) ? [containsWord(sql`record.search_text`, word)] : [];
    const called = searchable.flatMap(
      ([name, field]) => pointsToNamed(name, field, word, scope) ?? [],
    );
    return sql`(${sql.join([...own, ...called], sql.raw(' OR '))})`;
  });
  return [...readable, ...words];
}

/** Whether the grants or the view leave the person few rows that no index has in an order. */
export function isOfPerson({ resource, view, rows }: Access, verb: Verb, scope: SqlScope): boolean {
  const rule = rows[verb];
  const wheres: Where[] = typeof rule === 'string' ? [] : [{ any: rule }];
  if (view?.declaration.where) wheres.push(view.declaration.where);
  return wheres.some((where) => namesPersonByAlternatives(where, resource.name, scope));
}

/** All conditions of a list: the grants, the view, and the request. */
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
