import type { Database } from '../db/database.ts';
import { readApplied } from '../db/migrate.ts';
import { type Queryable, queryRows } from '../db/queryable.ts';
import {
  BATCH_BYTES,
  type DataHeader,
  type DataSource,
  headerOf,
  type PartSink,
  type SequenceState,
  UnusableData,
} from './parts.ts';
import { RowSum } from './rowSum.ts';
import { quoted, readSequences, readTables, type StoredTable } from './storedTables.ts';

/** The data of one moment, behind one cursor for each table. */
interface Snapshot {
  header: DataHeader;
  tables: StoredTable[];
  sequences: SequenceState[];
}

/** Texts of values do not depend on the settings of the session or server. */
const SETTINGS = `
  SET LOCAL TimeZone = 'UTC';
  SET LOCAL DateStyle = 'ISO';
  SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL extra_float_digits = 1;
  SET LOCAL bytea_output = 'hex';
  SET LOCAL synchronize_seqscans = off`;

const FIRST_ROWS = 8;
const MAX_ROWS = 5_000;
/** Long enough to set the rows of a large embedded database aside. */
const LONGEST_MS = 30 * 60_000;

const cursorOf = (position: number): string => `transfer_${position}`;

function declareCursor({ name, columns }: StoredTable, position: number, hold: string): string {
  const cells = columns.map((column) => `${quoted(column)}::text`).join(', ');
  const rows = `SELECT to_json(ARRAY[${cells}])::text AS line FROM ${quoted(name)}`;
  return `DECLARE ${cursorOf(position)} NO SCROLL CURSOR ${hold} FOR ${rows}`;
}

/** Inside a transaction. With `WITH HOLD` the cursors outlive it. */
async function openSnapshot(client: Queryable, hold: '' | 'WITH HOLD'): Promise<Snapshot> {
  await client.query({ text: SETTINGS });
  const migrations = await readApplied(client);
  if (migrations.length === 0)
    throw new UnusableData('The database holds no portal. Is the place right?');
  const tables = await readTables(client);
  for (const [position, table] of tables.entries())
    await client.query({ text: declareCursor(table, position, hold) });
  return {
    header: headerOf(migrations, new Date()),
    tables,
    sequences: await readSequences(client),
  };
}

/** The number of rows to fetch next, so that a batch has about the right size. */
const nextCount = (fetched: number, bytes: number): number =>
  Math.max(1, Math.min(MAX_ROWS, fetched * 8, Math.floor((fetched * BATCH_BYTES) / bytes)));

async function passRows(client: Queryable, cursor: string, sink: PartSink): Promise<RowSum> {
  const sum = new RowSum();
  for (let count = FIRST_ROWS; ;) {
    const fetched = await queryRows<{ line: string }>(client, {
      text: `FETCH FORWARD ${count} FROM ${cursor}`,
    });
    if (fetched.length === 0) return sum;
    const rows = fetched.map(({ line }) => line);
    let bytes = 0;
    for (const row of rows) {
      sum.add(row);
      bytes += row.length;
    }
    await sink({ rows });
    count = nextCount(rows.length, bytes);
  }
}

async function passSnapshot(client: Queryable, snapshot: Snapshot, sink: PartSink): Promise<void> {
  const { header, tables, sequences } = snapshot;
  await sink({ header });
  for (const [position, { name, columns }] of tables.entries()) {
    await sink({ table: { name, columns } });
    const sum = await passRows(client, cursorOf(position), sink);
    await client.query({ text: `CLOSE ${cursorOf(position)}` });
    await sink({ end: { name, ...sum.state() } });
  }
  await sink({ finish: { sequences } });
}

/**
 * The data of a database, as one snapshot in one transaction. A server goes on serving others; the
 * embedded database serves no one else in the meantime.
 */
export const databaseSource =
  (database: Database): DataSource =>
  (sink) =>
    database.withoutLimits(async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      try {
        await passSnapshot(client, await openSnapshot(client, ''), sink);
      } finally {
        await client.query('ROLLBACK').catch(() => {});
      }
    });

/**
 * The data of an embedded database that serves requests. It has one connection, which a long
 * transaction would keep from them, so the database first sets the rows of all tables aside (in
 * temporary files, where they exceed its working memory) and then gives them out between requests.
 */
export const heldSource =
  (database: Database): DataSource =>
  async (sink) => {
    const snapshot = await database.transaction((client) => openSnapshot(client, 'WITH HOLD'), {
      readOnly: true,
      isolation: 'repeatable read',
      deadline: LONGEST_MS,
    });
    try {
      await passSnapshot(database, snapshot, sink);
    } finally {
      const open = await queryRows<{ name: string }>(database, {
        text: `SELECT name FROM pg_cursors WHERE is_holdable AND starts_with(name, 'transfer_')`,
      });
      for (const { name } of open) await database.query({ text: `CLOSE ${quoted(name)}` });
    }
  };
