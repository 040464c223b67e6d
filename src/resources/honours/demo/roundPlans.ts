import type { DemoRecord } from '../../../../gateway/index.ts';
import { DAY_MS, type Localised, HOUR_MS } from '../../../contract/model/constants.ts';
import { SUBJECTS } from '../../degrees/demo/subjects.ts';
import { demoId, type Choices } from '../../shared/demo/seeded.ts';
import { over, fraction, rounded } from '../../shared/rules/fraction.ts';
import type { AllocationInput, OverrideInput } from '../rules/allocate.ts';
import type { Figure, Figures } from '../rules/merit.ts';

export const RULES = demoId('rule-sets', 'HONOURS');
const RULE_MINIMUM = '2.70';
/** Subjects that offer honours, with their quotas and minimum GPAs. */
export const OFFERED = [
  { code: 'HIS', quota: 4, subject: '3.00', overall: null },
  { code: 'SIN', quota: 5, subject: '3.00', overall: null },
  { code: 'ECO', quota: 3, subject: '3.30', overall: '3.00' },
  { code: 'GEO', quota: 4, subject: '2.70', overall: null },
  { code: 'ENG', quota: 2, subject: '3.30', overall: null },
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

/** A GPA over a number of credits; points are whole tenths, as the grades give them. */
function figure(gpa: number, credits: number): Figure {
  const gradePoints = (Math.round(gpa * credits * 10) / 10).toFixed(2);
  return {
    gpa: rounded(over(fraction(gradePoints), fraction(credits)), 4),
    credits: credits.toFixed(1),
    gradePoints,
  };
}

export function entryOf(student: DemoRecord, choices: Choices): Entry {
  const preferences = choices.sample(OFFERED, choices.between(1, 3)).map(({ code }) => code);
  const general = 2.5 + choices.below(15) / 10;
  const subjects = preferences.map(
    (code) => [subjectId(code), figure(Math.min(4, general + choices.below(5) / 10), 12)] as const,
  );
  return {
    student,
    preferences,
    figures: { overall: figure(general, 30), subjects: Object.fromEntries(subjects) },
    state: choices.chance(0.07) ? 'withdrawn' : 'submitted',
  };
}

export const figuresFor = (
  preferences: readonly string[],
  general: number,
  own: number,
): Figures => ({
  overall: figure(general, 30),
  subjects: Object.fromEntries(preferences.map((code) => [subjectId(code), figure(own, 12)])),
});

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
      code === 'GEO'
        ? {
            en: 'Field work of two weeks in the third year.',
            si: 'තුන්වන වසරේ සති දෙකක ක්ෂේත්‍ර අධ්‍යයනයක් ඇත.',
          }
        : null,
  }));

export const applicationRecords = (
  { key, entries }: RoundPlan,
  submittedAt: string,
  isFrozen: boolean,
): DemoRecord[] =>
  entries.map(({ student, preferences, figures, state, lateReason = null }) => ({
    id: applicationId(key, student.id),
    round: demoId('honours-rounds', key),
    student: student.id,
    choices: preferences.map((code) => optionId(key, code)),
    state,
    submittedAt: state === 'draft' ? null : submittedAt,
    figures: isFrozen && state === 'submitted' ? figures : null,
    lateReason,
  }));

export function meritRecords(plans: readonly RoundPlan[], day: string): DemoRecord[] {
  const known = new Map<string, DemoRecord>();
  const add = (
    student: string,
    subject: string | null,
    { gpa, credits, gradePoints }: Figure,
  ): void => {
    const key = `${student}/${subject ?? ''}`;
    if (!known.has(key))
      known.set(key, {
        id: demoId('student-merit', key),
        student,
        subject,
        gpa: Number(gpa),
        credits: Number(credits),
        gradePoints: Number(gradePoints),
        asOf: day,
        source: 'Board of examiners',
      });
  };
  for (const { entries } of plans) {
    for (const { student, figures } of entries) {
      if (figures.overall) add(student.id, null, figures.overall);
      for (const [subject, one] of Object.entries(figures.subjects)) add(student.id, subject, one);
    }
  }
  return [...known.values()];
}
