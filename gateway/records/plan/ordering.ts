import { sql, type SQL } from 'drizzle-orm';
import { DEFAULT_LANGUAGE } from '../../../src/contract/model/constants.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { Field } from '../../../src/contract/model/fields.ts';
import { isBilingual, isReferenceToOne, traitsOf } from '../../../src/contract/model/kindTraits.ts';
import { isLanguage } from '../../../src/contract/model/localised.ts';
import type { ListQuery } from '../../../src/contract/wire/listQuery.ts';
import { alwaysPresent, comparableColumn } from '../../db/storage.ts';
import type { Access } from '../authorise/authorise.ts';
import { guarded } from './permissionsSql.ts';
import { isLanguagePath, readableField } from './readablePaths.ts';
import { labelTextSql } from './readFields.ts';
import type { SqlScope } from './sqlScope.ts';
import { ROW, tableOf } from './statement.ts';

const SYSTEM_SORTS: Readonly<Record<string, SQL>> = {
  id: sql`record.id`,
  createdAt: sql`record.created_at`,
  updatedAt: sql`record.updated_at`,
};

/** The order of a list before the id; without a column it is the id alone. */
interface Ordering {
  column: SQL | null;
  /** Whether the column is of the row itself, not of a referenced record. */
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
      column: field === 'id' ? null : system,
      isPlain: true,
      direction,
      nulls: sql``,
      isUnique: false,
    };
  const [name = '', language] = field.split('.');
  const declared = readableField(access, field, 'UNKNOWN_SORT');
  if (!traitsOf(declared).sortable || (language !== undefined && !isLanguagePath(field)))
    throw new PortalError('UNKNOWN_SORT', { details: { field } });
  // Matches the indexes of `tables.ts`: the id in the same direction, no NULLS clause on a NOT NULL column.
  const isPlain = !isReferenceToOne(declared) && access.read[name] === 'all';
  const isFull = isPlain && alwaysPresent(declared);
  const isUnique = isFull && declared.unique === true && !isBilingual(declared);
  return {
    column: sortColumn(access, field, declared, scope),
    isPlain,
    direction,
    nulls: sql.raw(isFull ? '' : ' NULLS LAST'),
    isUnique,
  };
}

export const orderedBy = ({ column, direction, nulls, isUnique }: Ordering): SQL =>
  column === null
    ? sql`record.id ${direction}`
    : sql`${column} ${direction}${nulls}${isUnique ? sql`` : sql`, record.id ${direction}`}`;

export const orderBy = (access: Access, query: ListQuery, scope: SqlScope): SQL =>
  orderedBy(ordering(access, query, scope));

/** References sort by label, not by id. */
function sortColumn(access: Access, path: string, field: Field, scope: SqlScope): SQL {
  const [name = '', language] = path.split('.');
  const target = isReferenceToOne(field) ? scope.catalogue.resources.get(field.to) : undefined;
  const column = comparableColumn(
    ROW,
    name,
    field,
    isLanguage(language) ? language : DEFAULT_LANGUAGE,
  );
  const value = target
    ? sql`(
      SELECT ${labelTextSql(target, sql.raw('target'), scope.catalogue)}
      FROM ${tableOf(target)} target
      WHERE target.id = ${column}
    )`
    : column;
  return guarded(value, access.read[name] ?? 'none', {
    resource: access.resource.name,
    alias: ROW,
    scope,
  });
}
