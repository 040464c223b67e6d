/** Privileges in addition to the specification's `EXAM_MARKS_VIEW`, which opens the own papers. */
export const ALL_MARKS = 'EXAM_MARKS_ALL';
export const DEPARTMENT_MARKS = 'EXAM_MARKS_DEPARTMENT';
