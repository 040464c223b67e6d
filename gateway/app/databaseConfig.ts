import { z } from 'zod';
import type { DatabaseConfig } from '../db/database.ts';
import { POOL_SIZE } from '../db/server.ts';
import { readAddresses } from '../db/serverAddresses.ts';

/** More connections make a server slower, not faster. */
const MAX_POOL_SIZE = 200;

/** One or several servers, of which one is chosen that `target_session_attrs` may name. */
const addressOf = (targets: readonly string[]) =>
  z
    .string()
    .refine((text) => readAddresses(text) !== null, {
      message:
        'must be an address that starts with postgres:// and names one host or several, such as postgres://portal@one:5432,two:5432/faculty',
      abort: true,
    })
    .refine((text) => targets.includes(readAddresses(text)?.target ?? targets[0] ?? ''), {
      message: `must leave out target_session_attrs, or say ${targets.join(' or ')}`,
    });

const WRITES = ['read-write', 'primary'];
const READS = ['any', 'standby', 'prefer-standby', 'read-only'];

/** The variables of the database. */
export const databaseVariables = {
  DATABASE_URL: addressOf(WRITES).optional(),
  /** The servers behind a pooler in transaction mode, which `DATABASE_URL` then names. */
  DATABASE_DIRECT_URL: addressOf(WRITES).optional(),
  DATABASE_REPLICA_URL: addressOf(READS).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(MAX_POOL_SIZE).default(POOL_SIZE),
};

type DatabaseValues = z.infer<z.ZodObject<typeof databaseVariables>>;

/** Throws if a part of it lacks the address that it belongs to. */
export function readDatabase(
  values: DatabaseValues,
): Pick<DatabaseConfig, 'databaseUrl' | 'directUrl' | 'replicaUrl' | 'poolSize'> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL, DATABASE_POOL_SIZE } = values;
  const further = { DATABASE_DIRECT_URL, DATABASE_REPLICA_URL };
  for (const [name, value] of Object.entries(further))
    if (value !== undefined && DATABASE_URL === undefined)
      throw new Error(`${name}: needs DATABASE_URL, to which it belongs`);
  return {
    databaseUrl: DATABASE_URL,
    directUrl: DATABASE_DIRECT_URL,
    replicaUrl: DATABASE_REPLICA_URL,
    poolSize: DATABASE_POOL_SIZE,
  };
}
