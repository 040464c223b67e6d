export const ELIGIBILITY_STATES = ['autoOk', 'autoNo', 'withheld', 'granted', 'refused'] as const;

export type EligibilityState = (typeof ELIGIBILITY_STATES)[number];

export const ELIGIBILITY_KINDS = ['assignment', 'exam'] as const;

export type EligibilityKind = (typeof ELIGIBILITY_KINDS)[number];

/** Which lines of a unit are shown. */
export const LINE_FILTERS = ['all', 'mayNot', 'decided', 'appeals'] as const;
export type LineFilter = (typeof LINE_FILTERS)[number];
