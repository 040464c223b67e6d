import { publishingFields } from './publishing.ts';

/** Whether, and since or from when, a text is public. Times are ISO 8601. */
export type Publication =
  | { state: 'notPublic' }
  | { state: 'awaits'; at: string }
  | { state: 'public'; since: string | null; until: string | null }
  | { state: 'withdrawn'; since: string };

type Values = Readonly<Record<string, unknown>>;

const momentIn = (record: Values, name: string): string | null =>
  typeof record[name] === 'string' ? record[name] : null;

/**
 * The publication of a record by the values that the person may read; null if its resource is not
 * published so, or its state may not be read.
 */
export function publicationOf(
  { fields: declared }: { fields: Values },
  record: Values,
): Publication | null {
  if (Object.keys(publishingFields).some((name) => !(name in declared))) return null;
  if (typeof record['status'] !== 'string') return null;
  const [at, since] = [momentIn(record, 'publishAt'), momentIn(record, 'publishedAt')];
  if (record['status'] === 'published')
    return { state: 'public', since, until: momentIn(record, 'unpublishAt') };
  if (record['status'] === 'scheduled' && at !== null) return { state: 'awaits', at };
  return since === null ? { state: 'notPublic' } : { state: 'withdrawn', since };
}
