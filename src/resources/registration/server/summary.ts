import { localised, type Page, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
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
  groupOfUnits,
  type GroupsWanted,
  NO_LABEL,
} from './countsByGroup.ts';

/** What a row of `registration_lines` must be to count. `$1`: the semester, `$2`: the statuses. */
const COUNTS = "registration.status = ANY($2) AND line.state <> 'dropped'";

const GROUPS: Readonly<Record<SummaryBy, Group>> = {
  unit: groupOfUnits(`
    SELECT offering.course_unit_id
    FROM offerings offering
    WHERE offering.semester_id = $1
      AND offering.id IN (
        SELECT counted.offering_id
        FROM registration_counts counted
        WHERE counted.semester_id = $1
          AND counted.status = ANY($2)
          AND counted.state <> 'dropped'
          AND counted.registrations > 0
      )`),
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

type Column = (typeof SUMMARY_COLUMNS)[number];

const columnsBy = (
  students: string,
  /** SQL of how many rows of `registration_lines` satisfy a condition. */
  amount: (condition: string) => string,
): Readonly<Record<Column, string>> => {
  const enrolled = (condition: string): string =>
    amount(`line.state = 'enrolled' AND ${condition}`);
  return {
    students,
    registered: enrolled('true'),
    waiting: amount("line.state = 'waitlisted'"),
    proper: enrolled("coalesce(line.attempt_kind, 'proper') = 'proper'"),
    repeat: enrolled("line.attempt_kind = 'repeat'"),
    medical: enrolled("line.attempt_kind = 'medical'"),
    improvement: enrolled("line.attempt_kind = 'improvement'"),
    female: enrolled("student.gender = 'female'"),
    male: enrolled("student.gender = 'male'"),
    otherGender: enrolled("coalesce(student.gender, 'none') IN ('other', 'none')"),
    sinhala: enrolled("offering.medium = 'sinhala'"),
    english: enrolled("offering.medium = 'english'"),
    tamil: enrolled("offering.medium = 'tamil'"),
  };
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

const countedOf = ({ semester, statuses }: SummaryWanted): Counted<Column> => ({
  columns: columnsBy(
    'count(DISTINCT registration.student_id)',
    (condition) => `count(*) FILTER (WHERE ${condition})`,
  ),
  from: FROM,
  where: WHERE,
  values: [semester, statuses],
});

/**
 * The counts of a whole semester, from those that triggers keep, grouped before they are sorted
 * out.
 */
const keptOf = ({ semester, statuses }: SummaryWanted): Counted<Column> => ({
  columns: columnsBy(
    `(
      SELECT coalesce(sum(registered.students), 0)
      FROM registered_students registered
      WHERE registered.semester_id = $1 AND registered.status = ANY($2)
    )`,
    (condition) => `coalesce(sum(line.registrations) FILTER (WHERE ${condition}), 0)`,
  ),
  from: `
    FROM (
      SELECT
        line.state,
        line.attempt_kind,
        line.gender,
        line.medium,
        sum(line.registrations) AS registrations
      FROM registration_totals line
      WHERE line.semester_id = $1 AND line.status = ANY($2) AND line.state <> 'dropped'
      GROUP BY line.state, line.attempt_kind, line.gender, line.medium
    ) line
    CROSS JOIN LATERAL (SELECT line.gender) student
    CROSS JOIN LATERAL (SELECT line.medium) offering`,
  where: '',
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
  const total = await countsOfAll(client, keptOf({ semester: shown, statuses }));
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
