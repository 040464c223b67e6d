import { sql, type SQL } from 'drizzle-orm';
import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import { DAY_MS } from '../../../src/contract/model/constants.ts';
import { hasMarkup } from '../../../src/contract/model/kindTraits.ts';
import type { Database } from '../../db/database.ts';
import { tableName } from '../../db/names.ts';
import { type Queryable, queryRows } from '../../db/queryable.ts';
import { storageOf } from '../../db/storage.ts';
import { compile } from '../plan/statement.ts';
import { fileOfKey, type FilePlaces } from './fileBytes.ts';

/** A form may stay open for a while between the upload and the save. */
const UNSAVED_DAYS = 1;
/** How long a file that no record holds any more can still be seen in the history, and restored. */
export const UNHELD_DAYS = 30;
const AT_ONCE = 500;
const FOREIGN_BUCKET =
  'Most objects of the bucket belong to no file of this portal, so none was removed. Give each portal a bucket of its own.';

const union = (parts: readonly SQL[]): SQL => sql.join([...parts], sql.raw(' UNION ALL '));

/** The columns that refer to files, of the declarations and of the areas' own tables. */
async function referringColumns(client: Queryable): Promise<SQL[]> {
  const rows = await queryRows<{ table: string; column: string }>(client, {
    text: `
      SELECT owner.relname AS table, attribute.attname AS column
      FROM pg_constraint reference
      JOIN pg_class owner ON owner.oid = reference.conrelid
      JOIN pg_attribute attribute
        ON attribute.attrelid = reference.conrelid AND attribute.attnum = reference.conkey[1]
      WHERE reference.contype = 'f'
        AND reference.confrelid = 'stored_files'::regclass
        AND owner.relname <> 'stored_file_pieces'`,
  });
  return rows.map(
    ({ table, column }) => sql`
      SELECT ${sql.identifier(column)} AS id
      FROM ${sql.identifier(table)}`,
  );
}

const PICTURE = '/files/([0-9a-f]{8}-[0-9a-f-]{27})';

/** The ids of the pictures in an expression of texts. */
const picturesIn = (text: SQL, table: SQL): SQL => sql`
  SELECT found[1]::uuid AS id
  FROM ${table}, regexp_matches(${text}, ${PICTURE}, 'g') found
  WHERE ${text} LIKE '%/files/%'`;

function picturesInTexts({ resources }: Catalogue): SQL[] {
  return [...resources.values()].flatMap(({ name: resource, fields }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      hasMarkup(field)
        ? storageOf(field)
            .columns(name, field)
            .map((column) =>
              picturesIn(
                sql`${sql.identifier(column.name)}`,
                sql`${sql.identifier(tableName(resource))}`,
              ),
            )
        : [],
    ),
  );
}

/** Draft revisions hold files under any of their fields. */
const IN_DRAFTS = sql`
  SELECT found[1]::uuid AS id
  FROM waiting_revisions, regexp_matches(changes::text, '([0-9a-f]{8}-[0-9a-f-]{27})', 'g') found`;

/** Jobs that begin later hold the files of their input. */
const IN_PLANNED_JOBS = sql`
  SELECT found[1]::uuid AS id
  FROM jobs, regexp_matches(input::text, '([0-9a-f]{8}-[0-9a-f-]{27})', 'g') found
  WHERE state = 'queued' AND run_at > now()`;

/**
 * Removes objects whose file is gone: deleted, or never stored because its transaction failed. If
 * most objects are unknown, the bucket belongs to another portal, and nothing is removed.
 */
export async function removeStrayObjects(
  { database, objects }: FilePlaces,
  now: Date,
): Promise<void> {
  if (!objects) return;
  const before = now.getTime() - UNSAVED_DAYS * DAY_MS;
  const strays: string[] = [];
  let all = 0;
  for await (const page of objects.list()) {
    const ids = [...new Set(page.map(({ key }) => fileOfKey(key)))];
    const known = await queryRows<{ id: string }>(database, {
      text: `
        SELECT id::text
        FROM stored_files
        WHERE id::text = ANY($1)`,
      values: [ids],
    });
    const isKnown = new Set(known.map(({ id }) => id));
    const unknown = page.filter(({ key }) => !isKnown.has(fileOfKey(key)));
    strays.push(
      ...unknown.flatMap(({ key, lastModified }) => (lastModified.getTime() < before ? [key] : [])),
    );
    all += page.length;
  }
  if (strays.length * 2 > all) throw new TypeError(FOREIGN_BUCKET);
  for (const key of strays) await objects.remove(key);
}

/**
 * Deletes files that no record has held for a while: uploads that were never saved, and files that
 * were replaced or whose record was deleted. References of the database protect the others.
 */
export async function removeUnheldFiles(
  database: Database,
  catalogue: Catalogue,
  now: Date,
): Promise<void> {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  await database.transaction(async (client) => {
    const held = union([
      ...(await referringColumns(client)),
      ...picturesInTexts(catalogue),
      IN_DRAFTS,
      IN_PLANNED_JOBS,
    ]);
    const isHeld = sql`id IN (SELECT held.id FROM (${held}) held WHERE held.id IS NOT NULL)`;
    await client.query(
      compile(sql`
        UPDATE stored_files
        SET unheld_since = CASE WHEN ${isHeld} THEN NULL ELSE ${now}::timestamptz END
        WHERE created_at < ${before(UNSAVED_DAYS)}::timestamptz
          AND (unheld_since IS NULL) <> (${isHeld})`),
    );
    await client.query(
      compile(sql`
        DELETE FROM stored_files
        WHERE id IN (
          SELECT id
          FROM stored_files
          WHERE unheld_since < ${before(UNHELD_DAYS)}::timestamptz
          LIMIT ${sql.raw(String(AT_ONCE))}
        )`),
    );
  });
}
