const BEGINNING = 'Re-scrutiny, ';

/** The source of a correction that a re-scrutiny made, as the ledger keeps it, and its minute. */
export const rescrutinySource = {
  of: (minute: string): string => BEGINNING + minute,
  minuteIn: (source: string): string | null =>
    source.startsWith(BEGINNING) ? source.slice(BEGINNING.length) : null,
};
