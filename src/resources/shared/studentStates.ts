export const STUDENT_STATES = [
  'enrolled',
  'deferred',
  'leave',
  'repeating',
  'suspended',
  'withdrawn',
  'dismissed',
  'completed',
] as const;
export type StudentState = (typeof STUDENT_STATES)[number];

/** Students in these states take part in the teaching: they register, choose and sit. */
const STUDYING: readonly string[] = ['enrolled', 'repeating'] satisfies StudentState[];
export const isStudying = (status: string): boolean => STUDYING.includes(status);
/** The same of a row of `students`, as SQL. */
export const isStudyingSql = (student: string): string =>
  `${student}.status IN (${STUDYING.map((status) => `'${status}'`).join(', ')})`;

/** Students in these states have left without a degree. */
export const LEFT_WITHOUT_DEGREE = [
  'withdrawn',
  'dismissed',
] as const satisfies readonly StudentState[];
