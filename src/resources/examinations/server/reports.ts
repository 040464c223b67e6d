import type { ReportTable } from '../../../../gateway/index.ts';
import type { Language } from '../../../contract/model/constants.ts';
import {
  EXAM_SUMMARY_COLUMNS,
  type ExamSummary,
  type ExamSummaryBy,
  type ExamSummaryRow,
  type OwedUnit,
} from '../api.ts';

type Text = (key: string) => string;

interface Summary extends Pick<ExamSummary, 'total'> {
  by: ExamSummaryBy;
  rows: readonly ExamSummaryRow[];
}

export const summaryTable = (
  { rows, total, by }: Summary,
  language: Language,
  text: Text,
): ReportTable => ({
  title: text('pages.exam-reg-sum.title'),
  headings: [
    text(`examSummary.by.${by}`),
    ...EXAM_SUMMARY_COLUMNS.map((name) => text(`examSummary.columns.${name}`)),
  ],
  rows: [
    ...rows.map(({ key, label, figures }) => [
      label?.[language] ?? text(`examSummary.keys.${by}.${key}`),
      ...EXAM_SUMMARY_COLUMNS.map((name) => figures[name]),
    ]),
    [text('examSummary.total'), ...EXAM_SUMMARY_COLUMNS.map((name) => total[name])],
  ],
});

export const owedUnitsTable = (
  owed: readonly OwedUnit[],
  language: Language,
  text: Text,
): ReportTable => ({
  title: text('pages.exam-repeat-sum.title'),
  headings: [
    text('resources.students.fields.registrationNumber'),
    ...['student', 'batch', 'unit', 'grades', 'used'].map((key) => text(`repeatSummary.${key}`)),
    text('resources.rule-sets.fields.attemptsMost'),
    text('resources.exam-registrations.fields.attemptKind'),
    text('resources.exam-registrations.fields.attemptNumber'),
    text('repeatSummary.next'),
    text('examRegistration.cards.date'),
    text('repeatSummary.registered'),
  ],
  rows: owed.map(
    ({ student, batch, unit, grades, used, most, kind, number, next, isRegistered }) => [
      student.registrationNumber,
      student.name[language],
      batch,
      `${unit.code} ${unit.title[language]}`,
      grades.join(', '),
      used,
      most ?? '',
      text(`examSummary.keys.attempt.${kind}`),
      number,
      next?.session[language] ?? '',
      next?.startsAt?.slice(0, 10) ?? '',
      text(`repeatSummary.${isRegistered ? 'registered' : 'notRegistered'}`),
    ],
  ),
});
