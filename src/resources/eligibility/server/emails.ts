import {
  colomboDay,
  localisedFrom,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { unitLabelIn } from '../../shared/unitLabelSql.ts';
import type emails from './emails.json';

const READERS = `
  SELECT
    student.user_id AS "userId",
    ${localisedFrom(unitLabelIn)} AS unit,
    coalesce(eligibility.note, '–') AS note,
    eligibility.appeal_until AS until
  FROM eligibilities eligibility
  JOIN students student ON student.id = eligibility.student_id
  JOIN offerings offering ON offering.id = eligibility.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE eligibility.id = ANY($1::uuid[])
    AND student.user_id IS NOT NULL
    AND eligibility.published_at IS NOT NULL`;

/** Writes to the students of those lines that are published. */
export async function notifyStudents(
  { client, notify }: Pick<TransactionContext, 'client' | 'notify'>,
  lines: readonly string[],
  template: keyof typeof emails,
): Promise<void> {
  if (lines.length === 0) return;
  const rows = await queryRows<{
    userId: string;
    unit: Localised;
    note: string;
    until: Date | null;
  }>(client, { text: READERS, values: [lines] });
  await notify.emailEach(
    template,
    rows.map(({ until, ...row }) => ({ ...row, day: until ? colomboDay(until) : '–' })),
  );
}
