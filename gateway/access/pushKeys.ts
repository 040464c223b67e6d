import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose';
import type { Database } from '../db/database.ts';
import { type Queryable, queryRow } from '../db/queryable.ts';
import type { Sealing } from './sealing.ts';

const ALGORITHM = 'ES256';
/** Two gateways make one key. */
const MAKING_A_KEY = 727_284;
/** Push services accept no more than a day (RFC 8292, section 2). */
const SIGNED_FOR = '12h';

/** The key pair that push services know the portal by (RFC 8292). */
export interface PushKeys {
  /** The present key; makes one if there is none or it cannot be opened. */
  current: () => Promise<{ id: string; publicKey: string }>;
  /** The `Authorization` of a request; `null` if the key cannot be opened. */
  sign: (id: string, origin: string, contact: string) => Promise<string | null>;
}

interface StoredKey {
  id: string;
  publicKey: string;
  sealed: string;
}

const KEYS = 'SELECT id, public_key AS "publicKey", sealed FROM push_keys';
const NEWEST = `${KEYS}
  ORDER BY created_at DESC, id
  LIMIT 1`;

/** The uncompressed point, as browsers take it. */
const pointOf = ({ x = '', y = '' }: JWK): string =>
  Buffer.concat([
    Buffer.from([4]),
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ]).toString('base64url');

async function makeKey(client: Queryable, sealing: Sealing, now: Date): Promise<StoredKey> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = await exportJWK(pair.publicKey);
  const id = await calculateJwkThumbprint(jwk);
  const sealed = await sealing.seal(JSON.stringify(await exportJWK(pair.privateKey)), id);
  const made = { id, publicKey: pointOf(jwk), sealed };
  await client.query({
    text: 'INSERT INTO push_keys (id, public_key, sealed, created_at) VALUES ($1, $2, $3, $4)',
    values: [id, made.publicKey, sealed, now.toISOString()],
  });
  return made;
}

export function createPushKeys(database: Database, sealing: Sealing, now: () => Date): PushKeys {
  const open = async ({ id, sealed }: StoredKey) => {
    const opened = await sealing.open(sealed, id);
    return opened && (await importJWK(JSON.parse(opened.text) as JWK, ALGORITHM));
  };
  const usable = async (client: Queryable): Promise<StoredKey | null> => {
    const newest = await queryRow<StoredKey>(client, { text: NEWEST });
    return newest && (await open(newest)) ? newest : null;
  };
  return {
    current: async () => {
      const { id, publicKey } =
        (await usable(database)) ??
        (await database.transaction(async (client) => {
          await client.query({ text: 'SELECT pg_advisory_xact_lock($1)', values: [MAKING_A_KEY] });
          return (await usable(client)) ?? makeKey(client, sealing, now());
        }));
      return { id, publicKey };
    },
    sign: async (id, origin, contact) => {
      const stored = await queryRow<StoredKey>(database, {
        text: `${KEYS} WHERE id = $1`,
        values: [id],
      });
      const key = stored && (await open(stored));
      if (!key) return null;
      const token = await new SignJWT({ aud: origin, sub: contact })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setExpirationTime(SIGNED_FOR)
        .sign(key);
      return `vapid t=${token}, k=${stored.publicKey}`;
    },
  };
}
