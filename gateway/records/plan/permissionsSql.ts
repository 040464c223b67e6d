import { sql, type SQL } from 'drizzle-orm';
import type { Verb } from '../../../src/contract/model/privileges.ts';
import type { Access, RowRule } from '../authorise/authorise.ts';
import { jsonObject } from './readFields.ts';
import type { SqlRow, SqlScope } from './sqlScope.ts';
import { transitionsSql } from './transitionsSql.ts';
import { ruleSql } from './whereSql.ts';

const ROW_VERBS = ['show', 'edit', 'delete', 'history'] as const satisfies readonly Verb[];

/**
 * With more distinct rules, permissions are built row by row, because their combinations would be
 * too many to write out.
 */
const MAX_WRITTEN_RULES = 3;

/**
 * An entry of `_can` with the rows of its rule; its value is JSON text if it is the same on all of
 * them.
 */
interface Permission {
  name: string;
  rule: RowRule;
  value: SQL | string;
}

interface WrittenPermission extends Permission {
  value: string;
}

const keyOf = (rule: RowRule): string => JSON.stringify(rule);

/** The value on rows where the rule holds, NULL on others. */
export const guarded = (value: SQL, rule: RowRule, row: SqlRow): SQL => {
  const condition = ruleSql(rule, row);
  return condition === null ? value : sql`CASE WHEN ${condition} THEN ${value} END`;
};

/**
 * Fields that may be changed on an editable row, in place (`write`) or in a draft revision
 * (`revise`). NULL for a draft revision without a field: only published rows have one.
 */
function editableFields(access: Access, verb: 'write' | 'revise', row: SqlRow): SQL | string {
  const write = access[verb];
  const { resource } = access;
  const names = Object.keys(write);
  const sameAsRow = names.every((name) => keyOf(write[name] ?? 'none') === keyOf(access.rows.edit));
  const changeable = Object.entries(resource.fields).filter(
    ([, field]) => !field.readOnly && !field.immutable,
  );
  if (sameAsRow) return names.length === changeable.length ? '"*"' : JSON.stringify(names);
  // Fields under the same rule share one test of the row; the rule for editing was tested already.
  const byRule = new Map<string, string[]>();
  for (const name of names)
    byRule.set(keyOf(write[name] ?? 'none'), [
      ...(byRule.get(keyOf(write[name] ?? 'none')) ?? []),
      name,
    ]);
  const parts = [...byRule].map(([rule, fields]) => {
    const list = sql`ARRAY[${sql.join(
      fields.map((name) => sql.raw(`'${name}'`)),
      sql.raw(', '),
    )}]::text[]`;
    return rule === keyOf(access.rows.edit)
      ? list
      : guarded(list, write[fields[0] ?? ''] ?? 'none', row);
  });
  const granted = sql`to_json(${sql.join(parts, sql.raw(' || '))})`;
  return verb === 'revise' ? granted : sql`coalesce(${granted}, '[]'::json)`;
}

const isWritten = (permission: Permission): permission is WrittenPermission =>
  typeof permission.value === 'string';

/** Names and values come from declarations, never from a request. */
function writtenObject(permissions: readonly WrittenPermission[]): SQL {
  const entries = permissions.map(({ name, value }) => `"${name}":${value}`).join(',');
  return sql`${sql.raw(`'{${entries}}'`)}::json`;
}

/** One JSON text for each combination of rules, so that nothing is built per row. */
function writtenPermissions(permissions: readonly WrittenPermission[], row: SqlRow): SQL {
  const [next] = permissions.filter(({ rule }) => rule !== 'all');
  if (!next) return writtenObject(permissions);
  const holds = permissions.map((permission) =>
    keyOf(permission.rule) === keyOf(next.rule)
      ? { ...permission, rule: 'all' as const }
      : permission,
  );
  const fails = permissions.filter(({ rule }) => keyOf(rule) !== keyOf(next.rule));
  const condition = ruleSql(next.rule, row, true) ?? sql`true`;
  return sql`
    CASE
      WHEN ${condition} THEN ${writtenPermissions(holds, row)}
      ELSE ${writtenPermissions(fails, row)}
    END`;
}

/**
 * `_can` of a row: each verb that a grant opens, decided per row if the grant has a row rule, and
 * the transitions.
 */
export function permissionsSql(access: Access, alias: SQL, scope: SqlScope): SQL {
  const row = { resource: access.resource.name, alias, scope };
  const open = ROW_VERBS.filter((verb) => access.rows[verb] !== 'none');
  const permissions = open.map((verb): Permission => ({
    name: verb,
    rule: access.rows[verb],
    value: verb === 'edit' ? editableFields(access, 'write', row) : 'true',
  }));
  if (Object.keys(access.revise).length > 0)
    permissions.push({
      name: 'revise',
      rule: access.rows.edit,
      value: editableFields(access, 'revise', row),
    });
  if (access.replace !== 'none')
    permissions.push({ name: 'replace', rule: access.replace, value: 'true' });
  const rules = new Set(permissions.map(({ rule }) => keyOf(rule)));
  const transitions = transitionsSql(access, row);
  if (!transitions && permissions.every(isWritten) && rules.size <= MAX_WRITTEN_RULES)
    return writtenPermissions(permissions, row);
  const entries = permissions.map(({ name, rule, value }): readonly [string, SQL] => {
    const json = typeof value === 'string' ? sql`${sql.raw(`'${value}'`)}::json` : value;
    return [name, guarded(json, rule, row)];
  });
  if (transitions) entries.push(['transitions', transitions]);
  return sql`json_strip_nulls(${jsonObject(entries)})`;
}
