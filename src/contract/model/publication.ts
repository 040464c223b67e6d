import { publishingFields } from './publishing.ts';
import type { PublicApi, ResourceDeclaration } from './resource.ts';
import { matches, pathsOf } from './where.ts';

/** Whether, and since or from when, a text is public. Times and days are ISO 8601. */
export type Publication =
  | { state: 'notPublic' }
  | { state: 'awaits'; at: string }
  | { state: 'public'; since: string | null; until: string | null }
  | { state: 'over'; until: string }
  | { state: 'withdrawn'; since: string };

type Values = Readonly<Record<string, unknown>>;
type Declaration = Pick<ResourceDeclaration, 'fields' | 'public'>;

const ALWAYS: Publication = { state: 'public', since: null, until: null };

const momentIn = (record: Values, name: string): string | null =>
  typeof record[name] === 'string' ? record[name] : null;

const isPublishing = ({ fields }: Declaration): boolean =>
  Object.keys(publishingFields).every((name) => name in fields);

/** Whether it can be said of the records of a resource that they are public. */
export const hasPublication = (resource: Declaration): boolean =>
  isPublishing(resource) ||
  resource.public?.shown !== undefined ||
  resource.public?.pages !== undefined;

/** By its workflow (`publishing`). */
function byState(record: Values): Publication | null {
  if (typeof record['status'] !== 'string') return null;
  const [at, since] = [momentIn(record, 'publishAt'), momentIn(record, 'publishedAt')];
  if (record['status'] === 'published')
    return { state: 'public', since, until: momentIn(record, 'unpublishAt') };
  if (record['status'] === 'scheduled' && at !== null) return { state: 'awaits', at };
  return since === null ? { state: 'notPublic' } : { state: 'withdrawn', since };
}

/** By its days. */
function byDays(
  { from, until }: NonNullable<PublicApi['shown']>,
  record: Values,
  today: string,
): Publication | null {
  const [first, last] = [momentIn(record, from), momentIn(record, until)];
  if (first === null) return null;
  if (last !== null && last < today) return { state: 'over', until: last };
  if (first > today) return { state: 'awaits', at: first };
  return { state: 'public', since: first, until: last };
}

/** By `public.where`; null if the person may not read what it is about. */
function byCondition({ where }: PublicApi, record: Values): Publication | null {
  if (where === undefined) return ALWAYS;
  if (pathsOf(where).some((path) => !(path in record))) return null;
  return matches(where, record) ? ALWAYS : { state: 'notPublic' };
}

/**
 * The publication of a record by the values that the person may read; null if its resource has
 * none, or its state may not be read. `today`: of the faculty.
 */
export function publicationOf(
  resource: Declaration,
  record: Values,
  today: string,
): Publication | null {
  if (!hasPublication(resource)) return null;
  if (isPublishing(resource)) return byState(record);
  const { public: face } = resource;
  if (!face) return null;
  return face.shown ? byDays(face.shown, record, today) : byCondition(face, record);
}
