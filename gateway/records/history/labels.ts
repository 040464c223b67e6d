import { sql } from 'drizzle-orm';
import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import type { Field, Fields } from '../../../src/contract/model/fields.ts';
import {
  hasLines,
  isReferenceToMany,
  isReferenceToOne,
} from '../../../src/contract/model/kindTraits.ts';
import { tableName } from '../../db/names.ts';
import { type Queryable, queryRow, queryRows } from '../../db/queryable.ts';
import type { Access } from '../authorise/authorise.ts';
import { isUuid } from '../parse/uuid.ts';
import { rowCondition } from '../plan/listConditions.ts';
import { labelSql } from '../plan/readFields.ts';
import type { SqlScope } from '../plan/sqlScope.ts';
import { compile } from '../plan/statement.ts';

/** The rights under which a history is read, within a transaction. */
export interface HistoryReader {
  client: Queryable;
  access: Access;
  scope: SqlScope;
}

/** The record ids in a logged value, with their resource. */
function targetsIn(field: Field | undefined, value: unknown): [resource: string, id: string][] {
  if (isReferenceToOne(field) && typeof value === 'string') return [[field.to, value]];
  if (isReferenceToMany(field) && Array.isArray(value))
    return value.map((id) => [field.to, String(id)]);
  if (!hasLines(field) || !Array.isArray(value)) return [];
  return value.flatMap((line: Record<string, unknown>) =>
    Object.entries(field.fields).flatMap(([name, inner]) => targetsIn(inner, line[name])),
  );
}

/** The current labels by id of all records that the values point to; deleted records are omitted. */
export async function labelsOf(
  client: Queryable,
  catalogue: Catalogue,
  fields: Fields,
  values: readonly { field: string; value: unknown }[],
): Promise<Record<string, unknown>> {
  const byResource = new Map<string, Set<string>>();
  for (const { field, value } of values) {
    for (const [resource, id] of targetsIn(fields[field], value))
      if (isUuid(id)) byResource.set(resource, (byResource.get(resource) ?? new Set()).add(id));
  }
  const labels: Record<string, unknown> = {};
  for (const [name, ids] of byResource) {
    const resource = catalogue.resources.get(name);
    if (!resource) continue;
    const rows = await queryRows<{ id: string; label: unknown }>(
      client,
      compile(sql`
        SELECT record.id, to_json(${labelSql(resource, sql.raw('record'), catalogue)}) AS label
        FROM ${sql.identifier(tableName(name))} record
        WHERE record.id = ANY(${`{${[...ids].join(',')}}`}::uuid[])`),
    );
    for (const { id, label } of rows) labels[id] = label;
  }
  return labels;
}

/**
 * The current label of a record; `null` if it does not exist or the user may not see it, even if
 * they wrote it once.
 */
export async function labelInSight(
  { client, access, scope }: HistoryReader,
  id: string,
): Promise<unknown> {
  const { resource } = access;
  const row = await queryRow<{ label: unknown }>(
    client,
    compile(sql`
      SELECT to_json(${labelSql(resource, sql.raw('record'), scope.catalogue)}) AS label
      FROM ${sql.identifier(tableName(resource.name))} record
      WHERE record.id = ${id}::uuid AND ${rowCondition(access, 'show', scope)}`),
  );
  return row?.label ?? null;
}
