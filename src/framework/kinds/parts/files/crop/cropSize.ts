export interface Size {
  width: number;
  height: number;
}

/** Tolerated relative deviation from an aspect ratio, because whole pixels never match it exactly. */
const ASPECT_TOLERANCE = 0.02;

export const hasAspect = ({ width, height }: Size, aspect: number): boolean =>
  Math.abs(width / height / aspect - 1) <= ASPECT_TOLERANCE;

/** The largest part of a picture with the aspect ratio, in whole pixels. */
export const largestWithin = ({ width, height }: Size, aspect: number): Size =>
  width / height > aspect
    ? { width: Math.round(height * aspect), height }
    : { width, height: Math.round(width / aspect) };
