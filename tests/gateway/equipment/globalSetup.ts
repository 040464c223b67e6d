import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { buildProcesses } from './builtProcesses.ts';
import { embeddedSnapshot } from './embeddedSnapshot.ts';
import { createFilledTemplate } from './faculty.ts';
import { startPostgresServer } from './postgresServer.ts';
import { createSeededTemplate } from './seededTemplate.ts';
import { createMigratedTemplate, MIGRATIONS } from './testDatabases.ts';

/** Vitest calls this once before all workers: it prepares slow parts, which the tests copy. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer({ fsync: false });
  const hasMigrations = existsSync(MIGRATIONS);
  provide('postgresUrl', server.url);
  const [migrated] = await Promise.all(
    hasMigrations
      ? [createMigratedTemplate(server.url, MIGRATIONS), embeddedSnapshot(MIGRATIONS)]
      : ['template0'],
  );
  provide('migratedTemplate', migrated);
  const [processes, filled, seeded] = await Promise.all([
    buildProcesses(),
    hasMigrations ? createFilledTemplate(server.url, migrated) : null,
    hasMigrations ? createSeededTemplate(server.url, migrated) : null,
  ]);
  provide('processes', processes.folder);
  if (filled !== null) provide('filledTemplate', filled);
  if (seeded !== null) provide('seededTemplate', seeded);
  return async () => {
    processes.remove();
    await server.stop();
  };
}
