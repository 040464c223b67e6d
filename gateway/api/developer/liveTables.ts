import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import { hasOwnTable } from '../../../src/contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type {
  LiveColumn,
  LivePart,
  LiveTable,
} from '../../../src/contract/wire/calls/developerCalls.ts';
import { exclusionsOf } from '../../db/exclusions.ts';
import { childTableName, tableName } from '../../db/names.ts';
import { type Queryable, queryRows } from '../../db/queryable.ts';

interface TableRow {
  name: string;
  columns: LiveColumn[];
  constraints: LivePart[];
  indexes: LivePart[];
}

/**
 * Tables as PostgreSQL's catalogues describe them. An index that only implements a constraint is
 * left out.
 */
const TABLES = `
  SELECT
    relation.relname AS name,
    (
      SELECT json_agg(
        json_build_object(
          'name', pg_attribute.attname,
          'type', format_type(pg_attribute.atttypid, pg_attribute.atttypmod),
          'isNullable', NOT pg_attribute.attnotnull,
          'default', pg_get_expr(pg_attrdef.adbin, pg_attrdef.adrelid),
          'isGenerated', pg_attribute.attgenerated <> ''
        )
        ORDER BY pg_attribute.attnum
      )
      FROM pg_attribute
      LEFT JOIN pg_attrdef
        ON pg_attrdef.adrelid = pg_attribute.attrelid
        AND pg_attrdef.adnum = pg_attribute.attnum
      WHERE pg_attribute.attrelid = relation.oid
        AND pg_attribute.attnum > 0
        AND NOT pg_attribute.attisdropped
    ) AS columns,
    (
      SELECT coalesce(
        json_agg(
          json_build_object(
            'name', pg_constraint.conname,
            'definition', pg_get_constraintdef(pg_constraint.oid)
          )
          ORDER BY pg_constraint.contype DESC, pg_constraint.conname
        ),
        '[]'
      )
      FROM pg_constraint
      WHERE pg_constraint.conrelid = relation.oid
        AND pg_constraint.contype IN ('p', 'u', 'f', 'c', 'x')
    ) AS constraints,
    (
      SELECT coalesce(
        json_agg(
          json_build_object(
            'name', index_relation.relname,
            'definition', regexp_replace(
              pg_get_indexdef(index_relation.oid),
              '^CREATE (UNIQUE )?INDEX \\S+ ON (ONLY )?\\S+ ',
              '\\1'
            )
          )
          ORDER BY index_relation.relname
        ),
        '[]'
      )
      FROM pg_index
      JOIN pg_class index_relation ON index_relation.oid = pg_index.indexrelid
      WHERE pg_index.indrelid = relation.oid
        AND NOT EXISTS (
          SELECT 1
          FROM pg_constraint
          WHERE pg_constraint.conindid = pg_index.indexrelid
            AND pg_constraint.contype IN ('p', 'u', 'x')
        )
    ) AS indexes
  FROM pg_class relation
  JOIN pg_namespace ON pg_namespace.oid = relation.relnamespace
  WHERE relation.relkind = 'r'
    AND pg_namespace.nspname = current_schema()
    AND relation.relname = ANY($1)`;

/** The tables of a resource, its own first. */
const tablesOf = (resource: ResourceDeclaration): { name: string; field: string | null }[] => [
  { name: tableName(resource.name), field: null },
  ...Object.entries(resource.fields)
    .filter(([, field]) => hasOwnTable(field))
    .map(([field]) => ({ name: childTableName(resource.name, field), field })),
];

/** Names of everything that the declaration requires of a table. The database names primary keys. */
function declaredNames(table: PgTable, catalogue: Catalogue): string[] {
  const { name, columns, checks, foreignKeys, indexes, uniqueConstraints } = getTableConfig(table);
  const exclusions = Object.entries(exclusionsOf(catalogue)).filter(
    ([, exclusion]) => exclusion.table === name,
  );
  const named = [...checks, ...uniqueConstraints].map((part) => part.name ?? '');
  return [
    ...columns.map((column) => column.name),
    ...named,
    ...foreignKeys.map((key) => key.getName()),
    ...indexes.map(({ config }) => config.name ?? ''),
    ...exclusions.map(([exclusion]) => exclusion),
  ];
}

const isPrimaryKey = ({ definition }: LivePart): boolean => definition.startsWith('PRIMARY KEY');

/** The tables of the resources as they are in the database, compared with the declarations. */
export async function liveTables(
  client: Queryable,
  catalogue: Catalogue,
  declared: Readonly<Record<string, PgTable>>,
  resources: readonly ResourceDeclaration[],
): Promise<Map<string, LiveTable[]>> {
  const wanted = resources.flatMap(tablesOf).map(({ name }) => name);
  const rows = await queryRows<TableRow>(client, { text: TABLES, values: [wanted] });
  const byName = new Map(rows.map((row) => [row.name, row]));
  const describe = ({ name, field }: { name: string; field: string | null }): LiveTable => {
    const { columns = [], constraints = [], indexes = [] } = byName.get(name) ?? {};
    const table = declared[name];
    const declaredParts = table ? declaredNames(table, catalogue) : [];
    const owned = [...columns, ...constraints.filter((part) => !isPrimaryKey(part))];
    const present = [...owned, ...indexes].map((part) => part.name);
    return {
      name,
      field,
      columns,
      constraints,
      indexes,
      missing: declaredParts.filter((part) => !present.includes(part)),
      // An index of a migration or of an administrator changes no answer.
      undeclared: owned.map((part) => part.name).filter((part) => !declaredParts.includes(part)),
    };
  };
  return new Map(resources.map((resource) => [resource.name, tablesOf(resource).map(describe)]));
}
