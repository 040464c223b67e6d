import type { Language } from '../contract/model/constants.ts';
import { facultyId, recordsOf, useList } from './answers.ts';
import type { Faculty } from './records.ts';

/** The faculty of this website; `undefined` until loaded. */
export const useFaculty = (language: Language): Faculty | undefined =>
  recordsOf(useList<Faculty>('faculties', { language, number: facultyId() }))[0];
