/** A part of a picture in percent of its sides. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

const KEPT_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
const QUALITY = 0.92;

/**
 * The cropped part as a file in the resolution of the original; `null` if the browser cannot draw
 * it.
 */
export async function cropPicture(
  picture: HTMLImageElement,
  part: Part,
  { name, type }: File,
): Promise<File | null> {
  const [width, height] = [
    Math.round((picture.naturalWidth * part.width) / 100),
    Math.round((picture.naturalHeight * part.height) / 100),
  ];
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(
    picture,
    (picture.naturalWidth * part.x) / 100,
    (picture.naturalHeight * part.y) / 100,
    width,
    height,
    0,
    0,
    width,
    height,
  );
  // Cropping keeps only one frame of an animation, so it becomes a PNG.
  const kept = KEPT_TYPES.includes(type) ? type : 'image/png';
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, kept, QUALITY));
  return (
    blob &&
    new File([blob], kept === type ? name : `${name.replace(/\.[^.]*$/, '')}.png`, { type: kept })
  );
}
