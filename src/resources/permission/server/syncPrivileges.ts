import {
  bumpEpoch,
  type Database,
  everyLanguage,
  lockPermissions,
} from '../../../../gateway/index.ts';
import { LANGUAGES } from '../../../contract/model/constants.ts';
import type { TitledPrivilege } from '../../../contract/model/privileges.ts';

const TITLES = LANGUAGES.map((_, index) => `$${index + 6}::text[]`).join(', ');
/** Those that are known as declared are left out first: their search texts take long to write. */
const UPSERT = `
  INSERT INTO privileges (id, key, kind, "group", decides, ${everyLanguage('title')})
  SELECT *
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::boolean[], ${TITLES})
    AS declared(id, key, kind, "group", decides, ${everyLanguage('title')})
  WHERE NOT EXISTS (
    SELECT
    FROM privileges known
    WHERE known.key = declared.key
      AND (known.kind, known."group", known.decides)
        IS NOT DISTINCT FROM (declared.kind, declared."group", declared.decides)
  )
  ON CONFLICT (key) DO UPDATE
  SET kind = excluded.kind, "group" = excluded."group", decides = excluded.decides`;

/**
 * Syncs the privileges table with the declared privileges. Edited titles stay; undeclared
 * privileges are deleted.
 */
export async function syncPrivileges(
  database: Database,
  declared: readonly TitledPrivilege[],
  idOf: (key: string) => string,
): Promise<void> {
  const column = <T>(read: (privilege: TitledPrivilege) => T): T[] => declared.map(read);
  const values = [
    column(({ key }) => idOf(key)),
    column(({ key }) => key),
    column(({ kind }) => kind),
    column(({ group }) => group),
    column(({ decides }) => decides),
    ...LANGUAGES.map((language) => column(({ title }) => title[language])),
  ];
  await database.transaction(async (client) => {
    // Gateways that start at once would insert the same rows.
    await lockPermissions(client);
    const written = await client.query(UPSERT, values);
    const removed = await client.query('DELETE FROM privileges WHERE NOT (key = ANY($1::text[]))', [
      column(({ key }) => key),
    ]);
    if ((written.rowCount ?? 0) + (removed.rowCount ?? 0) > 0) await bumpEpoch(client);
  });
}
