import { localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { unitLabelIn } from '../../shared/unitLabelSql.ts';
import { type SUMMARY_COLUMNS, type RegistrationSummary, type SummaryBy } from '../api.ts';
import { countsByGroup, type Group, NO_LABEL } from './countsByGroup.ts';

const GROUPS: Readonly<Record<SummaryBy, Group>> = {
  unit: {
    key: `unit.id::text`,
    label: unitLabelIn,
  },
  subject: {
    key: "coalesce(subject.id::text, 'none')",
    label: (language) => `subject.name_${language}`,
    join: `
      LEFT JOIN subject_units subject_unit ON subject_unit.course_unit_id = unit.id
      LEFT JOIN subjects subject ON subject.id = subject_unit.subject_id`,
  },
  level: { key: 'unit.level::text', label: () => NO_LABEL },
  medium: { key: 'offering.medium', label: () => NO_LABEL },
  gender: { key: "coalesce(student.gender, 'none')", label: () => NO_LABEL },
  attempt: { key: "coalesce(line.attempt_kind, 'proper')", label: () => NO_LABEL },
};

const COLUMNS: Readonly<Record<(typeof SUMMARY_COLUMNS)[number], string>> = {
  students: 'count(DISTINCT registration.student_id)',
  registered: "count(*) FILTER (WHERE line.state = 'enrolled')",
  waiting: "count(*) FILTER (WHERE line.state = 'waitlisted')",
  proper: `count(*) FILTER (
    WHERE line.state = 'enrolled' AND coalesce(line.attempt_kind, 'proper') = 'proper'
  )`,
  repeat: "count(*) FILTER (WHERE line.state = 'enrolled' AND line.attempt_kind = 'repeat')",
  medical: "count(*) FILTER (WHERE line.state = 'enrolled' AND line.attempt_kind = 'medical')",
  improvement: `count(*) FILTER (
    WHERE line.state = 'enrolled' AND line.attempt_kind = 'improvement'
  )`,
  female: "count(*) FILTER (WHERE line.state = 'enrolled' AND student.gender = 'female')",
  male: "count(*) FILTER (WHERE line.state = 'enrolled' AND student.gender = 'male')",
  otherGender: `count(*) FILTER (
    WHERE line.state = 'enrolled' AND coalesce(student.gender, 'other') = 'other'
  )`,
  sinhala: "count(*) FILTER (WHERE line.state = 'enrolled' AND offering.medium = 'sinhala')",
  english: "count(*) FILTER (WHERE line.state = 'enrolled' AND offering.medium = 'english')",
  tamil: "count(*) FILTER (WHERE line.state = 'enrolled' AND offering.medium = 'tamil')",
};

const FROM = `
  FROM registration_lines line
  JOIN course_registrations registration ON registration.id = line.registration_id
  JOIN students student ON student.id = registration.student_id
  JOIN offerings offering ON offering.id = line.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id`;
const WHERE = `
  WHERE registration.semester_id = $1
    AND registration.status = ANY($2)
    AND line.state <> 'dropped'`;

const SEMESTERS = `
  SELECT semester.id, ${localised('semester.label')} AS label
  FROM semesters semester
  WHERE EXISTS (
    SELECT 1
    FROM course_registrations registration
    WHERE registration.semester_id = semester.id
  )
  ORDER BY semester.starts_on DESC`;

/** Counts registrations for units: a student with two units is one student and two registrations. */
export async function readSummary(
  client: Queryable,
  wanted: { semester: string | null; by: SummaryBy; statuses: readonly string[] },
): Promise<RegistrationSummary> {
  const semesters = await queryRows<{ id: string; label: Localised }>(client, {
    text: SEMESTERS,
  });
  const semester = wanted.semester ?? semesters[0]?.id ?? null;
  const counts = await countsByGroup(client, GROUPS[wanted.by], {
    columns: COLUMNS,
    from: FROM,
    where: WHERE,
    values: [semester, wanted.statuses],
  });
  return { semesters, semester, by: wanted.by, ...counts };
}
