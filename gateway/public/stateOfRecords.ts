import { isPublic } from '../../src/contract/model/publicApi.ts';
import { queryRow } from '../db/queryable.ts';
import { PUBLIC_CACHE_SECONDS } from './caching.ts';
import type { PublicGateway } from './publicGateway.ts';

/** The public changes since a moment: more of them than a page knew make it out of date. */
interface Changes extends Record<string, unknown> {
  since: string;
  count: number;
}

/** The state of the public records that a text of the website was made from. */
export interface StateOfRecords {
  changes: Changes;
  /** In milliseconds. */
  at: number;
}

/**
 * Counts the changes of public records since a moment. Without one: since a minute ago, so that a
 * transaction that began before the page and commits after it is counted, too.
 */
async function changesSince(
  { server }: PublicGateway,
  since: string | null = null,
): Promise<Changes> {
  const names = [...server.catalogue.resources.values()].filter(isPublic).map(({ name }) => name);
  const row = await queryRow<Changes>(server.database, {
    name: 'public-changes',
    text: `
      SELECT
        since::text AS since,
        (
          SELECT count(*)::int
          FROM activities
          WHERE at > since AND resource = ANY($1)
        ) AS count
      FROM (SELECT coalesce($2::timestamptz, now() - interval '1 minute') AS since) beginning`,
    values: [names, since],
  });
  return row ?? { since: '', count: -1 };
}

const nowOf = ({ server }: PublicGateway): number => server.now().getTime();

/** The present state. Taken before the text is made, so that a change meanwhile makes it outdated. */
export const stateOfRecords = async (publicGateway: PublicGateway): Promise<StateOfRecords> => ({
  changes: await changesSince(publicGateway),
  at: nowOf(publicGateway),
});

/**
 * Whether a text made from this state may still be sent: until a public record changes, and for a
 * minute at most, because records also become public by time.
 */
export async function isStill(
  publicGateway: PublicGateway,
  { at, changes }: StateOfRecords,
): Promise<boolean> {
  if (nowOf(publicGateway) - at >= PUBLIC_CACHE_SECONDS * 1000) return false;
  return (await changesSince(publicGateway, changes.since)).count === changes.count;
}
