import { v7 as newId } from 'uuid';
import { type Queryable, colomboDay, type EmailQueue } from '../../../../gateway/index.ts';
import { attendanceStanding } from '../../shared/rules/eligibility.ts';
import { warningLevel } from '../rules/warningRules.ts';
import { attendanceCounts } from './counts.ts';
import { attendanceRules } from './ruleInForce.ts';

const SENT = `
  INSERT INTO attendance_warnings_sent (
    id, student_id, offering_id, level, percent, rule_set, sent_at
  )
  SELECT m.id, m.student, $1, m.level, m.percent, m."ruleSet", $2
  FROM jsonb_to_recordset($3::jsonb) AS m(
    id uuid, student uuid, level int, percent text, "ruleSet" text
  )
  WHERE NOT EXISTS (
    SELECT FROM attendance_warnings_sent w
    WHERE w.student_id = m.student AND w.offering_id = $1 AND w.level > m.level
  )
  ON CONFLICT DO NOTHING
  RETURNING id, student_id AS student`;
const READERS = `
  SELECT
    s.id,
    s.user_id AS "user",
    m.user_id AS mentor,
    s.registration_number AS number,
    s.name_with_initials_en AS en,
    s.name_with_initials_si AS si
  FROM students s
  LEFT JOIN staff m ON m.id = s.mentor_id AND (s.mentor_until IS NULL OR s.mentor_until >= $2::date)
  WHERE s.id = ANY($1::uuid[])`;
const UNIT = `
  SELECT u.code, u.title_en AS en, u.title_si AS si
  FROM offerings o
  JOIN course_units u ON u.id = o.course_unit_id
  WHERE o.id = $1`;

interface Reader extends Record<string, unknown> {
  id: string;
  user: string | null;
  mentor: string | null;
  number: string;
  en: string;
  si: string;
}

/**
 * Writes to those whose attendance in a unit has fallen to a level of the rule, and to their
 * mentors, once for each level, within the transaction in which it fell. Answers how many students
 * were told.
 */
export async function warnOfAttendance(
  client: Queryable,
  post: EmailQueue['post'],
  offering: string,
  now: Date,
  student?: string,
): Promise<number> {
  const counts = await attendanceCounts(client, {
    offering,
    ...(student === undefined ? {} : { student }),
  });
  const ruleOf = await attendanceRules(
    client,
    colomboDay(now),
    counts.map((line) => line.student),
  );
  const fallen = counts.flatMap((line) => {
    const rule = ruleOf(line.student);
    const level = warningLevel(line, rule.warnings, rule);
    return level === 0
      ? []
      : [
          {
            id: newId(),
            student: line.student,
            level,
            line,
            rule,
            ...attendanceStanding(line, { ...rule, assignmentsPercent: 0 }),
          },
        ];
  });
  if (fallen.length === 0) return 0;
  const rows = fallen.map(({ id, student: who, level, percent, rule }) => ({
    id,
    student: who,
    level,
    percent,
    ruleSet: rule.name,
  }));
  const told = await client.query<{ id: string; student: string }>({
    text: SENT,
    values: [offering, now.toISOString(), JSON.stringify(rows)],
  });
  if (told.rows.length === 0) return 0;
  const [unit] = (
    await client.query<{ code: string; en: string; si: string }>({ text: UNIT, values: [offering] })
  ).rows;
  const { rows: readers } = await client.query<Reader>({
    text: READERS,
    values: [told.rows.map((row) => row.student), colomboDay(now)],
  });
  const letters = told.rows.flatMap(({ id, student: who }) => {
    const [reader, facts] = [
      readers.find((row) => row.id === who),
      fallen.find((row) => row.id === id),
    ];
    if (!reader || !facts || !unit) return [];
    const { line, percent, canMiss, rule } = facts;
    const figures = {
      percent: percent ?? '–',
      held: String(line.held),
      attended: String(line.attended),
      excused: String(line.excused),
      needed: String(rule.attendancePercent),
      canMiss: String(Math.max(0, canMiss)),
      number: reader.number,
    };
    const localised = {
      unit: { en: `${unit.code} ${unit.en}`, si: `${unit.code} ${unit.si}` },
      student: { en: reader.en, si: reader.si },
    };
    const state = canMiss < 0 ? 'Lost' : '';
    return [
      ...(reader.user === null
        ? []
        : [
            {
              key: newId(),
              userId: reader.user,
              template: `attendanceWarning${state}`,
              values: figures,
              localised,
            },
          ]),
      ...(reader.mentor === null
        ? []
        : [
            {
              key: newId(),
              userId: reader.mentor,
              template: 'attendanceWarningMentor',
              values: figures,
              localised,
            },
          ]),
    ];
  });
  await post(client, letters);
  return told.rows.length;
}
