import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrate } from '../../../gateway/db/migrate.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The server that the whole run shares. A test creates its own database on it with
     * `createDatabaseFrom`.
     */
    postgresUrl: string;
    /** Its database with all migrations. */
    migratedTemplate: string;
    /** The same with the faculty of `faculty.ts`. */
    filledTemplate: string;
    /** The same with the small demonstration faculty. */
    seededTemplate: string;
    /** The folder of the built `BuiltProcess`es. */
    processes: string;
  }
}

/** The gateway's own migrations. */
export const MIGRATIONS = fileURLToPath(new URL('../../../gateway/migrations', import.meta.url));

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function asAdministrator(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Creates a database on the server, as a copy of `template` if given, and returns its URL. */
export async function createDatabaseFrom(
  serverUrl: string,
  template = 'template0',
  name?: string,
): Promise<string> {
  const database = name ?? `test_${randomBytes(6).toString('hex')}`;
  // Files are copied four times faster than pages are logged one by one.
  await asAdministrator(
    serverUrl,
    `CREATE DATABASE ${quoted(database)} TEMPLATE ${quoted(template)} STRATEGY FILE_COPY`,
  );
  return urlOf(serverUrl, database);
}

/** Creates a database named `template` and applies the migrations, for `createDatabaseFrom` to copy. */
export async function createMigratedTemplate(
  serverUrl: string,
  migrations: string,
  template = 'migrated',
): Promise<string> {
  const database = await openDatabase({
    databaseUrl: await createDatabaseFrom(serverUrl, undefined, template),
    dataDir: '',
  });
  try {
    await migrate(database, migrations);
  } finally {
    await database.close();
  }
  return template;
}

export async function dropDatabase(serverUrl: string, databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  await asAdministrator(serverUrl, `DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`);
}
