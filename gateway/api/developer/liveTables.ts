import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type { LiveColumn, LivePart, LiveTable } from '../../../src/contract/wire/developer.ts';
import { exclusionsOf } from '../../db/exclusions.ts';
import { childTableName, tableName } from '../../db/names.ts';
import type { Queryable } from '../../db/queryable.ts';

interface TableRow extends Record<string, unknown> {
  name: string;
  columns: LiveColumn[];
  constraints: LivePart[];
  indexes: LivePart[];
}

/**
 * What PostgreSQL's own catalogues tell of tables; an index that only carries a constraint is told
 * with the constraint.
 */
const TABLES = `
  SELECT
    t.relname AS name,
    (
      SELECT json_agg(
        json_build_object(
          'name', a.attname,
          'type', format_type(a.atttypid, a.atttypmod),
          'isNullable', NOT a.attnotnull,
          'default', pg_get_expr(d.adbin, d.adrelid),
          'isGenerated', a.attgenerated <> ''
        )
        ORDER BY a.attnum
      )
      FROM pg_attribute a
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    ) AS columns,
    (
      SELECT coalesce(
        json_agg(
          json_build_object('name', c.conname, 'definition', pg_get_constraintdef(c.oid))
          ORDER BY c.contype DESC, c.conname
        ),
        '[]'
      )
      FROM pg_constraint c
      WHERE c.conrelid = t.oid AND c.contype IN ('p', 'u', 'f', 'c', 'x')
    ) AS constraints,
    (
      SELECT coalesce(
        json_agg(
          json_build_object(
            'name', i.relname,
            'definition', regexp_replace(
              pg_get_indexdef(i.oid),
              '^CREATE (UNIQUE )?INDEX \\S+ ON (ONLY )?\\S+ ',
              '\\1'
            )
          )
          ORDER BY i.relname
        ),
        '[]'
      )
      FROM pg_index x
      JOIN pg_class i ON i.oid = x.indexrelid
      WHERE x.indrelid = t.oid
        AND NOT EXISTS (
          SELECT 1
          FROM pg_constraint c
          WHERE c.conindid = x.indexrelid AND c.contype IN ('p', 'u', 'x')
        )
    ) AS indexes
  FROM pg_class t
  JOIN pg_namespace n ON n.oid = t.relnamespace
  WHERE t.relkind = 'r' AND n.nspname = current_schema() AND t.relname = ANY($1)`;

/** The tables of a resource, its own first. */
const tablesOf = (resource: ResourceDeclaration): { name: string; field: string | null }[] => [
  { name: tableName(resource.name), field: null },
  ...Object.entries(resource.fields)
    .filter(([, { kind }]) => kind === 'refs' || kind === 'files' || kind === 'lines')
    .map(([field]) => ({ name: childTableName(resource.name, field), field })),
];

/** Names of everything that the declaration asks of a table. Primary keys are named by the database. */
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

/** Every table of the resources as it stands in the database, beside what the declarations ask for. */
export async function liveTables(
  client: Queryable,
  catalogue: Catalogue,
  declared: Readonly<Record<string, PgTable>>,
  resources: readonly ResourceDeclaration[],
): Promise<Map<string, LiveTable[]>> {
  const wanted = resources.flatMap(tablesOf).map(({ name }) => name);
  const { rows } = await client.query<TableRow>({ text: TABLES, values: [wanted] });
  const byName = new Map(rows.map((row) => [row.name, row]));
  const describe = ({ name, field }: { name: string; field: string | null }): LiveTable => {
    const { columns = [], constraints = [], indexes = [] } = byName.get(name) ?? {};
    const table = declared[name];
    const asked = table ? declaredNames(table, catalogue) : [];
    const present = [
      ...columns,
      ...constraints.filter((part) => !isPrimaryKey(part)),
      ...indexes,
    ].map((part) => part.name);
    return {
      name,
      field,
      columns,
      constraints,
      indexes,
      missing: asked.filter((part) => !present.includes(part)),
      unasked: present.filter((part) => !asked.includes(part)),
    };
  };
  return new Map(resources.map((resource) => [resource.name, tablesOf(resource).map(describe)]));
}
