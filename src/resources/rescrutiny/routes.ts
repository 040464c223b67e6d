/** The page of students and examiners. */
export const OWN_PAGE = '/manage-exam/rescrutiny';
/** The list of the office and the board. */
export const LIST = '/manage-exam/rescrutinies';
