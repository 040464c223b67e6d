/**
 * Results with fewer answers, or with a smaller share of the participants (in percent), are never
 * shown. A faculty may raise these limits, not lower them.
 */
export const MIN_VOTERS = 5;

export const MIN_SHARE = 30;
