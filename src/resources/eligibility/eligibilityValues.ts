export const ELIGIBILITY_STATES = ['autoOk', 'autoNo', 'withheld', 'granted', 'refused'] as const;

export type EligibilityState = (typeof ELIGIBILITY_STATES)[number];

export const ELIGIBILITY_KINDS = ['assignment', 'exam'] as const;

export type EligibilityKind = (typeof ELIGIBILITY_KINDS)[number];

/** Which lines of a unit are shown. */
export const LINE_FILTERS = [
  'all',
  'mayNot',
  'unpublished',
  'decided',
  'appeals',
  'changed',
] as const;
export type LineFilter = (typeof LINE_FILTERS)[number];

/** Why a person may not take a list back. */
export const NOT_TAKEN_BACK = ['office', 'notPublished', 'publisher'] as const;
export type NotTakenBack = (typeof NOT_TAKEN_BACK)[number];
