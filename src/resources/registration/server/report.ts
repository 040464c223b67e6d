import type { ReportTable } from '../../../../gateway/index.ts';
import type { Language } from '../../../contract/model/constants.ts';
import {
  SUMMARY_COLUMNS,
  type RegistrationSummary,
  type SummaryBy,
  type SummaryRow,
} from '../api.ts';

interface Summary extends Pick<RegistrationSummary, 'total'> {
  by: SummaryBy;
  rows: readonly SummaryRow[];
}

/** A summary as a table in one language. */
export const summaryTable = (
  { rows, total, by }: Summary,
  language: Language,
  text: (key: string) => string,
): ReportTable => ({
  title: text('title'),
  headings: [text(`by.${by}`), ...SUMMARY_COLUMNS.map((name) => text(`columns.${name}`))],
  rows: [
    ...rows.map(({ key, label, figures }) => [
      label?.[language] ?? text(`keys.${by}.${key}`),
      ...SUMMARY_COLUMNS.map((name) => figures[name]),
    ]),
    [text('total'), ...SUMMARY_COLUMNS.map((name) => total[name])],
  ],
});
