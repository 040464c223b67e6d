import {
  calculateJwkThumbprint,
  type CompactJWSHeaderParameters,
  CompactSign,
  compactVerify,
  decodeProtectedHeader,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { DAY_MS } from '../../src/contract/model/constants.ts';
import { type Queryable, queryRow, queryRows } from '../db/queryable.ts';
import type { Sealing } from './sealing.ts';

const ALGORITHM = 'ES256';
/** A key signs for a year and is published for ever, so that what it signed still verifies. */
const SIGNS_FOR_DAYS = 365;
/** Two gateways make one key. */
const MAKING_A_KEY = 727_283;

/** Why a signature does not count: no JWS of this type, by no key of the portal, or altered. */
type SignatureFault = 'malformed' | 'foreign' | 'altered';

/** Key pairs for what others verify without the secret of the gateway (RFC 7515, ES256). */
export interface SigningKeys {
  /** Signs with the newest key. Makes one if there is none, it is too old, or cannot be opened. */
  sign: (client: Queryable, type: SignedType, payload: object) => Promise<string>;
  /** The payload of what any of the keys signed; only the header's `kid` is believed. */
  verify: (
    client: Queryable,
    type: string,
    signed: string,
  ) => Promise<{ payload: unknown } | { fault: SignatureFault }>;
}

type SignedType = Pick<CompactJWSHeaderParameters, 'typ' | 'cty'> & { iss: string };

interface StoredKey {
  id: string;
  publicKey: JWK;
  sealed: string;
  createdAt: string;
}

const KEYS = `
  SELECT id, public_key AS "publicKey", sealed, created_at AS "createdAt"
  FROM signing_keys`;
const NEWEST = `${KEYS}
  ORDER BY created_at DESC, id
  LIMIT 1`;
const INSERT = `
  INSERT INTO signing_keys (id, public_key, sealed, created_at)
  VALUES ($1, $2, $3, $4)`;

/** The public keys of the portal, the newest first, as a JSON Web Key Set (RFC 7517). */
export async function publishedKeys(client: Queryable): Promise<{ keys: JWK[] }> {
  const rows = await queryRows<StoredKey>(client, {
    text: `${KEYS}
      ORDER BY created_at DESC, id`,
  });
  return {
    keys: rows.map(({ id, publicKey }) => ({ ...publicKey, kid: id, alg: ALGORITHM, use: 'sig' })),
  };
}

async function makeKey(client: Queryable, sealing: Sealing, now: Date) {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const publicKey = await exportJWK(pair.publicKey);
  const id = await calculateJwkThumbprint(publicKey);
  const sealed = await sealing.seal(JSON.stringify(await exportJWK(pair.privateKey)), id);
  await client.query({
    text: INSERT,
    values: [id, JSON.stringify(publicKey), sealed, now.toISOString()],
  });
  return { id, key: pair.privateKey };
}

export function createSigningKeys(sealing: Sealing, now: () => Date): SigningKeys {
  const open = async (stored: StoredKey | null) => {
    const age = stored === null ? Infinity : now().getTime() - Date.parse(stored.createdAt);
    if (stored === null || age > SIGNS_FOR_DAYS * DAY_MS) return null;
    const opened = await sealing.open(stored.sealed, stored.id);
    return opened && { id: stored.id, key: await importJWK(JSON.parse(opened.text), ALGORITHM) };
  };
  const current = async (client: Queryable) => {
    const known = await open(await queryRow<StoredKey>(client, { text: NEWEST }));
    if (known) return known;
    await client.query({ text: 'SELECT pg_advisory_xact_lock($1)', values: [MAKING_A_KEY] });
    const made = await open(await queryRow<StoredKey>(client, { text: NEWEST }));
    return made ?? makeKey(client, sealing, now());
  };
  return {
    sign: async (client, type, payload) => {
      const { id, key } = await current(client);
      return new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
        .setProtectedHeader({ ...type, alg: ALGORITHM, kid: id })
        .sign(key);
    },
    verify: async (client, type, signed) => {
      try {
        const { alg, kid, typ } = decodeProtectedHeader(signed);
        if (typ !== type) return { fault: 'malformed' };
        const stored =
          alg === ALGORITHM && typeof kid === 'string'
            ? await queryRow<StoredKey>(client, { text: `${KEYS} WHERE id = $1`, values: [kid] })
            : null;
        if (!stored) return { fault: 'foreign' };
        const key = await importJWK(stored.publicKey, ALGORITHM);
        const { payload } = await compactVerify(signed, key, { algorithms: [ALGORITHM] });
        return { payload: JSON.parse(new TextDecoder().decode(payload)) as unknown };
      } catch (error) {
        if (error instanceof errors.JWSSignatureVerificationFailed) return { fault: 'altered' };
        if (error instanceof errors.JOSEError || error instanceof TypeError)
          return { fault: 'malformed' };
        throw error;
      }
    },
  };
}
