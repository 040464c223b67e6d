/** A student ranks three subjects and may rank as many substitutes. */
export const MAX_CHOICES = 6;
