import type { FieldOf } from '../../../../contract/model/fields.ts';
import { DEFAULT_IMAGE_MB, IMAGE_TYPES } from '../../../../contract/model/kinds/files.ts';
import { isImage } from '../../../../contract/model/kindTraits.ts';

export type UploadField = FieldOf<'file'> | FieldOf<'files'> | FieldOf<'image'>;

export interface FileRules {
  types: readonly string[];
  maxMb: number;
  minWidth: number;
  minHeight: number;
}

const BYTES_PER_MB = 1024 * 1024;

/** The accepted files of a field; the gateway checks the same and the contents as well. */
export const rulesOf = (field: UploadField): FileRules =>
  !isImage(field)
    ? { types: field.accept, maxMb: field.maxMb, minWidth: 0, minHeight: 0 }
    : {
        types: IMAGE_TYPES,
        maxMb: field.maxMb ?? DEFAULT_IMAGE_MB,
        minWidth: field.minWidth ?? 0,
        minHeight: field.minHeight ?? 0,
      };

const NAMES: Readonly<Record<string, string>> = {
  'text/plain': 'TXT',
  'application/msword': 'DOC',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.ms-excel': 'XLS',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
};

/** The common name of a type: `application/pdf` → `PDF`. */
const typeName = (mime: string): string =>
  NAMES[mime] ?? (mime.split('/')[1] ?? mime).toUpperCase();

export const typeNames = (types: readonly string[]): string => types.map(typeName).join(', ');

/** A text under `framework.kinds.file.` with its arguments. */
export interface FileRefusal {
  key: string;
  args: Record<string, string | number>;
}

export interface ChosenFile {
  name: string;
  type: string;
  size: number;
}

const accepts = (types: readonly string[], type: string): boolean =>
  types.some(
    (allowed) =>
      allowed === type || (allowed.endsWith('/*') && type.startsWith(allowed.slice(0, -1))),
  );

/**
 * Why a file cannot be accepted, checked before uploading; `sizeText` is the size in the reader's
 * language.
 */
export function refuseFile(
  file: ChosenFile,
  rules: FileRules,
  sizeText: string,
): FileRefusal | null {
  const { name } = file;
  // Some systems report no type; then the gateway, which reads the contents, decides.
  if (file.type !== '' && !accepts(rules.types, file.type)) {
    return { key: 'wrongFileType', args: { name, types: typeNames(rules.types) } };
  }
  if (file.size === 0) return { key: 'emptyFile', args: { name } };
  if (file.size > rules.maxMb * BYTES_PER_MB)
    return { key: 'tooLarge', args: { name, size: sizeText, max: rules.maxMb } };
  return null;
}

/** Why a picture of this size in pixels is refused. */
export function refusePixels(
  width: number,
  height: number,
  { minWidth, minHeight }: FileRules,
): FileRefusal | null {
  if (width >= minWidth && height >= minHeight) return null;
  return { key: 'tooSmallImage', args: { width, height, minWidth, minHeight } };
}
