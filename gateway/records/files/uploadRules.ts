import { PortalError } from '../../../src/contract/model/errors.ts';
import type { Field, FieldOf } from '../../../src/contract/model/fields.ts';
import { DEFAULT_IMAGE_MB, IMAGE_TYPES } from '../../../src/contract/model/kinds/files.ts';
import { hasLines, hasMarkup, isImage, isUpload } from '../../../src/contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';

export type UploadField = FieldOf<'file' | 'files' | 'image' | 'richText'>;

/** Whether values of the field are, or embed, uploaded files. */
const isUploaded = (field: Field | undefined): field is UploadField =>
  isUpload(field) || hasMarkup(field);

/** The field that an upload is for, also within child rows (`documents.file`). Throws NOT_FOUND. */
export function uploadField(resource: ResourceDeclaration | undefined, path: string): UploadField {
  const [head = '', line] = path.split('.');
  const field = resource?.fields[head];
  const found = hasLines(field) && line !== undefined ? field.fields[line] : field;
  if (!isUploaded(found)) throw new PortalError('NOT_FOUND');
  return found;
}

const MEGABYTE = 1024 * 1024;
export const maxBytes = (field: UploadField): number =>
  (hasMarkup(field) ? DEFAULT_IMAGE_MB : (field.maxMb ?? DEFAULT_IMAGE_MB)) * MEGABYTE;

const acceptedTypes = (field: UploadField): readonly string[] =>
  hasMarkup(field) || isImage(field) ? IMAGE_TYPES : field.accept;

const accepts = (types: readonly string[], mime: string): boolean =>
  types.some(
    (type) => type === mime || (type.endsWith('/*') && mime.startsWith(type.slice(0, -1))),
  );

/** Formats without a signature; all others must match their content. */
const PLAIN_TYPES = new Set(['text/plain', 'text/csv', 'application/json', 'application/x-bibtex']);

/**
 * The type a file is stored under: the type of its content, which must be accepted. A claimed type
 * without a signature counts only if the content shows none either. Throws FILE_TYPE_REFUSED.
 */
export function acceptedType(
  field: UploadField,
  claimed: string,
  detected: string | undefined,
): string {
  const mime = detected ?? (PLAIN_TYPES.has(claimed) ? claimed : undefined);
  if (mime === undefined || !accepts(acceptedTypes(field), mime)) {
    throw new PortalError('FILE_TYPE_REFUSED', {
      details: { accepted: acceptedTypes(field), found: mime ?? null },
    });
  }
  return mime;
}

/** Whole pixels rarely meet a ratio exactly. */
const ASPECT_TOLERANCE = 0.02;

/** Throws PICTURE_REFUSED for a picture below the minimum size or of another aspect ratio. */
export function assertDimensions(field: UploadField, width: number, height: number): void {
  if (!isImage(field)) return;
  const { minWidth = 1, minHeight = 1, aspect } = field;
  const isOfShape =
    aspect === undefined || Math.abs(width / height / aspect - 1) <= ASPECT_TOLERANCE;
  if (width < minWidth || height < minHeight || !isOfShape) {
    throw new PortalError('PICTURE_REFUSED', {
      details: { minWidth, minHeight, width, height, ...(aspect === undefined ? {} : { aspect }) },
    });
  }
}

// C0 controls and path separators never belong in a file name.
const UNSAFE = /[\u0000-\u001f\u007f/\\:*?"<>|]/g;

// They turn “exe.gpj” around into a picture's name; Sinhala needs only the joiners, which stay.
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * The stored name of a file: its last path segment without marks of direction and with unsafe
 * characters replaced, never empty.
 */
export const safeName = (name: string): string =>
  name
    .split(/[/\\]/)
    .at(-1)
    ?.replace(DIRECTION_MARKS, '')
    .replace(UNSAFE, '_')
    .slice(-200)
    .trim() || 'file';
