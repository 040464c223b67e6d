import { sql, type SQL } from 'drizzle-orm';

/**
 * That a newer draft waits beside a row, and until when; never what it says. NULL where there is
 * none.
 */
export const waitingSql = (row: SQL): SQL =>
  sql`(
    SELECT json_build_object('updatedAt', w.updated_at, 'publishAt', w.publish_at)
    FROM waiting_revisions w
    WHERE w.record_id = ${row}.id
  )`;
