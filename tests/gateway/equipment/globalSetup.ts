import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { buildProcesses } from './builtProcesses.ts';
import { embeddedSnapshot } from './embeddedSnapshot.ts';
import { startPostgresServer } from './postgresServer.ts';
import { createSeededTemplate } from './seededTemplate.ts';
import { createMigratedTemplate, MIGRATIONS } from './testDatabases.ts';

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
  const processes = await buildProcesses();
  provide('processes', processes.folder);
  return async () => {
    processes.remove();
    await server.stop();
  };
}
