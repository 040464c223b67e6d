export interface Size {
  width: number;
  height: number;
}

/** How far a shape may be off before it is cut, as a share: whole pixels never meet a ratio exactly. */
const ASPECT_TOLERANCE = 0.02;

export const hasAspect = ({ width, height }: Size, aspect: number): boolean =>
  Math.abs(width / height / aspect - 1) <= ASPECT_TOLERANCE;

/** The largest part of a picture that has the shape, in whole pixels. */
export function largestWithin({ width, height }: Size, aspect: number): Size {
  return width / height > aspect
    ? { width: Math.round(height * aspect), height }
    : { width, height: Math.round(width / aspect) };
}
