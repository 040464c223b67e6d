import type { Language } from '../contract/model/constants.ts';
import { recordsOf, useList } from './answers.ts';
import type { Faculty } from './records.ts';
import { useSurroundings } from './surroundings.ts';

/** The faculty of this website; `undefined` until loaded. */
export function useFaculty(language: Language): Faculty | undefined {
  const { facultyId } = useSurroundings();
  return recordsOf(useList<Faculty>('faculties', { language, number: facultyId }))[0];
}
