/** Issues and withdraws official documents: the examinations office. */
export const ISSUING = 'RESULTS_FI_EDIT';
/** Views issued documents. */
export const LOOKING = 'RESULTS_FI_VIEW';
/** The privilege of students for copies of their own results. */
export const OWN = 'RESULTS_VIEW';
