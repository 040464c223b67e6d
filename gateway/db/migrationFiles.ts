import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

export interface Migration {
  /** The file's name without `.sql`, e.g. `0003_add_links`. */
  name: string;
  hash: string;
  statements: string[];
}

const FILE = /^\d{4}_\w+\.sql$/;
const BREAKPOINT = '--> statement-breakpoint';

/**
 * Splits one migration as drizzle-kit writes it. Line ends do not count: a checkout on Windows
 * changes them.
 */
export function parseMigration(name: string, text: string): Migration {
  const sql = text.replaceAll('\r\n', '\n');
  return {
    name,
    hash: createHash('sha256').update(sql).digest('hex'),
    statements: sql
      .split(BREAKPOINT)
      .map((statement) => statement.trim())
      .filter((statement) => statement !== ''),
  };
}

/** Reads the numbered SQL files of a directory in their order. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => FILE.test(file)).sort();
  return Promise.all(
    files.map(async (file) =>
      parseMigration(
        path.basename(file, '.sql'),
        await readFile(path.join(directory, file), 'utf8'),
      ),
    ),
  );
}

export interface AppliedMigration {
  name: string;
  hash: string;
}

/** The database and the migrations of this gateway do not belong together; nothing was changed. */
class MigrationRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MigrationRefused';
  }
}

/**
 * What is still to be applied. The applied ones must be the first ones of the list, unchanged: any
 * other state is one that no test has seen.
 */
export function pendingMigrations(known: Migration[], applied: AppliedMigration[]): Migration[] {
  for (const [position, { name, hash }] of applied.entries()) {
    const counterpart = known.find((migration) => migration.name === name);
    if (!counterpart) {
      throw new MigrationRefused(
        `The database holds migration ${name}, which this gateway does not have. Start the newer gateway that applied it.`,
      );
    }
    if (counterpart.hash !== hash) {
      throw new MigrationRefused(
        `Migration ${name} was changed after it had been applied. Restore the file and put the change into a new migration.`,
      );
    }
    const expected = known[position];
    if (expected?.name !== name) {
      throw new MigrationRefused(
        `Migration ${expected?.name} comes before ${name}, which is already applied. Give it a later number.`,
      );
    }
  }
  return known.slice(applied.length);
}
