import { bumpEpoch, type Database } from '../../../../gateway/index.ts';
import type { TitledPrivilege } from '../../../contract/model/privileges.ts';

const UPSERT = `
  INSERT INTO privileges (id, key, kind, "group", title_en, title_si)
  SELECT *
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
  ON CONFLICT (key) DO UPDATE
  SET kind = excluded.kind, "group" = excluded."group"
  WHERE (privileges.kind, privileges."group") IS DISTINCT FROM (excluded.kind, excluded."group")`;

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
    column(({ title }) => title.en),
    column(({ title }) => title.si),
  ];
  await database.transaction(async (client) => {
    const written = await client.query(UPSERT, values);
    const removed = await client.query('DELETE FROM privileges WHERE NOT (key = ANY($1::text[]))', [
      column(({ key }) => key),
    ]);
    if ((written.rowCount ?? 0) + (removed.rowCount ?? 0) > 0) await bumpEpoch(client);
  });
}
