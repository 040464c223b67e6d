/** Students, for their own results. */
export const OWN = 'RESULTS_VIEW';
/** The examinations office: checks receipts and appoints the examiners. */
export const OFFICE = 'MK_PUB_ALL';
/** Examiners, for the scripts that they are appointed for. */
export const MARKING = 'EXAM_MARKS_VIEW';
/** Decides for the board of examiners. */
export const DECIDING = 'MK_PUB_ALL_APPROVE';
