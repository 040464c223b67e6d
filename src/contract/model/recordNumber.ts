import { RECORD_NUMBER } from './constants.ts';

/** A number as records have it, however its owner types it: `hs / 2021/0042` is `HS/2021/0042`. */
export const canonicalNumber = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase();

/** Whether a number has the form of those that records have. */
export const isRecordNumber = (typed: string): boolean => {
  const number = canonicalNumber(typed);
  return (
    number.length <= RECORD_NUMBER.max && new RegExp(`^(?:${RECORD_NUMBER.pattern})$`).test(number)
  );
};

/** Code of the user type whose number is that of a registration; of all others, of an employment. */
export const STUDENT_TYPE = 'student';
