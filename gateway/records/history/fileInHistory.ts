import { sql, type SQL } from 'drizzle-orm';
import { LANGUAGES } from '../../../src/contract/model/constants.ts';
import type { Field } from '../../../src/contract/model/fields.ts';
import { hasMarkup, isBilingual, isFileList } from '../../../src/contract/model/kindTraits.ts';
import { imageSource } from '../../../src/contract/model/richtext/tree.ts';
import { type Queryable, queryRows } from '../../db/queryable.ts';
import type { Access } from '../authorise/authorise.ts';
import type { SqlScope } from '../plan/sqlScope.ts';
import { compile } from '../plan/statement.ts';
import { readableFields } from './readHistory.ts';

/** A file is a value of few records, so further matches are not checked. */
const MAX_RECORDS = 10;

/**
 * Whether a logged value held the file in a place for files. An id in running text or in a file
 * name does not count, because it would open files that the writer may not see.
 */
function held(value: SQL, field: Field | undefined, id: string, line: string | undefined): SQL {
  const contains = (part: unknown): SQL => sql`${value}::jsonb @> ${JSON.stringify(part)}::jsonb`;
  if (line !== undefined) return contains([{ [line]: { id } }]);
  if (isFileList(field)) return contains([{ id }]);
  if (!hasMarkup(field)) return contains({ id });
  const texts = isBilingual(field)
    ? LANGUAGES.map((language) => sql`${value}->>${language}`)
    : [sql`${value}#>>'{}'`];
  return sql`(${sql.join(
    texts.map((text) => sql`strpos(coalesce(${text}, ''), ${`<img src="${imageSource(id)}"`}) > 0`),
    sql.raw(' OR '),
  )})`;
}

/** Whether the file appears in a history that the user may read, in a field they may read there. */
export async function existsInHistory(
  client: Queryable,
  access: Access,
  scope: SqlScope,
  file: { id: string; field: string },
): Promise<boolean> {
  const { resource, rows } = access;
  const [head = '', line] = file.field.split('.');
  if (rows.history === 'none' || access.read[head] === undefined) return false;
  const holds = (column: string): SQL =>
    held(sql`(activity.${sql.raw(column)}->${head}::text)`, resource.fields[head], file.id, line);
  const found = await queryRows<{ id: string }>(
    client,
    compile(sql`
      SELECT DISTINCT activity.record_id AS id
      FROM activities activity
      WHERE activity.resource = ${resource.name} AND (${holds('before')} OR ${holds('after')})
      LIMIT ${MAX_RECORDS}`),
  );
  for (const { id } of found)
    if ((await readableFields({ client, access, scope }, id))?.has(head)) return true;
  return false;
}
