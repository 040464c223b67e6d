import { sql, type SQL } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
  type ExtraConfigColumn,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
} from 'drizzle-orm/pg-core';
import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import { LANGUAGES } from '../../src/contract/model/constants.ts';
import type { Field } from '../../src/contract/model/fields.ts';
import {
  hasLines,
  isBilingual,
  isFile,
  isFileList,
  isImage,
  isReferenceToMany,
  isReferenceToOne,
} from '../../src/contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../src/contract/model/resource.ts';
import { buildColumn } from './columns.ts';
import { childTableName, snakeCase, tableName } from './names.ts';
import { isSearchable, searchExpression } from './searchText.ts';
import { sortedColumns } from './sortIndexes.ts';
import { altName, alwaysPresent, languageColumn, referenceColumn, storageOf } from './storage.ts';
import { sortKey } from './textFunctions.ts';

type Columns = Record<string, PgColumnBuilderBase>;
type BuiltTable = PgTable & Record<string, PgColumn>;
/** Tables by name. Foreign keys resolve lazily, so the order does not matter. */
export type Tables = Map<string, BuiltTable>;

const FILES = 'stored_files';
const ON_DELETE = { refuse: 'restrict', clear: 'set null', cascade: 'cascade' } as const;
const isKept = (field: Field): boolean => isReferenceToOne(field) && field.onDelete === 'keep';

const systemColumns = (): Columns => ({
  id: uuid('id').primaryKey().defaultRandom(),
  version: integer('version').notNull().default(1),
  created_at: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  created_by: uuid('created_by'),
  updated_at: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  updated_by: uuid('updated_by'),
});

function columnsOf(fields: Readonly<Record<string, Field>>): Columns {
  const columns: Columns = {};
  for (const [name, field] of Object.entries(fields)) {
    for (const spec of storageOf(field).columns(name, field))
      columns[spec.name] = buildColumn(spec, alwaysPresent(field));
  }
  return columns;
}

function foreignKeys(
  name: string,
  fields: Readonly<Record<string, Field>>,
  table: BuiltTable,
  tables: Tables,
): PgTableExtraConfigValue[] {
  return Object.entries(fields).flatMap(([fieldName, field]) => {
    const target = isReferenceToOne(field)
      ? tables.get(tableName(field.to))
      : isFile(field)
        ? tables.get(FILES)
        : undefined;
    const own = table[referenceColumn(fieldName)];
    if (!target?.['id'] || !own || isKept(field)) return [];
    const key = foreignKey({
      name: `${name}_${referenceColumn(fieldName)}_fk`,
      columns: [own],
      foreignColumns: [target['id']],
    });
    return [
      key.onDelete(
        isReferenceToOne(field)
          ? ON_DELETE[field.onDelete === 'keep' ? 'refuse' : (field.onDelete ?? 'refuse')]
          : 'restrict',
      ),
    ];
  });
}

/** The condition that columns are all set or all NULL. */
function allOrNone(columns: readonly string[]): SQL {
  const absent = columns.map((column) => sql`(${sql.identifier(column)} IS NULL)`);
  const equal = absent.slice(1).map((right, index) => sql`${absent[index]} = ${right}`);
  return sql.join(equal, sql.raw(' AND '));
}

function checks(name: string, fields: Readonly<Record<string, Field>>): PgTableExtraConfigValue[] {
  return Object.entries(fields).flatMap(([fieldName, field]) => {
    const own = storageOf(field)
      .columns(fieldName, field)
      .flatMap((spec) =>
        spec.check
          ? [
              check(
                `${name}_${spec.name}_check`,
                spec.check(sql.identifier(spec.name) as unknown as SQL),
              ),
            ]
          : [],
      );
    if (isImage(field) && field.alt) return [...own, described(name, fieldName)];
    if (!isBilingual(field)) return own;
    return [
      ...own,
      check(
        `${name}_${snakeCase(fieldName)}_both_languages`,
        allOrNone(LANGUAGES.map((language) => languageColumn(fieldName, language))),
      ),
    ];
  });
}

/** A picture and its alternative text are both set or both NULL. */
function described(name: string, fieldName: string): PgTableExtraConfigValue {
  return check(
    `${name}_${snakeCase(fieldName)}_described`,
    allOrNone([
      referenceColumn(fieldName),
      ...LANGUAGES.map((language) => languageColumn(altName(fieldName), language)),
    ]),
  );
}

/**
 * A descending index column. Within a table definition columns have `desc()`, which their type
 * omits.
 */
const downward = (column: PgColumn): ReturnType<ExtraConfigColumn['desc']> =>
  (column as unknown as ExtraConfigColumn).desc();

function indexes(
  name: string,
  resource: ResourceDeclaration,
  table: BuiltTable,
): PgTableExtraConfigValue[] {
  const plain = sortedColumns(resource).flatMap(({ column, isKeyed, mayBeNull, isUnique }) => {
    const [own, id] = [table[column], table['id']];
    if (!own || !id) return [];
    const key = isKeyed ? sortKey(sql`${sql.identifier(column)}`) : null;
    // The id breaks ties, so that pages neither repeat nor skip rows.
    const upwards = index(`${name}_${column}_index`).on(key ?? own, id);
    // Scanned backwards, the first index would return NULLs first.
    const downwards = index(`${name}_${column}_down_index`).on(
      key ? sql`${key} DESC NULLS LAST` : downward(own).nullsLast(),
      downward(id).nullsFirst(),
    );
    return [...(isUnique ? [] : [upwards]), ...(mayBeNull ? [downwards] : [])];
  });
  const columnsOfAll = (names: readonly string[]): PgColumn[] =>
    names.flatMap((fieldName) => {
      const field = resource.fields[fieldName];
      const specs = field
        ? storageOf(field).columns(fieldName, field)
        : [{ name: snakeCase(fieldName) }];
      return specs.flatMap((spec) => table[spec.name] ?? []);
    });
  const nameOf = (names: readonly string[], end: string): string =>
    `${name}_${names.map(snakeCase).join('_')}_${end}`;
  const alone = Object.entries(resource.fields).flatMap(([field, { unique: isUnique }]) =>
    isUnique ? [[field]] : [],
  );
  const uniques = [...alone, ...(resource.unique ?? [])].flatMap((names) => {
    const [first, ...others] = columnsOfAll(names);
    return first ? [unique(nameOf(names, 'unique')).on(first, ...others)] : [];
  });
  const lookups = (resource.indexes ?? []).flatMap((names) => {
    const [first, ...others] = columnsOfAll(names);
    return first ? [index(nameOf(names, 'index')).on(first, ...others)] : [];
  });
  const search = isSearchable(resource)
    ? [index(`${name}_search_index`).using('gin', sql`search_text gin_trgm_ops`)]
    : [];
  return [...plain, ...uniques, ...lookups, ...search];
}

function resourceTable(resource: ResourceDeclaration, tables: Tables): BuiltTable {
  const name = tableName(resource.name);
  const search = searchExpression(resource);
  const columns: Columns = {
    ...systemColumns(),
    ...columnsOf(resource.fields),
    ...(search ? { search_text: text('search_text').generatedAlwaysAs(search) } : {}),
  };
  return pgTable(name, columns, (self) => {
    const table = self as unknown as BuiltTable;
    return [
      ...foreignKeys(name, resource.fields, table, tables),
      ...checks(name, resource.fields),
      ...indexes(name, resource, table),
    ];
  }) as unknown as BuiltTable;
}

function joinTable(
  resource: ResourceDeclaration,
  fieldName: string,
  to: string,
  tables: Tables,
): BuiltTable {
  const name = childTableName(resource.name, fieldName);
  const columns = {
    owner_id: uuid('owner_id').notNull(),
    target_id: uuid('target_id').notNull(),
    position: integer('position').notNull(),
  };
  return pgTable(name, columns, (self) => {
    const [owner, target] = [
      tables.get(tableName(resource.name))?.['id'],
      tables.get(tableName(to))?.['id'],
    ];
    if (!owner || !target) return [];
    return [
      primaryKey({ columns: [self.owner_id, self.target_id] }),
      index(`${name}_target_index`).on(self.target_id),
      foreignKey({
        name: `${name}_owner_fk`,
        columns: [self.owner_id],
        foreignColumns: [owner],
      }).onDelete('cascade'),
      foreignKey({
        name: `${name}_target_fk`,
        columns: [self.target_id],
        foreignColumns: [target],
      }).onDelete('restrict'),
    ];
  }) as unknown as BuiltTable;
}

/** Lines are also found by what they refer to: the works of an author, the modules of a lecturer. */
const referenceIndexes = (
  name: string,
  fields: Readonly<Record<string, Field>>,
  table: BuiltTable,
): PgTableExtraConfigValue[] =>
  Object.entries(fields).flatMap(([fieldName, field]) => {
    const column = table[referenceColumn(fieldName)];
    return isReferenceToOne(field) && column
      ? [index(`${name}_${referenceColumn(fieldName)}_index`).on(column)]
      : [];
  });

function lineTable(
  resource: ResourceDeclaration,
  fieldName: string,
  fields: Readonly<Record<string, Field>>,
  tables: Tables,
): BuiltTable {
  const name = childTableName(resource.name, fieldName);
  const columns: Columns = {
    id: uuid('id').primaryKey().defaultRandom(),
    owner_id: uuid('owner_id').notNull(),
    position: integer('position').notNull(),
    ...columnsOf(fields),
  };
  return pgTable(name, columns, (self) => {
    const table = self as unknown as BuiltTable;
    const owner = tables.get(tableName(resource.name))?.['id'];
    const [ownerId, position] = [table['owner_id'], table['position']];
    if (!owner || !ownerId || !position) return [];
    return [
      index(`${name}_owner_index`).on(ownerId, position),
      foreignKey({
        name: `${name}_owner_fk`,
        columns: [ownerId],
        foreignColumns: [owner],
      }).onDelete('cascade'),
      ...referenceIndexes(name, fields, table),
      ...foreignKeys(name, fields, table, tables),
      ...checks(name, fields),
    ];
  }) as unknown as BuiltTable;
}

/**
 * Builds the declared tables: one per resource and per `refs`, `files` and `lines` field. `known`:
 * hand-written tables that fields may reference.
 */
export function buildTables(
  catalogue: Catalogue,
  known: Readonly<Record<string, PgTable>> = {},
): Tables {
  const tables: Tables = new Map(Object.entries(known) as [string, BuiltTable][]);
  for (const resource of catalogue.resources.values()) {
    tables.set(tableName(resource.name), resourceTable(resource, tables));
    for (const [fieldName, field] of Object.entries(resource.fields)) {
      if (isReferenceToMany(field))
        tables.set(
          childTableName(resource.name, fieldName),
          joinTable(resource, fieldName, field.to, tables),
        );
      if (isFileList(field))
        tables.set(
          childTableName(resource.name, fieldName),
          joinTable(resource, fieldName, FILES, tables),
        );
      if (hasLines(field))
        tables.set(
          childTableName(resource.name, fieldName),
          lineTable(resource, fieldName, field.fields, tables),
        );
    }
  }
  return tables;
}
