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
     * The server that the whole run shares. A test creates its own database on it with
     * `createDatabaseFrom`.
     */
    postgresUrl: string;
    /** Its database with all migrations. */
    migratedTemplate: string;
    /** The same with the small demonstration faculty. */
    seededTemplate: string;
  }
}

/** The gateway's own migrations. */
export const MIGRATIONS = fileURLToPath(new URL('../../../gateway/migrations', import.meta.url));

/** Vitest calls this once before all workers: it prepares slow parts, which the tests copy. */
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
