import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '../../../src/contract/model/constants.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { isBilingual, isReferenceToOne, traitsOf } from '../../../src/contract/model/kindTraits.ts';
import { isLanguage } from '../../../src/contract/model/localised.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type { ListQuery } from '../../../src/contract/wire/listQuery.ts';
import { alwaysPresent, comparableColumn } from '../../db/storage.ts';
import { sortKey } from '../../db/textFunctions.ts';
import type { Access } from '../authorise/authorise.ts';
import { guarded } from './permissionsSql.ts';
import { isLanguagePath, readableField } from './readablePaths.ts';
import { titleOrder } from './readFields.ts';
import { scopeLanguage, type SqlScope } from './sqlScope.ts';
import { ROW, tableOf } from './statement.ts';

const ORDERED = sql.raw('ordered');

const SYSTEM_SORTS: Readonly<Record<string, SQL>> = {
  id: sql`record.id`,
  createdAt: sql`record.created_at`,
  updatedAt: sql`record.updated_at`,
};

/** The order of a list before the id; without columns it is the id alone. */
interface Ordering {
  columns: readonly SQL[];
  /** Joins the referenced record, `ordered`, whose title sorts the rows. */
  join: SQL;
  /** Whether the columns are of the row itself, not of a referenced record. */
  isPlain: boolean;
  direction: SQL;
  nulls: SQL;
  /** Whether no two rows have equal values, so that no second column is needed. */
  isUnique: boolean;
}

/** The order that the view declares, or the id if the user may not read that field. */
function usualSort(access: Access): readonly [string, 'asc' | 'desc'] {
  const declared = access.view?.declaration.sort ?? access.resource.views?.['main']?.sort;
  const [head = ''] = declared?.[0].split('.') ?? [];
  const isReadable =
    Object.hasOwn(SYSTEM_SORTS, head) ||
    (Object.hasOwn(access.read, head) && !access.view?.declaration.hide?.includes(head));
  return declared && isReadable ? declared : ['id', 'asc'];
}

export function ordering(access: Access, query: ListQuery, scope: SqlScope): Ordering {
  const [field, order] = query.sort ? [query.sort.field, query.sort.order] : usualSort(access);
  const direction = sql.raw(order === 'desc' ? 'DESC' : 'ASC');
  const system = Object.hasOwn(SYSTEM_SORTS, field) ? SYSTEM_SORTS[field] : undefined;
  if (system)
    return {
      columns: field === 'id' ? [] : [system],
      join: sql``,
      isPlain: true,
      direction,
      nulls: sql``,
      isUnique: false,
    };
  const [name = '', chosen] = field.split('.');
  const language = isLanguage(chosen) ? chosen : scopeLanguage(scope);
  const declared = readableField(access, field, 'UNKNOWN_SORT');
  if (!traitsOf(declared).sortable || (chosen !== undefined && !isLanguagePath(field)))
    throw new PortalError('UNKNOWN_SORT', { details: { field } });
  const target = isReferenceToOne(declared)
    ? scope.catalogue.resources.get(declared.to)
    : undefined;
  if (target) return { ...byTitle(access, name, { target, language }, scope), direction };
  // Matches the indexes of `tables.ts`: the id in the same direction, no NULLS clause on a NOT NULL column.
  const isPlain = access.read[name] === 'all';
  const isFull = isPlain && alwaysPresent(declared);
  const column = comparableColumn(ROW, name, declared, language);
  return {
    columns: [readable(access, name, isBilingual(declared) ? sortKey(column) : column, scope)],
    join: sql``,
    isPlain,
    direction,
    nulls: sql.raw(isFull ? '' : ' NULLS LAST'),
    isUnique: isFull && declared.unique === true && !isBilingual(declared),
  };
}

const readable = (access: Access, name: string, column: SQL, scope: SqlScope): SQL =>
  guarded(column, access.read[name] ?? 'none', {
    resource: access.resource.name,
    alias: ROW,
    scope,
  });

/**
 * References sort by the title of their target, not by id. Where every row has a target, the
 * database can read the targets in the order of an index, and of each the rows, up to the end of
 * the page.
 */
function byTitle(
  access: Access,
  name: string,
  { target, language }: { target: ResourceDeclaration; language: Language },
  scope: SqlScope,
): Omit<Ordering, 'direction'> {
  const field = access.resource.fields[name];
  const isFull =
    access.read[name] === 'all' &&
    isReferenceToOne(field) &&
    alwaysPresent(field) &&
    field.onDelete !== 'keep';
  const titles = titleOrder(target, ORDERED, scope, language);
  const join = sql.raw(isFull ? 'JOIN' : 'LEFT JOIN');
  return {
    columns: titles.map((title) => readable(access, name, title, scope)),
    join: sql`
      ${join} ${tableOf(target)} ordered
        ON ordered.id = ${field ? comparableColumn(ROW, name, field) : sql`NULL`}`,
    isPlain: false,
    nulls: sql.raw(isFull ? '' : ' NULLS LAST'),
    isUnique: false,
  };
}

/** The terms of ORDER BY; `columns`: the values of the order under other names. */
export const orderedBy = (
  { direction, nulls, isUnique, ...order }: Ordering,
  columns: readonly SQL[] = order.columns,
): SQL =>
  sql.join(
    [
      ...columns.map((column) => sql`${column} ${direction}${nulls}`),
      ...(isUnique ? [] : [sql`record.id ${direction}`]),
    ],
    sql.raw(', '),
  );
