import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { pendingMigrations, readMigrations } from '../db/migrationFiles.ts';
import { connectTables, prepareTables } from './constraints.ts';
import { beginTable, endTable, type LoadingTable, loadRows } from './loadTable.ts';
import {
  type DataHeader,
  type DataSource,
  type Part,
  type SequenceState,
  type TableSum,
  UnusableData,
} from './parts.ts';
import { claimTarget, readLoaded } from './progress.ts';
import { databaseSource } from './readData.ts';
import { isSameSum } from './rowSum.ts';
import { readTables, type StoredTable } from './storedTables.ts';

export interface LoadOptions {
  /** The directory of the migrations. */
  migrations: string;
  /** Called when a table is complete. */
  onTable?: (name: string, sum: TableSum) => void;
}

export interface LoadSummary {
  header: DataHeader;
  sums: ReadonlyMap<string, TableSum>;
  /** Tables of the source that are none of a portal; their rows were not loaded. */
  leftOut: string[];
  /** The migrations that were applied afterwards, because the data is of an older version. */
  migrated: string[];
}

/** Creates the tables as they were when the data was read. */
async function prepareTarget(
  target: Database,
  header: DataHeader,
  migrations: string,
): Promise<void> {
  pendingMigrations(await readMigrations(migrations), header.migrations, 'The data');
  await claimTarget(target);
  await migrate(target, migrations, { fillingTo: header.migrations.length });
  await prepareTables(target);
}

/** Receives the parts in their order. */
class Loader {
  readonly sums = new Map<string, TableSum>();
  readonly leftOut: string[] = [];
  header: DataHeader | undefined;
  sequences: readonly SequenceState[] = [];
  #stored = new Map<string, StoredTable>();
  #loaded = new Map<string, TableSum>();
  #table: LoadingTable | undefined;

  constructor(
    readonly target: Database,
    readonly options: LoadOptions,
  ) {}

  readonly take = async (part: Part): Promise<void> => {
    if ('header' in part) await this.#begin(part.header);
    else if ('table' in part)
      this.#table = beginTable(
        part.table,
        this.#stored.get(part.table.name),
        this.#loaded.get(part.table.name),
      );
    else if ('rows' in part) await loadRows(this.target, this.#current(), part.rows);
    else if ('end' in part) this.#end(part.end);
    else this.sequences = part.finish.sequences;
  };

  async #begin(header: DataHeader): Promise<void> {
    await prepareTarget(this.target, header, this.options.migrations);
    this.header = header;
    for (const table of await readTables(this.target)) this.#stored.set(table.name, table);
    this.#loaded = await readLoaded(this.target);
  }

  #current(): LoadingTable {
    if (!this.#table) throw new UnusableData('The data has rows outside a table.');
    return this.#table;
  }

  #end(sum: TableSum): void {
    const table = this.#current();
    endTable(table, sum);
    this.#table = undefined;
    if (table.insert === undefined) return void this.leftOut.push(table.name);
    this.sums.set(table.name, table.sum.state());
    this.options.onTable?.(table.name, sum);
  }
}

/** Reads the target again and compares every table with what was to be loaded. */
async function assertEqual(target: Database, sums: ReadonlyMap<string, TableSum>): Promise<void> {
  const different: string[] = [];
  await databaseSource(target)(async (part) => {
    if (!('end' in part)) return;
    const expected = sums.get(part.end.name) ?? { rows: 0, checksum: '0'.repeat(64) };
    if (!isSameSum(part.end, expected)) different.push(part.end.name);
  });
  if (different.length > 0)
    throw new Error(
      `The target differs from the source in ${different.join(', ')}. Load into a new database, and report this.`,
    );
}

/**
 * Loads all data into an empty database, compares every table with the source, and applies the
 * migrations that are newer than the data. After an interruption the same call goes on where it
 * stopped; until it has ended, no gateway starts on the database.
 *
 * @throws TargetInUse, MigrationRefused if the data is of a newer version, UnusableData
 */
export async function loadData(
  target: Database,
  source: DataSource,
  options: LoadOptions,
): Promise<LoadSummary> {
  const loader = new Loader(target, options);
  await source(loader.take);
  const { header, sums, leftOut, sequences } = loader;
  if (!header) throw new UnusableData('The data has no header.');
  await connectTables(target, sequences);
  await assertEqual(target, sums);
  await target.query({ text: 'DROP TABLE transfer_progress' });
  await target.withoutLimits(async (client) => void (await client.query('ANALYZE')));
  return { header, sums, leftOut, migrated: await migrate(target, options.migrations) };
}
