import { localised, type Page, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { unitLabelIn } from '../../shared/unitLabelSql.ts';
import {
  type SUMMARY_COLUMNS,
  type RegistrationSummary,
  type SummaryBy,
  type SummaryRow,
} from '../api.ts';
import {
  type Counted,
  countsByGroup,
  countsOfAll,
  type Group,
  type GroupsWanted,
  NO_LABEL,
} from './countsByGroup.ts';

/** What a row of `registration_lines` must be to count. `$1`: the semester, `$2`: the statuses. */
const COUNTS = "registration.status = ANY($2) AND line.state <> 'dropped'";

const GROUPS: Readonly<Record<SummaryBy, Group>> = {
  unit: {
    key: 'unit.id',
    label: unitLabelIn,
    listed: `
      FROM course_units unit
      WHERE unit.id IN (
        SELECT offering.course_unit_id
        FROM offerings offering
        WHERE offering.semester_id = $1
          AND EXISTS (
            SELECT
            FROM registration_lines line
            JOIN course_registrations registration ON registration.id = line.registration_id
            WHERE line.offering_id = offering.id AND ${COUNTS}
            OFFSET 0
          )
      )`,
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
  WHERE offering.semester_id = $1 AND registration.semester_id = $1 AND ${COUNTS}`;

const SEMESTERS = `
  SELECT semester.id, ${localised('semester.label')} AS label
  FROM semesters semester
  WHERE EXISTS (
    SELECT 1
    FROM course_registrations registration
    WHERE registration.semester_id = semester.id
  )
  ORDER BY semester.starts_on DESC`;

interface SummaryWanted {
  semester: string | null;
  statuses: readonly string[];
}

const countedOf = ({
  semester,
  statuses,
}: SummaryWanted): Counted<(typeof SUMMARY_COLUMNS)[number]> => ({
  columns: COLUMNS,
  from: FROM,
  where: WHERE,
  values: [semester, statuses],
});

/** Counts registrations for units: a student with two units is one student and two registrations. */
export async function readSummary(
  client: Queryable,
  { semester, statuses }: SummaryWanted,
): Promise<RegistrationSummary> {
  const semesters = await queryRows<{ id: string; label: Localised }>(client, {
    text: SEMESTERS,
  });
  const shown = semester ?? semesters[0]?.id ?? null;
  const total = await countsOfAll(client, countedOf({ semester: shown, statuses }));
  return { semesters, semester: shown, total };
}

/** The same counts by group. */
export const readSummaryRows = (
  client: Queryable,
  { by, search, range, ...wanted }: SummaryWanted & GroupsWanted & { by: SummaryBy },
): Promise<Page<SummaryRow>> =>
  countsByGroup(client, GROUPS[by], countedOf(wanted), {
    search,
    ...(range ? { range } : {}),
  });
