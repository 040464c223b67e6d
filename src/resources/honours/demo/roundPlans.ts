import type { DemoRecord } from '../../../../gateway/index.ts';
import { DAY_MS, type Localised, HOUR_MS } from '../../../contract/model/constants.ts';
import { SUBJECTS } from '../../degrees/demo/subjects.ts';
import { demoId, type Choices } from '../../shared/demo/seeded.ts';
import { compare, ZERO, type Fraction } from '../../shared/rules/fraction.ts';
import type { AllocationInput, OverrideInput } from '../rules/allocate.ts';
import { meritOf, type Figures } from '../rules/merit.ts';

export const RULES = demoId('rule-sets', 'HONOURS');
const RULE_MINIMUM = '2.00';
/** Subjects that offer honours, with their quotas and minimum GPAs. */
export const OFFERED = [
  { code: 'SIN', quota: 3, subject: '2.70', overall: null },
  { code: 'ARC', quota: 4, subject: '2.70', overall: null },
  { code: 'SOC', quota: 2, subject: '2.70', overall: null },
  { code: 'ECO', quota: 3, subject: '2.60', overall: '2.75' },
  { code: 'MCM', quota: 2, subject: '2.50', overall: null },
  { code: 'PBS', quota: 2, subject: '2.70', overall: null },
  { code: 'ENG', quota: 3, subject: '2.80', overall: null },
] as const;

export interface Entry {
  student: DemoRecord;
  preferences: readonly string[];
  figures: Figures;
  state: 'draft' | 'submitted' | 'withdrawn';
  /** Entered by the office. */
  lateReason?: string;
}

export interface RoundPlan {
  key: string;
  name: Localised;
  entries: readonly Entry[];
  overrides: readonly OverrideInput[];
}

export const optionId = (round: string, code: string): string =>
  demoId('honours-options', `${round}/${code}`);
export const applicationId = (round: string, student: string): string =>
  demoId('honours-applications', `${round}/${student}`);
const subjectId = (code: string): string => demoId('subjects', code);
export const at = (now: Date, days: number): string =>
  new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + days * DAY_MS).toISOString();

/** Reads the figures of the demonstration's students. */
export type FiguresOf = (student: DemoRecord) => Figures;

/** The options in a student's main subjects, the best first, as most students rank them. */
function preferencesOf(student: DemoRecord, figures: Figures, choices: Choices): string[] {
  const subjects = student['mainSubjects'] as readonly string[];
  const standing = (code: string): Fraction => {
    const figure = figures.subjects[subjectId(code)];
    return figure ? meritOf(figure) : ZERO;
  };
  const ranked = OFFERED.map(({ code }) => code)
    .filter((code) => subjects.includes(subjectId(code)))
    .toSorted((left, right) => compare(standing(right), standing(left)));
  return choices.chance(0.2) ? ranked.toReversed() : ranked;
}

/** The application of a student, unless no option is in their subjects. */
export function entryOf(student: DemoRecord, figuresOf: FiguresOf, choices: Choices): Entry[] {
  const figures = figuresOf(student);
  const preferences = preferencesOf(student, figures, choices);
  const state = choices.chance(0.07) ? 'withdrawn' : 'submitted';
  return preferences.length === 0 ? [] : [{ student, preferences, figures, state }];
}

export function inputOf({ key, entries, overrides }: RoundPlan, seed: string): AllocationInput {
  return {
    seed,
    tieRule: 'overallGpa',
    minimumGpa: RULE_MINIMUM,
    options: OFFERED.map(({ code, quota, subject, overall }) => ({
      id: optionId(key, code),
      subject: subjectId(code),
      quota,
      minimumSubjectGpa: subject,
      minimumOverallGpa: overall,
    })),
    applicants: entries
      .filter(({ state }) => state === 'submitted')
      .map(({ student, preferences, figures }) => ({
        id: applicationId(key, student.id),
        lotKey: student['registrationNumber'] as string,
        choices: preferences.map((code) => optionId(key, code)),
        figures,
      })),
    overrides,
  };
}

export const optionRecords = (round: string): DemoRecord[] =>
  OFFERED.map(({ code, quota, subject, overall }) => ({
    id: optionId(round, code),
    round: demoId('honours-rounds', round),
    subject: subjectId(code),
    curriculum: demoId('curricula', code),
    quota,
    minimumSubjectGpa: Number(subject),
    minimumOverallGpa: overall === null ? null : Number(overall),
    medium:
      SUBJECTS.find((one) => one.code === code)?.inEnglish && code === 'ENG'
        ? 'english'
        : 'sinhala',
    remarks:
      code === 'ARC'
        ? {
            en: 'Two weeks of fieldwork in the third year.',
            si: 'තුන්වන වසරේ සති දෙකක ක්ෂේත්‍ර අධ්‍යයනයක් ඇත.',
          }
        : null,
  }));

export const applicationRecords = (
  { key, entries }: RoundPlan,
  submittedAt: string,
  frozenOn: string | null,
): DemoRecord[] =>
  entries.map(({ student, preferences, figures, state, lateReason = null }) => ({
    id: applicationId(key, student.id),
    round: demoId('honours-rounds', key),
    student: student.id,
    choices: preferences.map((code) => optionId(key, code)),
    state,
    submittedAt: state === 'draft' ? null : submittedAt,
    figures: frozenOn !== null && state === 'submitted' ? { ...figures, day: frozenOn } : null,
    lateReason,
  }));
