import { sql } from 'drizzle-orm';
import { isDay } from '../../../src/contract/model/kindTraits.ts';
import type { NoOverlap } from '../../../src/contract/model/resource.ts';
import type { HeldPeriod } from '../../../src/contract/wire/heldPeriod.ts';
import { exclusionName } from '../../db/exclusions.ts';
import { tableName } from '../../db/names.ts';
import { queryRow } from '../../db/queryable.ts';
import { comparableColumn, referenceColumn } from '../../db/storage.ts';
import { labelSql, valueSql } from '../plan/readFields.ts';
import { createScope } from '../plan/sqlScope.ts';
import { compile } from '../plan/statement.ts';
import { ruleSql } from '../plan/whereSql.ts';
import type { Assignment } from './assignments.ts';
import type { RecordRequest } from './rawRecord.ts';

/** What PostgreSQL says of a refused period: the key of the record that holds it. */
const EXISTING = /conflicts with existing key \(.*\)=\((.*), ([[(][^[(]*[\])])\)\.?$/s;

const textAt = (error: unknown, name: string): string => {
  const value = (error as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : '';
};

/** The rule that an overlap violates, with the key and the period of the record that holds it. */
function violated(
  error: unknown,
  { join }: Assignment,
): { rule: NoOverlap; key: string[]; period: string } | null {
  const rule = join.noOverlap?.find(
    (one) => exclusionName(join, one) === textAt(error, 'constraint'),
  );
  const found = EXISTING.exec(textAt(error, 'detail'));
  const key = found?.[1]?.split(', ') ?? [];
  return rule && !rule.across && found?.[2] !== undefined && key.length === rule.of.length
    ? { rule, key, period: found[2] }
    : null;
}

/**
 * The record that stands in the way of a refused period, as the person may see it; `null` if the
 * error is another one or the person may not see the record. Read after the transaction failed.
 */
export async function heldPeriod(
  { client, access, server: { catalogue }, where }: RecordRequest,
  assignment: Assignment,
  error: unknown,
): Promise<HeldPeriod | null> {
  const found = violated(error, assignment);
  if (!found) return null;
  const { declaration, join, left } = assignment;
  const { of, from, to } = found.rule;
  const scope = createScope(catalogue, where);
  const [held, holder] = [sql.raw('held'), sql.raw('holder')];
  const place = { resource: join.name, alias: held, scope };
  const column = (name: string) => {
    const field = join.fields[name];
    if (!field) throw new TypeError(`${join.name} has no field “${name}”`);
    return comparableColumn(held, name, field);
  };
  const range = isDay(join.fields[from])
    ? sql`daterange(${column(from)}, ${column(to)}, '[]') && ${found.period}::daterange`
    : sql`tstzrange(${column(from)}, ${column(to)}, '[)') && ${found.period}::tstzrange`;
  const isKey = of.map((name, index) => sql`${column(name)}::text = ${found.key[index] ?? ''}`);
  return (
    (await queryRow<HeldPeriod>(
      client,
      compile(sql`
        SELECT
          held.id,
          held.version,
          to_json(${labelSql(left, holder, catalogue)}) AS holder,
          to_json(${valueSql(join, held, from)}) AS "from",
          to_json(${valueSql(join, held, to)}) AS "to",
          coalesce(${ruleSql(access.rows.edit, place, true) ?? sql`true`}, false) AS "mayEnd"
        FROM ${sql.identifier(tableName(join.name))} held
        JOIN ${sql.identifier(tableName(left.name))} holder
          ON holder.id = held.${sql.identifier(referenceColumn(declaration.left))}
        WHERE ${sql.join(isKey, sql` AND `)}
          AND ${range}
          AND coalesce(${ruleSql(access.rows.list, place, true) ?? sql`true`}, false)
        LIMIT 1`),
    )) ?? null
  );
}
