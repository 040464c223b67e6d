import { createHash } from 'node:crypto';
import { type Queryable, queryRow } from './queryable.ts';
import type { Statement } from './wire/statement.ts';

/** The `Idempotency-Key` of a request, with what tells the request from others. */
export interface RequestKey {
  /** Digest of the user and the key, under which the request is stored. */
  id: string;
  /** Digest of its method, path and content. */
  request: string;
  /** Digest of what the caller may do. */
  rights: string;
}

/** A request that was carried out before. */
export interface CarriedOut {
  request: string;
  rights: string;
  /** The record that it answered with, which is read again. */
  recordId: string | null;
  /** Any other answer, as text; `''` if it is not kept, `null` if it is not there yet. */
  answer: string | null;
  /** Names the change set, if there is something to undo. */
  changeSet: string | null;
}

/** The request was carried out before, or by another at the same time. */
export class KeyTaken extends Error {
  constructor() {
    super('A request with this idempotency key has been carried out');
    this.name = 'KeyTaken';
  }
}

export const digestOf = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(String(part.length)).update(':').update(part);
  return hash.digest('base64url');
};

/**
 * Takes a key as the first statement of a transaction; throws `KeyTaken` if it is taken. A
 * concurrent one waits until the transaction that took it has ended.
 */
export const takeKey = (
  { id, request, rights }: RequestKey,
  { recordId, changeSet }: { recordId?: string; changeSet?: string | undefined } = {},
): Statement => ({
  name: 'take-idempotency-key',
  text: `
    WITH taken AS (
      INSERT INTO idempotency_keys (id, request, rights, record_id, change_set)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (id) DO NOTHING
      RETURNING id
    )
    SELECT 1 / count(*)
    FROM taken`,
  values: [id, request, rights, recordId ?? null, changeSet ?? null],
  refusal: () => new KeyTaken(),
});

/** Longer answers are not kept. */
const LONGEST = 256 * 1024;

/** Stores the answer of a request that has taken its key. */
export const storeAnswer = (
  key: RequestKey,
  answer: string,
  changeSet: string | null,
): Statement => ({
  name: 'store-idempotent-answer',
  text: `
    UPDATE idempotency_keys
    SET answer = $2, change_set = coalesce($3, change_set)
    WHERE id = $1`,
  values: [key.id, answer.length > LONGEST ? '' : answer, changeSet],
});

/** The request that was carried out with this key, or `null`. */
export const findCarriedOut = (client: Queryable, { id }: RequestKey): Promise<CarriedOut | null> =>
  queryRow<CarriedOut>(client, {
    name: 'find-idempotency-key',
    text: `
      SELECT
        request,
        rights,
        record_id AS "recordId",
        answer,
        CASE
          WHEN EXISTS (
            SELECT 1
            FROM activities activity
            WHERE activity.change_set = carried_out.change_set
          )
            THEN change_set
        END AS "changeSet"
      FROM idempotency_keys carried_out
      WHERE id = $1`,
    values: [id],
  });
