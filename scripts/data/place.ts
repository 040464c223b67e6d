import { existsSync } from 'node:fs';
import path from 'node:path';
import { connectionProblems } from '../../gateway/app/outboundConnections.ts';
import type { Database } from '../../gateway/db/database.ts';
import { openDatabase } from '../../gateway/db/openDatabase.ts';
import { directAddress, serversOf } from '../../gateway/db/serverAddresses.ts';

/** A database by its address, or an embedded database by its data directory. */
export type Place = { databaseUrl: string } | { dataDir: string };

const isAddress = (text: string): boolean => /^postgres(ql)?:\/\//.test(text);

/** The place that an option names; without one, that of the gateway with this environment. */
export function placeOf(option: string | undefined, env: NodeJS.ProcessEnv): Place {
  const named = option ?? (directAddress(env) || env['DATA_DIR'] || './data');
  if (!isAddress(named)) return { dataDir: named };
  const trusted = (env['UNENCRYPTED_HOSTS'] ?? '').split(',').map((host) => host.trim());
  const problems = connectionProblems({ DATABASE_URL: named }, trusted);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return { databaseUrl: named };
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password !== '') url.password = '…';
  return decodeURI(url.href);
}

/** The place in a message; an address without its password. */
export const nameOf = (place: Place): string =>
  'dataDir' in place
    ? place.dataDir
    : serversOf(place.databaseUrl).map(withoutPassword).join(' or ');

export function assertDatabaseThere(place: Place): void {
  if ('dataDir' in place && !existsSync(path.join(place.dataDir, 'database')))
    throw new Error(`There is no database in ${place.dataDir}.`);
}

/** No request waits for an answer here, and the disk may be slow. */
const PATIENT = { statement: 600_000, query: 660_000, lock: 60_000, transaction: 900_000 };

export const openPlace = (place: Place): Promise<Database> =>
  openDatabase({ dataDir: '', limits: PATIENT, ...place });
