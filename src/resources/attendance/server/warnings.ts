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
  SELECT given.id, given.student, $1, given.level, given.percent, given."ruleSet", $2
  FROM jsonb_to_recordset($3::jsonb) AS given(
    id uuid, student uuid, level int, percent text, "ruleSet" text
  )
  WHERE NOT EXISTS (
    SELECT FROM attendance_warnings_sent warning
    WHERE warning.student_id = given.student
      AND warning.offering_id = $1
      AND warning.level > given.level
  )
  ON CONFLICT DO NOTHING
  RETURNING id, student_id AS student`;
const READERS = `
  SELECT
    student.id,
    student.user_id AS "user",
    member.user_id AS mentor,
    student.registration_number AS number,
    student.name_with_initials_en AS en,
    student.name_with_initials_si AS si
  FROM students student
  LEFT JOIN staff member
    ON member.id = student.mentor_id
    AND (student.mentor_until IS NULL OR student.mentor_until >= $2::date)
  WHERE student.id = ANY($1::uuid[])`;
const UNIT = `
  SELECT unit.code, unit.title_en AS en, unit.title_si AS si
  FROM offerings offering
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE offering.id = $1`;

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
