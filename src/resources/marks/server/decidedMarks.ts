import { localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { grouped } from '../../shared/grouped.ts';
import { componentKey } from '../../shared/rules/componentName.ts';
import { decidedMark, type DecidedSitting } from '../rules/decidedMark.ts';
import { plainDecimal } from '../rules/mark.ts';
import { finalStageSql } from './finalStage.ts';

interface Candidacy {
  paper: string;
  student: string;
}

/** A mark that a re-scrutiny put in the place of the one on the sheet. */
export interface DecidedMark extends Candidacy {
  component: string;
  value: string;
}

/** The sittings of these papers that a re-scrutiny corrected, before and after, in their order. */
const DECIDED = `
  SELECT
    correction.paper_id AS paper,
    correction.student_id AS student,
    coalesce(former.working, '[]') AS before,
    coalesce(correction.working, '[]') AS after
  FROM rescrutinies rescrutiny
  JOIN sittings correction ON correction.rescrutiny_id = rescrutiny.id
  JOIN sittings former ON former.id = correction.replaces_id
  WHERE rescrutiny.paper_id = ANY($1::uuid[])
  ORDER BY correction.student_id, correction.sequence`;

const ON_SHEETS = `
  SELECT
    sheet.paper_id AS paper,
    entry.student_id AS student,
    sheet.component,
    ${localised('sheet.component_name')} AS name,
    entry.value::text AS value
  FROM jsonb_to_recordset($1::jsonb) AS wanted(paper uuid, student uuid)
  JOIN mark_sheets sheet
    ON sheet.paper_id = wanted.paper
    AND sheet.stage = ${finalStageSql('sheet.paper_id')}
  JOIN mark_entries entry ON entry.sheet_id = sheet.id AND entry.student_id = wanted.student
  WHERE entry.value IS NOT NULL`;

const keyOf = ({ paper, student }: Candidacy): string => `${paper} ${student}`;

/** The marks of these papers that count in the place of those on the sheets. */
export async function readDecidedMarks(
  client: Queryable,
  papers: readonly string[],
): Promise<DecidedMark[]> {
  const rows = await queryRows<Candidacy & DecidedSitting>(client, {
    text: DECIDED,
    values: [papers],
  });
  if (rows.length === 0) return [];
  const decisions = grouped(rows, keyOf);
  const wanted = [...decisions.values()].flatMap(([first]) => (first ? [first] : []));
  const onSheets = await queryRows<DecidedMark & { name: Localised }>(client, {
    text: ON_SHEETS,
    values: [JSON.stringify(wanted.map(({ paper, student }) => ({ paper, student })))],
  });
  return onSheets.flatMap(({ name, ...mark }) => {
    const onSheet = plainDecimal(mark.value);
    const value = decidedMark(componentKey(name), onSheet, decisions.get(keyOf(mark)) ?? []);
    return value === onSheet ? [] : [{ ...mark, value }];
  });
}
