import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import { seesNames, type Standing } from '../rules/rights.ts';
import { lastWrite } from './cells.ts';
import type { PaperFacts } from './facts.ts';

/**
 * The sources of figures that stand next to the name of their student elsewhere: in the results of
 * practicals, and in those of earlier papers.
 */
export const TELLING_SOURCES: readonly string[] = ['practicals', 'carried'];

/** Whether the figure of a candidate in a component is withheld from a reader. */
export type IsWithheld = (student: string, component: string) => boolean;

/** A figure on one sheet goes on to the others of its component. */
const TELLING = `
  SELECT DISTINCT entry.student_id AS student, sheet.component
  FROM mark_sheets sheet
  JOIN mark_entries entry ON entry.sheet_id = sheet.id
  WHERE sheet.paper_id = $1
    AND entry.status = 'value'
    AND ${lastWrite('source')} = ANY($2::text[])`;

/**
 * The figures that a reader of index numbers does not get, on every road to the marks: by an equal
 * figure with a name next to it, the reader would know the name.
 */
export async function withheldFigures(
  client: Queryable,
  paper: PaperFacts,
  standing: Standing,
): Promise<IsWithheld> {
  if (seesNames(standing, paper.isByIndexNumber)) return () => false;
  const rows = await queryRows<{ student: string; component: string }>(client, {
    name: 'mark-telling-figures',
    text: TELLING,
    values: [paper.id, TELLING_SOURCES],
  });
  const found = new Set(rows.map(({ student, component }) => `${student} ${component}`));
  return (student, component) => found.has(`${student} ${component}`);
}
