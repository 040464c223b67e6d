import type { Field } from './fields.ts';
import { hasLines, isReferenceToOne } from './kindTraits.ts';
import type { PublicApi, ResourceDeclaration } from './resource.ts';
import type { Where } from './where.ts';

export type PublicResource = ResourceDeclaration & { public: PublicApi };

export const isPublic = (resource: ResourceDeclaration | undefined): resource is PublicResource =>
  resource?.public !== undefined;
export const publicName = ({ name, public: face }: PublicResource): string => face.as ?? name;

/** The state of a workflow that makes a record public. */
const PUBLISHED = 'published';

/** The days on which a row is public. */
const shownWhere = ({ from, until }: NonNullable<PublicApi['shown']>): Where => ({
  all: [
    { [from]: { lte: '$today' } },
    { any: [{ [until]: null }, { [until]: { gte: '$today' } }] },
  ],
});

/**
 * The conditions on a public row, except those on other rows (`under`): it is in the state
 * `published` if the workflow has one, satisfies `public.where`, and has its days
 * (`public.shown`).
 */
export function publishedWhere({ public: face, workflow }: PublicResource): Where {
  const published: Where[] =
    workflow && Object.hasOwn(workflow.states, PUBLISHED) ? [{ [workflow.field]: PUBLISHED }] : [];
  return {
    all: [
      ...published,
      ...(face.where ? [face.where] : []),
      ...(face.shown ? [shownWhere(face.shown)] : []),
    ],
  };
}

/**
 * The references whose targets must be public for a row to be public: those in `under`, those with
 * `onDelete: 'cascade'`, and for a join those in its title.
 */
export function parentFields(
  { public: face, fields, title }: PublicResource,
  resources: ReadonlyMap<string, ResourceDeclaration>,
): string[] {
  const names = [title].flat();
  const isJoin = names.every((name) => isReferenceToOne(fields[name]));
  const belongings = Object.entries(fields).flatMap(([name, field]) =>
    isReferenceToOne(field) &&
    isPublic(resources.get(field.to)) &&
    (field.onDelete === 'cascade' || (isJoin && names.includes(name)))
      ? [name]
      : [],
  );
  return [...new Set([...(face.under ?? []), ...belongings])];
}

/**
 * The field at the end of a public path such as `staff.department`; `undefined` if the path is
 * invalid or not public.
 */
export function publicField(
  path: string,
  resource: PublicResource,
  resources: ReadonlyMap<string, ResourceDeclaration>,
): Field | undefined {
  const [head = '', ...rest] = path.split('.');
  const field = resource.public.fields.includes(head) ? resource.fields[head] : undefined;
  if (rest.length === 0 || field === undefined) return field;
  if (hasLines(field)) return rest.length === 1 ? field.fields[rest[0] ?? ''] : undefined;
  const target = isReferenceToOne(field) ? resources.get(field.to) : undefined;
  return isPublic(target) ? publicField(rest.join('.'), target, resources) : undefined;
}

/** Base path of the website built on the public API. */
export const SITE = '/site';

export const PUBLIC_PAGE = 20;
export const MAX_PUBLIC_PAGE = 100;

/** A reference to a public record, with its label and address. */
export interface PublicReference {
  id: string;
  label: string;
  slug?: string;
}

/** A public file. `url`: where it is served. */
export interface PublicFile {
  id: string;
  name: string;
  mime: string;
  size: number;
  url: string;
  width?: number | null;
  height?: number | null;
  alt?: string | null;
}

/** A record in the public API: the public fields in one language. */
export interface PublicRecord extends Record<string, unknown> {
  id: string;
  /** Fields without text in the requested language, given in the other one. */
  _fallback: readonly string[];
  /** Labels of the options of select fields. */
  _labels: Readonly<Record<string, string>>;
}

export interface PublicList<R extends PublicRecord = PublicRecord> {
  data: R[];
  total: number;
  page: number;
  perPage: number;
  language: string;
}

/** The page of the website that previews a record sent by the portal. */
export const PREVIEW_PAGE = `${SITE}/preview`;

/** Message from the frame to the portal: it is ready to receive. */
export const PREVIEW_READY = 'public-preview-ready';

/** Message from the portal to the frame, same origin: the record to show. */
export interface PreviewMessage {
  kind: 'public-preview';
  /** Public name of the resource. */
  as: string;
  record: PublicRecord;
  language: string;
  /** Blob URLs of files that are not public yet, by id. */
  pictures: Readonly<Record<string, string>>;
}
