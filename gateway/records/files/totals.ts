import { type Queryable, requireRow } from '../../db/queryable.ts';

/** Originals, without their smaller renditions. */
interface Amount {
  count: number;
  bytes: number;
}

export interface FileTotals extends Amount {
  inDatabase: Amount;
  inObjects: Amount;
}

const WHOLE = `
  SELECT
    count(*)::int AS count,
    coalesce(sum(size), 0)::float8 AS bytes,
    count(*) FILTER (WHERE is_in_database)::int AS "databaseCount",
    coalesce(sum(size) FILTER (WHERE is_in_database), 0)::float8 AS "databaseBytes"
  FROM (
    SELECT
      size,
      EXISTS (
        SELECT 1
        FROM stored_file_pieces piece
        WHERE piece.file_id = file.id
      ) AS is_in_database
    FROM stored_files file
  ) placed`;

/** How many files there are and where their bytes are. How they grow: `observe/growth.ts`. */
export async function fileTotals(client: Queryable): Promise<FileTotals> {
  const { count, bytes, databaseCount, databaseBytes } = await requireRow<
    Amount & { databaseCount: number; databaseBytes: number }
  >(client, { text: WHOLE });
  return {
    count,
    bytes,
    inDatabase: { count: databaseCount, bytes: databaseBytes },
    inObjects: { count: count - databaseCount, bytes: bytes - databaseBytes },
  };
}
