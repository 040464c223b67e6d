import type { Database, DatabaseConfig } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openServer } from './server.ts';

/** Opens the server at `databaseUrl`, or the embedded database in `dataDir` with an exclusive lock. */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  return config.databaseUrl
    ? openServer({ ...config, databaseUrl: config.databaseUrl })
    : openEmbedded(config);
}
