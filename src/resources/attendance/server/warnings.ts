import { v7 as newId } from 'uuid';
import {
  colomboDay,
  localised,
  localisedFrom,
  type Queryable,
  queryRows,
  type QueuedEmail,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { attendanceStanding } from '../../shared/rules/eligibility.ts';
import { unitLabelIn } from '../../shared/unitLabelSql.ts';
import { warningLevel } from '../rules/warningRules.ts';
import { attendanceCounts, type CountedStudent } from './counts.ts';
import { attendanceRules, type RuleInForce } from './ruleInForce.ts';

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
  RETURNING id`;
const READERS = `
  SELECT
    student.id,
    student.user_id AS "user",
    member.user_id AS mentor,
    student.registration_number AS number,
    ${localised('student.name_with_initials')} AS name
  FROM students student
  LEFT JOIN staff member
    ON member.id = student.mentor_id
    AND (student.mentor_until IS NULL OR student.mentor_until >= $2::date)
  WHERE student.id = ANY($1::uuid[])`;
const UNIT = `
  SELECT ${localisedFrom(unitLabelIn)} AS title
  FROM offerings offering
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE offering.id = $1`;

interface Unit {
  title: Localised;
}

interface Reader extends Record<string, unknown> {
  id: string;
  user: string | null;
  mentor: string | null;
  number: string;
  name: Localised;
}

/** A student whose attendance has reached a warning level. */
interface FallenStudent extends Pick<ReturnType<typeof attendanceStanding>, 'percent' | 'canMiss'> {
  /** Id of the stored warning. */
  id: string;
  student: string;
  level: number;
  counts: CountedStudent;
  rule: RuleInForce;
}

async function readFallen(
  client: Queryable,
  offering: string,
  student: string | undefined,
): Promise<FallenStudent[]> {
  const counted = await attendanceCounts(client, {
    offering,
    ...(student === undefined ? {} : { student }),
  });
  const ruleOf = await attendanceRules(
    client,
    counted.map((counts) => counts.student),
  );
  return counted.flatMap((counts) => {
    const rule = ruleOf(counts.student);
    const level = warningLevel(counts, rule.warnings, rule);
    if (level === 0) return [];
    const { percent, canMiss } = attendanceStanding(counts, { ...rule, assignmentsPercent: 0 });
    return [{ id: newId(), student: counts.student, level, counts, rule, percent, canMiss }];
  });
}

/** Stores the warnings and returns the new ones. */
async function claimWarnings(
  { client, now }: Pick<TransactionContext, 'client' | 'now'>,
  offering: string,
  fallen: readonly FallenStudent[],
): Promise<FallenStudent[]> {
  const warnings = fallen.map(({ id, student, level, percent, rule }) => ({
    id,
    student,
    level,
    percent,
    ruleSet: rule.name,
  }));
  const rows = await queryRows<{ id: string }>(client, {
    text: SENT,
    values: [offering, now.toISOString(), JSON.stringify(warnings)],
  });
  const ids = new Set(rows.map(({ id }) => id));
  return fallen.filter(({ id }) => ids.has(id));
}

/** The e-mails about one student: to the student and to the mentor, where each has an account. */
function emailsAbout(
  { counts, percent, canMiss, rule }: FallenStudent,
  reader: Reader,
  unit: Unit,
): QueuedEmail[] {
  const values = {
    percent: percent ?? '–',
    held: String(counts.held),
    attended: String(counts.attended),
    excused: String(counts.excused),
    needed: String(rule.attendancePercent),
    canMiss: String(Math.max(0, canMiss)),
    number: reader.number,
    unit: unit.title,
    student: reader.name,
  };
  const email = (userId: string | null, template: string): QueuedEmail[] =>
    userId === null ? [] : [{ key: newId(), userId, template, values }];
  return [
    ...email(reader.user, `attendanceWarning${canMiss < 0 ? 'Lost' : ''}`),
    ...email(reader.mentor, `attendanceWarningMentor${reader.user === null ? 'Alone' : ''}`),
  ];
}

/**
 * E-mails the students whose attendance in a unit has fallen to a level of the rule, and their
 * mentors, once for each level. Returns the number of warned students.
 */
export async function warnOfAttendance(
  context: Pick<TransactionContext, 'client' | 'now' | 'notify'>,
  offering: string,
  student?: string,
): Promise<number> {
  const { client, now, notify } = context;
  const fallen = await readFallen(context.client, offering, student);
  if (fallen.length === 0) return 0;
  const warned = await claimWarnings(context, offering, fallen);
  if (warned.length === 0) return 0;
  const units = await queryRows<Unit>(client, { text: UNIT, values: [offering] });
  const readers = await queryRows<Reader>(client, {
    text: READERS,
    values: [warned.map((one) => one.student), colomboDay(now)],
  });
  const [unit] = units;
  await notify.emails(
    warned.flatMap((one) => {
      const reader = readers.find(({ id }) => id === one.student);
      return reader && unit ? emailsAbout(one, reader, unit) : [];
    }),
  );
  return warned.length;
}
