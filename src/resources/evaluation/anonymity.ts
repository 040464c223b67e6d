/**
 * Results of fewer answers than this are never shown, nor of a smaller share of the participants
 * (in percent). A faculty may ask for more, not for less.
 */
export const MIN_VOTERS = 5;

export const MIN_SHARE = 30;
