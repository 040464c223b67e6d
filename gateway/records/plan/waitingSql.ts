import { sql, type SQL } from 'drizzle-orm';

/** The dates of a row's draft revision, never its content; NULL without one. */
export const waitingSql = (row: SQL): SQL =>
  sql`(
    SELECT json_build_object('updatedAt', revision.updated_at, 'publishAt', revision.publish_at)
    FROM waiting_revisions revision
    WHERE revision.record_id = ${row}.id
  )`;
