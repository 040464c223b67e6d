import { DAY_MS } from '../../contract/model/constants.ts';
import { type SubjectData, type UnitPattern } from '../degrees/demo/subjects.ts';
import { COMPONENT_SETS } from '../shared/demo/componentSets.ts';
import { demoId } from '../shared/demo/seeded.ts';

export const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The first Monday of October, the start of an academic year. */
export function firstDay(year: number): number {
  const first = Date.UTC(year, 9, 1);
  return first + ((8 - new Date(first).getUTCDay()) % 7) * DAY_MS;
}

/** The current academic year, by the calendar year of its start. */
export const presentYear = (now: Date): number =>
  now.getTime() >= firstDay(now.getUTCFullYear()) ? now.getUTCFullYear() : now.getUTCFullYear() - 1;

export const yearLabel = (year: number): string => `${year}/${year + 1}`;
export const semesterId = (year: number, number: number): string =>
  demoId('semesters', `${year}/${number}`);
export const batchId = (entryYear: number): string => demoId('batches', entryYear);
export const unitCode = (
  { code }: SubjectData,
  { level, semester, serial }: Pick<UnitPattern, 'level' | 'semester' | 'serial'>,
): string => `${code} ${level}${semester}0${serial}`;
export const unitId = (code: string): string => demoId('course-units', code);
export const media = (inEnglish: boolean): object => ({
  inSinhala: true,
  inEnglish,
  inTamil: false,
});

export const [COMPONENTS = []] = COMPONENT_SETS;
