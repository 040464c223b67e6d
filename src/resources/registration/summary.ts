import type { Localised } from '../../contract/model/constants.ts';

/** By what the summary of registrations can be told apart. */
export const SUMMARY_BY = ['unit', 'subject', 'level', 'medium', 'gender', 'attempt'] as const;
export type SummaryBy = (typeof SUMMARY_BY)[number];

/** Its figures, in the order of the table. */
export const SUMMARY_COLUMNS = [
  'students',
  'registered',
  'waiting',
  'proper',
  'repeat',
  'medical',
  'improvement',
  'female',
  'male',
  'otherGender',
  'sinhala',
  'english',
  'tamil',
] as const;
export type SummaryColumn = (typeof SUMMARY_COLUMNS)[number];

/** Which registrations are counted. */
export const SUMMARY_STATUSES = ['draft', 'submitted', 'returned', 'approved', 'locked'] as const;
export const USUAL_STATUSES: readonly string[] = ['submitted', 'approved', 'locked'];

export interface SummaryRow {
  key: string;
  /** `null` where the key itself is translated (a medium, a gender). */
  label: Localised | null;
  figures: Readonly<Record<SummaryColumn, number>>;
}

export interface RegistrationSummary {
  semesters: readonly { id: string; label: Localised }[];
  semester: string | null;
  by: SummaryBy;
  rows: readonly SummaryRow[];
  total: Readonly<Record<SummaryColumn, number>>;
}
