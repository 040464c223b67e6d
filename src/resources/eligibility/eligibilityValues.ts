export const ELIGIBILITY_STATES = ['autoOk', 'autoNo', 'withheld', 'granted', 'refused'] as const;

export type EligibilityState = (typeof ELIGIBILITY_STATES)[number];

export const ELIGIBILITY_KINDS = ['assignment', 'exam'] as const;

export type EligibilityKind = (typeof ELIGIBILITY_KINDS)[number];
