import { readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { allTables } from './schema.ts';

type Snapshot = ReturnType<typeof generateDrizzleJson>;

export interface MigrationDraft {
  /** What would bring the database from the recorded state to the declared one; empty when they agree. */
  statements: string[];
  snapshot: Snapshot;
}

const EMPTY: Snapshot = generateDrizzleJson({});

function recorded(file: URL): Snapshot {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Snapshot;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return EMPTY;
    throw error;
  }
}

export const SNAPSHOT_FILE = new URL('../migrations/meta/snapshot.json', import.meta.url);

/** Compares the declarations with the snapshot that the last migration left. */
export async function draftMigration(file: URL = SNAPSHOT_FILE): Promise<MigrationDraft> {
  const before = recorded(file);
  const snapshot = generateDrizzleJson(allTables(), before.id);
  return { statements: await generateMigration(before, snapshot), snapshot };
}
