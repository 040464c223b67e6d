import { readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { AreaDeclaration } from '../../src/contract/model/area.ts';
import { createCatalogue } from '../../src/contract/model/catalogue.ts';
import { exclusionsOf, exclusionStatements, type Exclusions } from '../db/exclusions.ts';
import { unpromptedStatements, type Snapshot } from '../db/unpromptedStatements.ts';
import { allTables } from './schema.ts';

export interface MigrationDraft {
  /**
   * Statements that bring the database from the recorded to the declared state; empty if they
   * agree.
   */
  statements: string[];
  snapshot: Snapshot;
  /** Exclusion constraints, which drizzle-kit does not support. */
  exclusions: Exclusions;
}

const EMPTY: Snapshot = generateDrizzleJson({});

function recorded<Content>(file: URL, empty: Content): Content {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return empty;
    throw error;
  }
}

export const SNAPSHOT_FILE = new URL('../migrations/meta/snapshot.json', import.meta.url);
export const EXCLUSIONS_FILE = new URL('../migrations/meta/exclusions.json', import.meta.url);

/**
 * Compares the declarations with the snapshot of the last migration. Asks about renamed columns if
 * run in a terminal.
 */
export async function draftMigration(
  areas: readonly AreaDeclaration[],
  areaTables: Readonly<Record<string, PgTable>>,
): Promise<MigrationDraft> {
  const catalogue = createCatalogue(areas);
  const before = recorded(SNAPSHOT_FILE, EMPTY);
  const snapshot = generateDrizzleJson(allTables(catalogue, areaTables), before.id);
  const statements = process.stdin.isTTY ? generateMigration : unpromptedStatements;
  const exclusions = exclusionsOf(catalogue);
  const { dropped, added } = exclusionStatements(recorded(EXCLUSIONS_FILE, {}), exclusions);
  return {
    statements: [...dropped, ...(await statements(before, snapshot)), ...added],
    snapshot,
    exclusions,
  };
}
