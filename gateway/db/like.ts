/** A text for LIKE and ILIKE that stands for itself: its wildcards and backslashes are escaped. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

/** The pattern of LIKE and ILIKE for a text anywhere in another one. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;
