import { type Queryable, queryRow } from '../db/queryable.ts';
import { generatePassword, hashPassword, verifyPassword } from './passwords.ts';

/** As many as fit on a slip of paper. */
const HOW_MANY = 10;
/** The first part of a code, which finds its hash: only one hash is compared. */
const SELECTOR_LENGTH = 4;

/** The code without what people add or change when they copy it from paper. */
const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');

const selectorOf = (code: string): string => plain(code).slice(0, SELECTOR_LENGTH);

/** Codes and their hashes, made before a transaction because hashing takes time. */
export interface PreparedCodes {
  codes: readonly string[];
  hashes: ReadonlyMap<string, string>;
}

/** Ten new codes of 60 secret bits each. */
export async function prepareCodes(): Promise<PreparedCodes> {
  const codes = new Map<string, string>();
  while (codes.size < HOW_MANY) {
    const code = generatePassword();
    codes.set(selectorOf(code), code);
  }
  const hashes = new Map<string, string>();
  for (const [selector, code] of codes) hashes.set(selector, await hashPassword(plain(code)));
  return { codes: [...codes.values()], hashes };
}

/** Replaces all codes of an account. */
export async function storeCodes(
  client: Queryable,
  userId: string,
  { hashes }: PreparedCodes,
): Promise<void> {
  await client.query({ text: 'DELETE FROM recovery_codes WHERE user_id = $1', values: [userId] });
  await client.query({
    text: `
      INSERT INTO recovery_codes (user_id, selector, hash)
      SELECT $1, code.selector, code.hash
      FROM unnest($2::text[], $3::text[]) AS code(selector, hash)`,
    values: [userId, [...hashes.keys()], [...hashes.values()]],
  });
}

/** The number of unused codes. */
export async function countCodes(client: Queryable, userId: string): Promise<number> {
  const row = await queryRow<{ left: number }>(client, {
    text: `
      SELECT count(*)::int AS left
      FROM recovery_codes
      WHERE user_id = $1 AND used_at IS NULL`,
    values: [userId],
  });
  return row?.left ?? 0;
}

/** The selector of an unused code, or `null`. A code that does not exist takes the same time. */
export async function findCode(
  client: Queryable,
  userId: string,
  code: string,
): Promise<string | null> {
  const selector = selectorOf(code);
  const row = await queryRow<{ hash: string }>(client, {
    text: `
      SELECT hash
      FROM recovery_codes
      WHERE user_id = $1 AND selector = $2 AND used_at IS NULL`,
    values: [userId, selector],
  });
  return (await verifyPassword(row?.hash ?? null, plain(code))) ? selector : null;
}

/** Uses up a code; false if another request did so first. */
export async function spendCode(
  client: Queryable,
  { userId, selector, now }: { userId: string; selector: string; now: Date },
): Promise<boolean> {
  const row = await queryRow(client, {
    text: `
      UPDATE recovery_codes
      SET used_at = $3
      WHERE user_id = $1 AND selector = $2 AND used_at IS NULL
      RETURNING selector`,
    values: [userId, selector, now],
  });
  return row !== null;
}
