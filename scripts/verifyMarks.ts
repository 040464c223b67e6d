import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../gateway/db/openDatabase.ts';
import { addDays, localDay } from '../src/contract/model/facultyClock.ts';
import { verifyChains } from './verifyChains.ts';

const USAGE = `npm run marks:verify                                 the database of DATABASE_URL, otherwise of DATA_DIR
npm run marks:verify -- --database postgres://…      a PostgreSQL server
npm run marks:verify -- --data ./data                an embedded database whose gateway is stopped
npm run marks:verify -- --day 2026-11-22             with the head of the ledger of that day
Verifies the marks and the ledger of sittings.
Exit code: 0 if both are intact, 1 if data was tampered with, 2 if it could not be checked.`;

const [SOUND, TAMPERED, NOT_SEEN] = [0, 1, 2];

async function verify(
  databaseUrl: string | undefined,
  dataDir: string,
  day: string,
): Promise<number> {
  if (databaseUrl === undefined && !existsSync(path.join(dataDir, 'database')))
    throw new Error(`There is no database in ${dataDir}.\n\n${USAGE}`);
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    const { isSound, lines } = await verifyChains(database, day);
    for (const line of lines) console.log(line);
    return isSound ? SOUND : TAMPERED;
  } finally {
    await database.close();
  }
}

try {
  const { values } = parseArgs({
    options: {
      database: { type: 'string' },
      data: { type: 'string' },
      day: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) console.log(USAGE);
  else {
    const fromEnvironment =
      values.data === undefined ? process.env['DATABASE_URL'] || undefined : undefined;
    process.exitCode = await verify(
      values.database ?? fromEnvironment,
      values.data ?? process.env['DATA_DIR'] ?? './data',
      values.day ?? addDays(localDay(), -1),
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = NOT_SEEN;
}
