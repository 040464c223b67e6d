import type pg from 'pg';
import type { Database } from './database.ts';
import {
  type AppliedMigration,
  type Migration,
  MigrationRefused,
  pendingMigrations,
  readMigrations,
} from './migrationFiles.ts';
import { type Queryable, queryRow, queryRows } from './queryable.ts';

export type MigrationProgress =
  | { step: 'waiting' }
  | { step: 'applying'; name: string; position: number; total: number };

export interface MigrateOptions {
  /** Called before each migration, and once when waiting for another gateway that is migrating. */
  onProgress?: (progress: MigrationProgress) => void;
  /** For `loadData` alone: applies only this number of migrations, to a database it is filling. */
  fillingTo?: number;
}

/** Key of the advisory lock; arbitrary but fixed and unique in the database. */
const LOCK = 4_210_738_551;

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS applied_migrations (
  position integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  hash text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

/** The applied migrations, in order; empty if there are none. */
export async function readApplied(client: Queryable): Promise<AppliedMigration[]> {
  const found = await queryRow<{ exists: boolean }>(client, {
    text: `SELECT to_regclass('applied_migrations') IS NOT NULL AS exists`,
  });
  if (found?.exists !== true) return [];
  return queryRows<AppliedMigration>(client, {
    text: 'SELECT name, hash FROM applied_migrations ORDER BY position',
  });
}

/** Refuses a database that `npm run data` has not filled completely. */
async function assertFilled(client: Queryable): Promise<void> {
  const found = await queryRow<{ exists: boolean }>(client, {
    text: `SELECT to_regclass('transfer_progress') IS NOT NULL AS exists`,
  });
  if (found?.exists === true)
    throw new MigrationRefused(
      'The data of another portal is being loaded into this database. Run the same `npm run data` command again to complete it, or use a new database.',
    );
}

async function inLockedTransaction<T>(
  client: pg.ClientBase,
  onWait: () => void,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('BEGIN');
  try {
    // A transaction-level lock is released even if this process dies, and works through connection
    // poolers.
    const { rows } = await client.query<{ locked: boolean }>(
      'SELECT pg_try_advisory_xact_lock($1) AS locked',
      [LOCK],
    );
    if (rows[0]?.locked !== true) {
      onWait();
      await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    }
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function apply(client: pg.ClientBase, { name, hash, statements }: Migration): Promise<void> {
  for (const statement of statements) {
    try {
      await client.query(statement);
    } catch (error) {
      throw new Error(`Migration ${name} failed: ${(error as Error).message}\n${statement}`, {
        cause: error,
      });
    }
  }
  await client.query('INSERT INTO applied_migrations (name, hash) VALUES ($1, $2)', [name, hash]);
}

/**
 * Applies the pending SQL files in `directory`, each in its own transaction, and returns their
 * names. A lock serialises gateways that start together. An up-to-date database is only read, so
 * that the gateway's role needs no DDL privileges.
 *
 * @throws MigrationRefused if applied and known migrations diverge; Error with the failing
 *   statement.
 */
export async function migrate(
  database: Database,
  directory: string,
  { onProgress = () => {}, fillingTo }: MigrateOptions = {},
): Promise<string[]> {
  const known = (await readMigrations(directory)).slice(0, fillingTo);
  return database.withoutLimits(async (client) => {
    if (fillingTo === undefined) await assertFilled(client);
    const total = pendingMigrations(known, await readApplied(client)).length;
    const names: string[] = [];
    let waited = false;
    const onWait = () => {
      if (!waited) onProgress({ step: 'waiting' });
      waited = true;
    };
    /** Checks again under the lock, because another gateway may have applied migrations. */
    const applyNext = async (): Promise<boolean> => {
      await client.query(CREATE_TABLE);
      const [next] = pendingMigrations(known, await readApplied(client));
      if (!next) return false;
      onProgress({ step: 'applying', name: next.name, position: names.length + 1, total });
      await apply(client, next);
      names.push(next.name);
      return true;
    };
    let more = total > 0;
    while (more) more = await inLockedTransaction(client, onWait, applyNext);
    return names;
  });
}
