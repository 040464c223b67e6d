import { sql } from 'drizzle-orm';
import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import type { Values } from '../../../src/contract/model/fields.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type { LoggedRecordName } from '../../../src/contract/wire/calls/activityLogCalls.ts';
import { tableName } from '../../db/names.ts';
import { type Queryable, queryRows } from '../../db/queryable.ts';
import { isUuid } from '../parse/uuid.ts';
import { labelSql } from '../plan/readFields.ts';
import { compile } from '../plan/statement.ts';
import { formerLabel } from './formerLabel.ts';

/** What an entry of the log says of its record. */
export interface LoggedEntry {
  id: string;
  resource: string | null;
  recordId: string | null;
  transition: string | null;
}

interface LogReader {
  client: Queryable;
  catalogue: Catalogue;
}

export const loggedEntries = (client: Queryable, ids: readonly string[]): Promise<LoggedEntry[]> =>
  queryRows<LoggedEntry & Record<string, unknown>>(client, {
    name: 'logged-entries',
    text: `
      SELECT id, resource, record_id AS "recordId", transition
      FROM activities
      WHERE id = ANY($1::uuid[])`,
    values: [ids],
  });

async function presentLabels(
  { client, catalogue }: LogReader,
  resource: ResourceDeclaration,
  ids: readonly string[],
): Promise<Map<string, unknown>> {
  const rows = await queryRows<{ id: string; label: unknown }>(
    client,
    compile(sql`
      SELECT record.id, to_json(${labelSql(resource, sql.raw('record'), catalogue)}) AS label
      FROM ${sql.identifier(tableName(resource.name))} record
      WHERE record.id = ANY(${`{${ids.join(',')}}`}::uuid[])`),
  );
  return new Map(rows.map(({ id, label }) => [id, label]));
}

/** The values of deleted records at their last deletion. */
async function lastValues(
  client: Queryable,
  resource: string,
  ids: readonly string[],
): Promise<{ id: string; before: Values }[]> {
  return queryRows<{ id: string; before: Values }>(client, {
    name: 'last-logged-values',
    text: `
      SELECT DISTINCT ON (record_id) record_id AS id, before
      FROM activities
      WHERE record_id = ANY($2::text[])
        AND resource = $1
        AND action = 'delete'
        AND jsonb_typeof(before) = 'object'
      ORDER BY record_id, id DESC`,
    values: [resource, ids],
  });
}

async function namesIn(
  reader: LogReader,
  resource: ResourceDeclaration,
  ids: readonly string[],
): Promise<Map<string, LoggedRecordName>> {
  if (resource.confidential) return new Map();
  const present = await presentLabels(reader, resource, ids);
  const names = new Map<string, LoggedRecordName>(
    [...present].map(([id, label]) => [id, { label, isGone: false }]),
  );
  const gone = ids.filter((id) => !present.has(id));
  for (const id of gone) names.set(id, { label: null, isGone: true });
  const former = gone.length === 0 ? [] : await lastValues(reader.client, resource.name, gone);
  for (const { id, before } of former)
    names.set(id, {
      label: await formerLabel(reader, { resource, values: before }),
      isGone: true,
    });
  return names;
}

/**
 * The names of the records of some entries, by the ids of the entries. Anyone who reads the log
 * reads the values of every record that is not confidential, and so its title.
 */
export async function namesOfLogged(
  reader: LogReader,
  entries: readonly LoggedEntry[],
): Promise<Map<string, LoggedRecordName>> {
  const wanted = new Map<string, LoggedEntry[]>();
  for (const entry of entries) {
    const { resource, recordId } = entry;
    if (resource !== null && recordId !== null && isUuid(recordId))
      wanted.set(resource, [...(wanted.get(resource) ?? []), entry]);
  }
  const names = new Map<string, LoggedRecordName>();
  for (const [name, group] of wanted) {
    const resource = reader.catalogue.resources.get(name);
    if (!resource) continue;
    const ids = [...new Set(group.map(({ recordId }) => String(recordId)))];
    const found = await namesIn(reader, resource, ids);
    for (const { id, recordId } of group) {
      const known = found.get(String(recordId));
      if (known) names.set(id, known);
    }
  }
  return names;
}
