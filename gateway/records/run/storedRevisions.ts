import type { Values } from '../../../src/contract/model/fields.ts';
import { type Queryable, queryRow } from '../../db/queryable.ts';
import type { WriteRequest } from './writeRequest.ts';

/** A stored draft revision: the fields it changes. */
export interface StoredRevision {
  changes: Values;
  publishAt: Date | null;
}

/** The draft revision of a record whose row is locked, or `null`. */
export const findRevision = (client: Queryable, id: string): Promise<StoredRevision | null> =>
  queryRow<StoredRevision>(client, {
    name: 'waiting-revision',
    text: 'SELECT changes, publish_at AS "publishAt" FROM waiting_revisions WHERE record_id = $1',
    values: [id],
  });

/** Stores a draft revision, replacing the previous one. */
export async function keepRevision(
  { client, access, now }: Pick<WriteRequest, 'client' | 'access' | 'now'>,
  id: string,
  { changes, publishAt }: StoredRevision,
): Promise<void> {
  await client.query({
    text: `
      INSERT INTO waiting_revisions (record_id, resource, changes, publish_at, updated_at)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (record_id) DO UPDATE
      SET
        changes = excluded.changes,
        publish_at = excluded.publish_at,
        updated_at = excluded.updated_at`,
    values: [id, access.resource.name, JSON.stringify(changes), publishAt, now],
  });
}

export async function dropRevision(client: Queryable, id: string): Promise<void> {
  await client.query({ text: 'DELETE FROM waiting_revisions WHERE record_id = $1', values: [id] });
}

/** Sets when the draft revision is published automatically; `null`: manually. */
export async function setPublishAt(
  client: Queryable,
  id: string,
  publishAt: Date | null,
): Promise<void> {
  await client.query({
    text: 'UPDATE waiting_revisions SET publish_at = $2 WHERE record_id = $1',
    values: [id, publishAt],
  });
}
