import { sql, type SQL } from 'drizzle-orm';

/**
 * That a newer draft waits beside a row, and until when; never what it says. NULL where there is
 * none.
 */
export const waitingSql = (row: SQL): SQL =>
  sql`(
    SELECT json_build_object('updatedAt', revision.updated_at, 'publishAt', revision.publish_at)
    FROM waiting_revisions revision
    WHERE revision.record_id = ${row}.id
  )`;
