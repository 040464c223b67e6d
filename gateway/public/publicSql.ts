import { sql, type SQL } from 'drizzle-orm';
import type { Field } from '../../src/contract/model/fields.ts';
import {
  hasLines,
  isReference,
  isReferenceToMany,
  isReferenceToOne,
} from '../../src/contract/model/kindTraits.ts';
import {
  isPublic,
  publishedWhere,
  parentFields,
  type PublicResource,
} from '../../src/contract/model/publicApi.ts';
import { childTableName, tableName } from '../db/names.ts';
import { comparableColumn, storageOf } from '../db/storage.ts';
import { isUuid } from '../records/parse/uuid.ts';
import { jsonObject, labelSql, valueSql } from '../records/plan/readFields.ts';
import type { SqlRow, SqlScope } from '../records/plan/sqlScope.ts';
import { whereSql } from '../records/plan/whereSql.ts';

type PublicRow = Pick<SqlRow, 'alias' | 'scope'>;

export const tableOf = ({ name }: { name: string }): SQL => sql`${sql.identifier(tableName(name))}`;

/** The public resource that a reference points to; `checkPublicApi` has verified that it exists. */
export function targetOf(field: Field, { catalogue }: SqlScope): PublicResource {
  const target = isReference(field) ? catalogue.resources.get(field.to) : undefined;
  if (!isPublic(target)) throw new TypeError(`a public reference leads to what is not public`);
  return target;
}

/** Whether a row is public: its own conditions and those of its parents. */
export function publicCondition(resource: PublicResource, alias: SQL, scope: SqlScope): SQL {
  const above = parentFields(resource, scope.catalogue.resources).map((name) => {
    const field = resource.fields[name];
    if (!field) return sql`false`;
    const column = comparableColumn(alias, name, field);
    return sql`(${column} IS NULL OR ${leadsToPublic(field, column, scope)})`;
  });
  return sql.join(
    [whereSql(publishedWhere(resource), { resource: resource.name, alias, scope }, true), ...above],
    sql.raw(' AND '),
  );
}

function leadsToPublic(field: Field, id: SQL, scope: SqlScope): SQL {
  const target = targetOf(field, scope);
  const other = scope.freshAlias();
  return sql`EXISTS (
    SELECT 1
    FROM ${tableOf(target)} ${other}
    WHERE ${other}.id = ${id} AND ${publicCondition(target, other, scope)}
  )`;
}

/** The slug of a row; `null` if the resource has none. */
export const slugOf = ({ public: publicApi, fields }: PublicResource, alias: SQL): SQL | null => {
  const field = publicApi.slug === undefined ? undefined : fields[publicApi.slug];
  return publicApi.slug === undefined || !field
    ? null
    : comparableColumn(alias, publicApi.slug, field);
};

/** The row with this id or, if the resource has slugs, with this slug. */
export function hasAddress(resource: PublicResource, alias: SQL, address: string): SQL {
  if (isUuid(address)) return sql`${alias}.id = ${address}::uuid`;
  const slug = slugOf(resource, alias);
  return slug === null ? sql`false` : sql`${slug} = ${address}::text`;
}

/** The columns that name a referenced record and link to it. */
function referenceJson(target: PublicResource, alias: SQL, scope: SqlScope): SQL {
  const slug = slugOf(target, alias);
  return jsonObject([
    ['id', sql`${alias}.id`],
    ['label', labelSql(target, alias, scope.catalogue)],
    ...(slug === null ? [] : [['slug', slug] as const]),
  ]);
}

/** All public fields of a referenced record, for `record` of a reference. */
const embeddedJson = (target: PublicResource, alias: SQL, scope: SqlScope): SQL =>
  jsonObject([
    ['id', sql`${alias}.id`],
    ...target.public.fields.map(
      (name) => [name, publicValueSql(target, name, { alias, scope })] as const,
    ),
  ]);

/** The record that a reference points to, as a whole if `isEmbedded`; NULL if it is not public. */
function referenceSql(field: Field, id: SQL, scope: SqlScope, isEmbedded = false): SQL {
  const target = targetOf(field, scope);
  const other = scope.freshAlias();
  const named = referenceJson(target, other, scope);
  const value = isEmbedded
    ? jsonObject([
        ['reference', named],
        ['record', embeddedJson(target, other, scope)],
      ])
    : named;
  return sql`(
    SELECT ${value}
    FROM ${tableOf(target)} ${other}
    WHERE ${other}.id = ${id} AND ${publicCondition(target, other, scope)}
  )`;
}

function referencesSql(table: string, field: Field, { alias, scope }: PublicRow): SQL {
  const target = targetOf(field, scope);
  const [join, other] = [scope.freshAlias(), scope.freshAlias()];
  return sql`(
    SELECT coalesce(
      json_agg(${referenceJson(target, other, scope)} ORDER BY ${join}.position),
      '[]'::json
    )
    FROM ${sql.identifier(table)} ${join}
    JOIN ${tableOf(target)} ${other} ON ${other}.id = ${join}.target_id
    WHERE ${join}.owner_id = ${alias}.id AND ${publicCondition(target, other, scope)}
  )`;
}

function linesSql(
  table: string,
  field: Field & { kind: 'lines' },
  { alias, scope }: PublicRow,
): SQL {
  const child = scope.freshAlias();
  const values = Object.entries(field.fields).map(([line, inner]) => {
    const value = isReferenceToOne(inner)
      ? referenceSql(inner, comparableColumn(child, line, inner), scope)
      : storageOf(inner).read(child, line, inner);
    return [line, value] as const;
  });
  return sql`(
    SELECT coalesce(json_agg(${jsonObject(values)} ORDER BY ${child}.position), '[]'::json)
    FROM ${sql.identifier(table)} ${child}
    WHERE ${child}.owner_id = ${alias}.id
  )`;
}

/** A public field of a row in all languages. */
export function publicValueSql(
  resource: PublicResource,
  name: string,
  row: PublicRow,
  isEmbedded = false,
): SQL {
  const { alias, scope } = row;
  const field = resource.fields[name];
  if (isReferenceToOne(field))
    return referenceSql(field, comparableColumn(alias, name, field), scope, isEmbedded);
  const table = childTableName(resource.name, name);
  if (isReferenceToMany(field)) return referencesSql(table, field, row);
  if (hasLines(field)) return linesSql(table, field, row);
  return valueSql(resource, alias, name);
}
