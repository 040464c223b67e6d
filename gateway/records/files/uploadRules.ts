import { PortalError } from '../../../src/contract/model/errors.ts';
import type { Field, FieldOf } from '../../../src/contract/model/fields.ts';
import { DEFAULT_IMAGE_MB, IMAGE_TYPES } from '../../../src/contract/model/kinds/files.ts';
import { hasLines, hasMarkup, isImage, isUpload } from '../../../src/contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';

export type UploadField = FieldOf<'file' | 'files' | 'image' | 'richText'>;

/** Whether values of the field are, or show, files that were sent for it. */
const isUploaded = (field: Field | undefined): field is UploadField =>
  isUpload(field) || hasMarkup(field);

/** The field that an upload is for; also one within child rows (`documents.file`). */
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

/** Formats without a signature of their own; everything else must show what it claims to be. */
const PLAIN_TYPES = new Set(['text/plain', 'text/csv', 'application/json', 'application/x-bibtex']);

/**
 * The type a file is kept under: what its content shows, which must be among the accepted ones. A
 * type that has no signature is believed only where the content shows none either.
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

/** Whole pixels never meet a ratio exactly. */
const ASPECT_TOLERANCE = 0.02;

/** Images smaller than the field demands, or of another shape, would look bad where they are shown. */
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

// C0 controls and path separators never belong into a file name.
const UNSAFE = /[\u0000-\u001f\u007f/\\:*?"<>|]/g;

/**
 * The name a file keeps: its last path segment without characters that no system takes, never
 * empty.
 */
export const safeName = (name: string): string =>
  name.split(/[/\\]/).at(-1)?.replace(UNSAFE, '_').slice(-200).trim() || 'file';
