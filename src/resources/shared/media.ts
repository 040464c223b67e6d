/** The languages in which units are taught and examined. */
export const MEDIA = ['sinhala', 'english', 'tamil'] as const;
export type Medium = (typeof MEDIA)[number];
