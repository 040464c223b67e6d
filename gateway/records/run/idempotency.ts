import { type Queryable, queryRow } from '../../db/queryable.ts';

/** An `Idempotency-Key` of a user, for records of one resource. */
interface CreationKey {
  userId: string;
  key: string;
  resource: string;
}

/** The record that this key created before, or `null`. */
export async function knownCreation(
  client: Queryable,
  { userId, key, resource }: CreationKey,
): Promise<string | null> {
  const row = await queryRow<{ record_id: string }>(client, {
    text: `
      SELECT record_id
      FROM idempotency_keys
      WHERE user_id = $1 AND key = $2 AND resource = $3`,
    values: [userId, key, resource],
  });
  return row?.record_id ?? null;
}

/**
 * Stores the key in the transaction of the creation; a concurrent request with the same key then
 * fails instead of creating a second record.
 */
export async function storeCreation(
  client: Queryable,
  { userId, key, resource }: CreationKey,
  recordId: string,
): Promise<void> {
  await client.query({
    text: `
      INSERT INTO idempotency_keys (user_id, key, resource, record_id)
      VALUES ($1, $2, $3, $4)`,
    values: [userId, key, resource, recordId],
  });
}
