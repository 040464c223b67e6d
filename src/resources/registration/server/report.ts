import type { ReportTable } from '../../../../gateway/index.ts';
import type { Language } from '../../../contract/model/constants.ts';
import { SUMMARY_COLUMNS, type RegistrationSummary } from '../api.ts';

/** A summary as a table in one language. */
export const summaryTable = (
  { rows, total, by }: RegistrationSummary,
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
