import type { Queryable } from '../db/queryable.ts';
import type { Access } from '../pipeline/authorise.ts';
import type { SqlScope } from '../pipeline/whereSql.ts';
import { readableFields } from './readHistory.ts';

/** One file is a value of few records; more are not looked through. */
const MOST_RECORDS = 10;

/** Whether a file stands in a history that this person may read, in a field that they may read there. */
export async function standsInHistory(client: Queryable, access: Access, scope: SqlScope, file: { id: string; field: string }): Promise<boolean> {
  const { resource, rows } = access;
  const [head = ''] = file.field.split('.');
  if (rows.history === 'none' || access.read[head] === undefined) return false;
  const found = await client.query<{ id: string }>({
    text: 'SELECT DISTINCT a.record_id AS id FROM activities a WHERE a.resource = $1 AND (a.before->>$2 LIKE $3 OR a.after->>$2 LIKE $3) LIMIT $4',
    values: [resource.name, head, `%${file.id}%`, MOST_RECORDS],
  });
  for (const { id } of found.rows) if ((await readableFields(client, access, id, scope))?.has(head)) return true;
  return false;
}
