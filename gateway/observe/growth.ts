import { type Queryable, queryRow, queryRows } from '../db/queryable.ts';
import { readDisk } from './readings.ts';

/** The sizes of the database and of the stored files. */
export interface GrowthSample {
  at: Date;
  databaseBytes: number;
  files: number;
  fileBytes: number;
}

export interface TableSize {
  name: string;
  bytes: number;
  /** Bytes a day ago, or at the oldest sample since; `null`: the table is newer. */
  dayAgo: number | null;
}

const MEASURE = `
  INSERT INTO growth_samples
    (at, database_bytes, files, file_bytes, tables, disk_free, disk_total)
  SELECT
    now(),
    pg_database_size(current_database()),
    (SELECT count(*) FROM stored_files),
    (SELECT coalesce(sum(size), 0) FROM stored_files),
    (
      SELECT coalesce(jsonb_object_agg(relname, pg_total_relation_size(oid)), '{}')
      FROM pg_class
      WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace
    ),
    $1,
    $2
  ON CONFLICT (at) DO NOTHING`;

/** Measures the sizes, and the disk of a directory, and keeps them. */
export async function measureGrowth(client: Queryable, dataDir: string): Promise<void> {
  const disk = await readDisk(dataDir);
  await client.query({ text: MEASURE, values: [disk?.free ?? null, disk?.total ?? null] });
}

const sampleAt = (condition: string, order: 'ASC' | 'DESC'): string => `
  SELECT
    at,
    database_bytes::float8 AS "databaseBytes",
    files,
    file_bytes::float8 AS "fileBytes"
  FROM growth_samples
  WHERE ${condition}
  ORDER BY at ${order}
  LIMIT 1`;

/** The last sample; `null`: none was taken yet. */
export const readSizes = (client: Queryable): Promise<GrowthSample | null> =>
  queryRow<GrowthSample>(client, { text: sampleAt('true', 'DESC'), name: 'read-sizes' });

/** The oldest sample of the last `days`, to compare with. */
export const readSizesSince = (client: Queryable, days: number): Promise<GrowthSample | null> =>
  queryRow<GrowthSample>(client, {
    text: sampleAt('at > now() - make_interval(days => $1)', 'ASC'),
    values: [days],
  });

/** The part of a sample that says how much the tables hold. */
const TABLES = `
  WITH latest AS (
    SELECT tables
    FROM growth_samples
    ORDER BY at DESC
    LIMIT 1
  ),
  before AS (
    SELECT tables
    FROM growth_samples
    WHERE at > now() - interval '1 day'
    ORDER BY at
    LIMIT 1
  )
  SELECT
    entry.key AS name,
    entry.value::float8 AS bytes,
    (before.tables ->> entry.key)::float8 AS "dayAgo"
  FROM latest, before, jsonb_each_text(latest.tables) AS entry
  ORDER BY entry.value::bigint DESC, entry.key
  LIMIT $1`;

/** The largest tables of the last sample. */
export const readLargestTables = (client: Queryable, count: number): Promise<TableSize[]> =>
  queryRows<TableSize>(client, { text: TABLES, values: [count] });
