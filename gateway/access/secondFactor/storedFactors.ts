import { v7 as newId } from 'uuid';
import { type Queryable, queryRow, queryRows } from '../../db/queryable.ts';

/** The kinds of a second factor. */
type FactorKind = 'app' | 'passkey';

interface Factor {
  id: string;
  userId: string;
  name: string;
}

/** An authenticator app with its sealed secret. */
interface AppFactor extends Factor {
  kind: 'app';
  secret: string;
  lastStep: number | null;
}

/** A passkey as registered by its authenticator. */
export interface PasskeyFactor extends Factor {
  kind: 'passkey';
  credentialId: string;
  publicKey: string;
  signCount: number;
  transports: string[];
}

export type StoredFactor = AppFactor | PasskeyFactor;

const COLUMNS = `
  id,
  user_id AS "userId",
  kind,
  name,
  secret,
  last_step AS "lastStep",
  credential_id AS "credentialId",
  public_key AS "publicKey",
  sign_count AS "signCount",
  transports`;

interface FactorRow extends Omit<AppFactor, 'kind' | 'lastStep'> {
  kind: FactorKind;
  lastStep: string | number | null;
  credentialId: string;
  publicKey: string;
  signCount: string | number | null;
  transports: string[];
}

const numberIn = (value: string | number | null): number | null =>
  value === null ? null : Number(value);

/** The factors of an account, the oldest first. */
export async function factorsOf(client: Queryable, userId: string): Promise<StoredFactor[]> {
  const rows = await queryRows<FactorRow>(client, {
    text: `SELECT ${COLUMNS} FROM second_factors WHERE user_id = $1 ORDER BY created_at, id`,
    values: [userId],
  });
  return rows.map(({ kind, lastStep, signCount, ...row }): StoredFactor =>
    kind === 'app'
      ? { ...row, kind, lastStep: numberIn(lastStep) }
      : { ...row, kind, signCount: numberIn(signCount) ?? 0 },
  );
}

/** What a new factor stores. */
export type NewFactor =
  | Pick<AppFactor, 'kind' | 'name' | 'secret' | 'lastStep'>
  | Omit<PasskeyFactor, 'id' | 'userId'>;

/** Stores a factor; false if the passkey is a factor already, of this account or of another. */
export async function insertFactor(
  client: Queryable,
  userId: string,
  factor: NewFactor,
  now: Date,
): Promise<boolean> {
  const { kind, name, secret, lastStep, credentialId, publicKey, signCount, transports } = {
    secret: null,
    lastStep: null,
    credentialId: null,
    publicKey: null,
    signCount: null,
    transports: null,
    ...factor,
  };
  const row = await queryRow(client, {
    text: `
      INSERT INTO second_factors (
        id, user_id, kind, name, secret, last_step, credential_id, public_key, sign_count,
        transports, created_at
      )
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11)
      ON CONFLICT (credential_id) DO NOTHING
      RETURNING id`,
    values: [
      newId(),
      userId,
      kind,
      name,
      secret,
      lastStep,
      credentialId,
      publicKey,
      signCount,
      transports && JSON.stringify(transports),
      now,
    ],
  });
  return row !== null;
}

/** Renames a factor of an account; false if it has no such factor. */
export async function renameFactor(
  client: Queryable,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<string | null> {
  const row = await queryRow<{ name: string }>(client, {
    text: `
      UPDATE second_factors factor
      SET name = $3
      FROM (
        SELECT id, name
        FROM second_factors
        WHERE id = $2 AND user_id = $1
        FOR UPDATE
      ) former
      WHERE factor.id = former.id
      RETURNING former.name`,
    values: [userId, id, name],
  });
  return row?.name ?? null;
}

/** Takes a code of an app as used; false if a code of this step or a later one was used first. */
export async function spendStep(
  client: Queryable,
  { id, step, secret, now }: { id: string; step: number; secret: string; now: Date },
): Promise<boolean> {
  const row = await queryRow(client, {
    text: `
      UPDATE second_factors
      SET last_step = $2, secret = $3, last_used_at = $4
      WHERE id = $1 AND (last_step IS NULL OR last_step < $2)
      RETURNING id`,
    values: [id, step, secret, now],
  });
  return row !== null;
}

/** Stores the count of a passkey after a signature; false if another signature came first. */
export async function spendSignature(
  client: Queryable,
  { id, from, to, now }: { id: string; from: number; to: number; now: Date },
): Promise<boolean> {
  const row = await queryRow(client, {
    text: `
      UPDATE second_factors
      SET sign_count = $3, last_used_at = $4
      WHERE id = $1 AND sign_count = $2
      RETURNING id`,
    values: [id, from, to, now],
  });
  return row !== null;
}

/**
 * Removes one factor of an account, or all; with the last one its recovery codes. Returns the
 * removed.
 */
export async function deleteFactors(
  client: Queryable,
  userId: string,
  id: string | null = null,
): Promise<{ id: string; name: string }[]> {
  const removed = await queryRows<{ id: string; name: string }>(client, {
    text: `
      DELETE FROM second_factors
      WHERE user_id = $1 AND ($2::uuid IS NULL OR id = $2)
      RETURNING id, name`,
    values: [userId, id],
  });
  await client.query({
    text: `
      DELETE FROM recovery_codes
      WHERE user_id = $1 AND NOT EXISTS (SELECT 1 FROM second_factors WHERE user_id = $1)`,
    values: [userId],
  });
  await client.query({
    text: 'DELETE FROM factor_challenges WHERE user_id = $1',
    values: [userId],
  });
  return removed;
}
