import { isReferenceToOne } from './kindTraits.ts';
import { isPublic, parentFields, publishedWhere } from './publicApi.ts';
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
type Resources = ReadonlyMap<string, ResourceDeclaration>;

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

/** Whether every record of a resource is public. */
function isAlwaysPublic(resource: ResourceDeclaration | undefined, resources: Resources): boolean {
  if (!isPublic(resource)) return false;
  return (
    pathsOf(publishedWhere(resource)).length === 0 &&
    parentFields(resource, resources).every((name) => isTargetPublic(resource, name, resources))
  );
}

function isTargetPublic(
  { fields }: Pick<ResourceDeclaration, 'fields'>,
  name: string,
  resources: Resources,
): boolean {
  const field = fields[name];
  return isReferenceToOne(field) && isAlwaysPublic(resources.get(field.to), resources);
}

/** Whether a record is public only if another one is, of which its values do not tell. */
const dependsOnOther = (
  resource: ResourceDeclaration,
  record: Values,
  resources: Resources,
): boolean =>
  isPublic(resource) &&
  parentFields(resource, resources).some(
    (name) => record[name] !== null && !isTargetPublic(resource, name, resources),
  );

/**
 * The publication of a record by the values that the person may read; null if its resource has
 * none, or they do not tell. `today`: of the faculty.
 */
export function publicationOf(
  resource: ResourceDeclaration,
  record: Values,
  { today, resources }: { today: string; resources: Resources },
): Publication | null {
  if (!hasPublication(resource)) return null;
  if (isPublishing(resource)) return byState(record);
  const { public: face } = resource;
  if (!face || dependsOnOther(resource, record, resources)) return null;
  return face.shown ? byDays(face.shown, record, today) : byCondition(face, record);
}
