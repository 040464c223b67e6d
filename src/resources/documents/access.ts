/** Issues and withdraws official documents: the examinations office. */
export const ISSUING = 'RESULTS_FI_EDIT';
/** Views issued documents. */
export const LOOKING = 'RESULTS_FI_VIEW';
/** The privilege of students for copies of their own results. */
export const OWN = 'RESULTS_VIEW';
/** Views and prepares the list of a convocation, see `../awards/access.ts`. */
const LISTING = 'RESULT_SH_VIEW';
const SEATING = 'RESULT_SH_EDIT';

/** The privileges that issue and withdraw lists, and those that read them. */
export const ISSUERS_OF_LISTS = [ISSUING, SEATING] as const;
export const READERS_OF_LISTS = [ISSUING, LOOKING, LISTING, SEATING] as const;
