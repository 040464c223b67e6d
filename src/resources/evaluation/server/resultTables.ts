import type { ReportTable, TableCell } from '../../../../gateway/index.ts';
import type { Language } from '../../../contract/model/constants.ts';
import type { FeedbackResult, QuestionResult, ResultLine, TargetResult } from '../api.ts';
import { isOnScale } from '../rules/evaluationRules.ts';

type Text = (key: string) => string;

const numeric = (average: string | null): number | null =>
  average === null ? null : Number(average);

function questionRows(
  about: string,
  question: QuestionResult,
  language: Language,
  words: Text,
): TableCell[][] {
  const { kind, text, category, isWithheld, answers, average, formerAverage } = question;
  const start = [about, category[language], text[language]];
  if (isWithheld) return [[...start, words('tooFew'), null, null, null, null]];
  return [
    ...question.counts.map(({ value, label, count }): TableCell[] => [
      ...start,
      isOnScale({ kind }) ? value : label[language],
      count,
      answers,
      numeric(average),
      numeric(formerAverage),
    ]),
    ...question.comments.map((comment): TableCell[] => [...start, comment, null, null, null, null]),
  ];
}

/** One evaluation as a table: a row for each possible answer, then the comments. */
export function resultTable(
  { unit, targets }: FeedbackResult,
  language: Language,
  words: Text,
): ReportTable {
  const about = ({ staff }: TargetResult): string => staff?.name[language] ?? words('unit');
  return {
    title: `${unit.code} ${unit.title[language]}`,
    headings: [
      'about',
      'category',
      'question',
      'answer',
      'count',
      'answers',
      'average',
      'formerAverage',
    ].map((key) => words(`columns.${key}`)),
    rows: targets.flatMap((target) =>
      target.questions.flatMap((question) =>
        questionRows(about(target), question, language, words),
      ),
    ),
  };
}

/** The report as a table, one row per evaluation. */
export const overviewTable = (
  lines: readonly ResultLine[],
  language: Language,
  words: Text,
): ReportTable => ({
  title: words('title'),
  headings: [
    'code',
    'title',
    'group',
    'semester',
    'occasion',
    'state',
    'participants',
    'voters',
    'average',
    'withheld',
  ].map((key) => words(`columns.${key}`)),
  rows: lines.map(({ unit, occasion, state, participants, voters, average, withheld }) => [
    unit.code,
    unit.title[language],
    unit.group,
    unit.semester[language],
    words(`occasions.${occasion}`),
    words(`states.${state}`),
    participants,
    voters,
    numeric(average),
    withheld === null ? null : words(`withheld.${withheld}`),
  ]),
});
