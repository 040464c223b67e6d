import type { Database, DatabaseConfig } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openServer } from './server.ts';
import { canReadRawBytes } from './wire/driverCheck.ts';

/**
 * Opens the server at `databaseUrl`, or the embedded database in `dataDir` with an exclusive lock.
 * Reports a driver that cannot read raw bytes as a background error; records are then read by the
 * documented interface, which is slower.
 */
export async function openDatabase({
  databaseUrl,
  readsRawBytes,
  ...rest
}: DatabaseConfig): Promise<Database> {
  const isFast = readsRawBytes ?? (await canReadRawBytes());
  if (!isFast && readsRawBytes === undefined)
    rest.onBackgroundError?.(
      new Error('This version of pg does not pass the check of raw bytes; reads are slower.'),
    );
  const config = { ...rest, readsRawBytes: isFast };
  return databaseUrl ? openServer({ ...config, databaseUrl }) : openEmbedded(config);
}
