import type { Field } from './fields.ts';
import { hasLines, isReferenceToOne } from './kindTraits.ts';
import type { PublicApi, ResourceDeclaration } from './resource.ts';
import type { Where } from './where.ts';

export type PublicResource = ResourceDeclaration & { public: PublicApi };

export const isPublic = (resource: ResourceDeclaration | undefined): resource is PublicResource =>
  resource?.public !== undefined;
export const publicName = ({ name, public: face }: PublicResource): string => face.as ?? name;

/** The state of a workflow in which a record is meant for everybody. */
const PUBLISHED = 'published';

/**
 * The conditions that a row satisfies to be public, those on other rows (`under`) left out: where
 * its life has a state of that name it must be published, and the face's own condition must hold.
 */
export function publishedWhere({ public: face, workflow }: PublicResource): Where {
  const published: Where[] =
    workflow && Object.hasOwn(workflow.states, PUBLISHED) ? [{ [workflow.field]: PUBLISHED }] : [];
  return { all: [...published, ...(face.where ? [face.where] : [])] };
}

/**
 * The references that must lead to public rows for a row to be public: those named, those with
 * whose record the row would go, and of a row that only joins others, those that it is named by.
 */
export function standsUnder(
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
 * The field that a public path ends at, and the resource it belongs to; `undefined` where the path
 * leads nowhere.
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

/** Where the website begins that is built from the public face. */
export const SITE = '/site';

export const PUBLIC_PAGE = 20;
export const MAX_PUBLIC_PAGE = 100;

/** Another public record, by what is needed to name it and to go there. */
export interface PublicReference {
  id: string;
  label: string;
  slug?: string;
}

/** A public file: `url` is where it is served. */
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

/** A record as everybody reads it: the declared fields in one language. */
export interface PublicRecord extends Record<string, unknown> {
  id: string;
  /** Fields of which there is no text in the language asked for, so that they read in the other one. */
  _fallback: readonly string[];
  /** Words for the options of select fields. */
  _labels: Readonly<Record<string, string>>;
}

export interface PublicList<R extends PublicRecord = PublicRecord> {
  data: R[];
  total: number;
  page: number;
  perPage: number;
  language: string;
}

/** Where the website shows a record that the portal hands it. */
export const PREVIEW_PAGE = `${SITE}/preview`;

/** From the frame to the portal: it listens now. */
export const PREVIEW_READY = 'public-preview-ready';

/** From the portal to the frame, both of one origin: what to show. */
export interface PreviewMessage {
  kind: 'public-preview';
  /** Public name of the resource. */
  as: string;
  record: PublicRecord;
  language: string;
  /** Files that are not public yet, by id: addresses of their bytes in this browser. */
  pictures: Readonly<Record<string, string>>;
}
