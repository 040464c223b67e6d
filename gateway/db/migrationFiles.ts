import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

export interface Migration {
  /** The file name without `.sql`, for example `0003_add_links`. */
  name: string;
  hash: string;
  statements: string[];
}

const FILE = /^\d{4}_\w+\.sql$/;
const BREAKPOINT = '--> statement-breakpoint';

/** Parses a migration of drizzle-kit. Normalises line endings, which a checkout on Windows changes. */
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

/** Reads the numbered SQL files of a directory, in order. */
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

/** The database or backup does not match the migrations of this gateway; nothing was changed. */
export class MigrationRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MigrationRefused';
  }
}

/**
 * The migrations to apply. The applied ones must be an unchanged prefix of the known ones.
 *
 * @throws MigrationRefused otherwise.
 */
export function pendingMigrations(
  known: Migration[],
  applied: readonly AppliedMigration[],
  holder = 'The database',
): Migration[] {
  for (const [position, { name, hash }] of applied.entries()) {
    const counterpart = known.find((migration) => migration.name === name);
    if (!counterpart) {
      throw new MigrationRefused(
        `${holder} holds migration ${name}, which this gateway does not have. Start the newer gateway that applied it.`,
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
