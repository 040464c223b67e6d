import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { acceptedType, assertDimensions, type UploadField } from './uploadRules.ts';

export type Variant = 'original' | 'preview' | 'thumb';
const SMALLER = { preview: 1200, thumb: 160 } as const;
/** A larger picture is more likely a decompression bomb than a photograph. */
const MAX_PIXELS = 40_000_000;
/** Shorter than a worker may take, because a thread of the picture library cannot be ended. */
const LIMIT_SECONDS = 8;

export interface Rendering {
  variant: Variant;
  bytes: Uint8Array;
}

interface Picture {
  renderings: Rendering[];
  width: number;
  height: number;
}

interface UploadedBytes {
  bytes: Uint8Array;
  claimedType: string;
  field: UploadField;
}

/** What the content of an upload says; `picture` is `null` for other files. */
export interface Examined {
  mime: string;
  picture: Picture | null;
}

const unreadable = (reason: 'damaged' | 'tooComplex', cause?: unknown): PortalError =>
  new PortalError('PICTURE_UNREADABLE', { details: { reason, maxPixels: MAX_PIXELS }, cause });

/** Re-encodes a picture, which strips EXIF (place and author) and any hidden payload. */
async function renderPicture(
  field: UploadField,
  bytes: Uint8Array,
  mime: string,
): Promise<Picture> {
  const open = (animated: boolean): Sharp =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, animated })
      .timeout({ seconds: LIMIT_SECONDS })
      .rotate();
  const { data, info } = await open(mime === 'image/gif').toBuffer({ resolveWithObject: true });
  const height = info.pageHeight ?? info.height;
  assertDimensions(field, info.width, height);
  const renderings: Rendering[] = [{ variant: 'original', bytes: data }];
  for (const [variant, edge] of Object.entries(SMALLER))
    renderings.push({
      variant: variant as Variant,
      bytes: await open(false)
        .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
        .webp()
        .toBuffer(),
    });
  return { renderings, width: info.width, height };
}

/** The size that the header states, before a single pixel is decoded. */
async function assertReadable(bytes: Uint8Array, mime: string): Promise<void> {
  const { width, height } = await sharp(bytes, {
    limitInputPixels: false,
    animated: mime === 'image/gif',
  }).metadata();
  if (width * height > MAX_PIXELS) throw unreadable('tooComplex');
}

async function pictureOf(
  field: UploadField,
  bytes: Uint8Array,
  mime: string,
): Promise<Picture | null> {
  if (!mime.startsWith('image/')) return null;
  try {
    await assertReadable(bytes, mime);
    return await renderPicture(field, bytes, mime);
  } catch (error) {
    if (error instanceof PortalError) throw error;
    throw unreadable(/timeout/i.test(String(error)) ? 'tooComplex' : 'damaged', error);
  }
}

/** What a worker does with an upload. */
export const pictureTasks = {
  examineUpload: async ({ bytes, claimedType, field }: UploadedBytes): Promise<Examined> => {
    // A damaged file has no type that could be trusted.
    const detected = await fileTypeFromBuffer(bytes).catch(() => undefined);
    const mime = acceptedType(field, claimedType, detected?.mime);
    return { mime, picture: await pictureOf(field, bytes, mime) };
  },
};
