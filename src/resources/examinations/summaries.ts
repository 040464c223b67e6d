import type { Localised } from '../../contract/model/constants.ts';
import type { Attempt } from '../shared/attempts.ts';

/** By what the entries of examinations are told apart. */
export const EXAM_SUMMARY_BY = ['unit', 'session', 'attempt', 'medium', 'batch'] as const;
export type ExamSummaryBy = (typeof EXAM_SUMMARY_BY)[number];

/** Entries by state add up to `total`; those by attempt leave out what was refused or withdrawn. */
export const EXAM_SUMMARY_COLUMNS = [
  'total',
  'students',
  'applied',
  'confirmed',
  'refused',
  'withdrawn',
  'proper',
  'repeat',
  'medical',
  'improvement',
] as const;
export type ExamSummaryColumn = (typeof EXAM_SUMMARY_COLUMNS)[number];

export interface ExamSummaryRow {
  key: string;
  label: Localised | null;
  figures: Readonly<Record<ExamSummaryColumn, number>>;
}

/** `GET /exam-reg-sum`. */
export interface ExamSummary {
  sessions: readonly { id: string; label: Localised }[];
  session: string | null;
  by: ExamSummaryBy;
  rows: readonly ExamSummaryRow[];
  total: Readonly<Record<ExamSummaryColumn, number>>;
}

/** One unit that one student owes. */
export interface OwedUnit {
  student: { id: string; registrationNumber: string; name: Localised };
  batch: string;
  unit: { id: string; code: string; title: Localised };
  grades: readonly string[];
  used: number;
  most: number | null;
  kind: Attempt;
  number: number;
  isAwaited: boolean;
  isExhausted: boolean;
  next: { session: Localised; startsAt: string | null } | null;
  isRegistered: boolean;
}

/** `GET /exam-repeat-sum`. */
export interface RepeatSummary {
  batches: readonly { id: string; label: string }[];
  departments: readonly { id: string; label: Localised }[];
  owed: readonly OwedUnit[];
  total: number;
  students: number;
}
