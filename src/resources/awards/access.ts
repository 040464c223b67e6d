/** Views final results and awards. */
export const LOOKING = 'RESULTS_FI_VIEW';
/** Prepares awards and checks them for the office. */
export const CHECKING = 'RESULTS_FI_EDIT';
/** Decides for the board of the faculty. */
export const RECOMMENDING = 'RESULTS_FI_APPROVE';
/** Enters the decision of the senate. */
export const CONFIRMING = 'RESULTS_FI_CONFIRM';
/** Views and prepares the convocation list. */
export const LISTING = 'RESULT_SH_VIEW';
export const SEATING = 'RESULT_SH_EDIT';
/** The privilege of students for their own award. */
export const OWN = 'RESULTS_VIEW';

export const STAFF_KEYS = [LOOKING, CHECKING, RECOMMENDING, CONFIRMING] as const;
export const LOOK = ['list', 'show', 'export', 'history'] as const;
