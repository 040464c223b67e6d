import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { embeddedSnapshot } from './embeddedSnapshot.ts';
import { startPostgresServer } from './postgresServer.ts';
import { createSeededTemplate } from './seededTemplate.ts';
import { createMigratedTemplate } from './testDatabases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The server that the whole run shares. A test makes its own database on it with
     * `createDatabaseFrom`.
     */
    postgresUrl: string;
    /** The database on it that has all migrations applied. */
    migratedTemplate: string;
    /** The same, with the small demonstration faculty in it. */
    seededTemplate: string;
  }
}

/** The gateway's own migrations. */
export const MIGRATIONS = fileURLToPath(new URL('../../../gateway/migrations', import.meta.url));

/**
 * Vitest calls this once before all workers: what is slow to make is made here, and copied by the
 * tests.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer({ fsync: false });
  provide('postgresUrl', server.url);
  provide('migratedTemplate', 'template0');
  if (existsSync(MIGRATIONS)) {
    const migrated = await createMigratedTemplate(server.url, MIGRATIONS);
    provide('migratedTemplate', migrated);
    provide('seededTemplate', await createSeededTemplate(server.url, migrated));
    await embeddedSnapshot(MIGRATIONS);
  }
  return () => server.stop();
}
