import type { Queryable } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import {
  SUMMARY_COLUMNS,
  type RegistrationSummary,
  type SummaryBy,
  type SummaryRow,
} from '../summary.ts';

/** By what the rows are told apart: a key, a label in both languages, and what else must be joined. */
const GROUPS: Readonly<
  Record<SummaryBy, { key: string; en: string; si: string; join?: string; order?: string }>
> = {
  unit: { key: 'u.id::text', en: "u.code || ' ' || u.title_en", si: "u.code || ' ' || u.title_si" },
  subject: {
    key: "coalesce(b.id::text, 'none')",
    en: 'b.name_en',
    si: 'b.name_si',
    join: `
      LEFT JOIN subject_units w ON w.course_unit_id = u.id
      LEFT JOIN subjects b ON b.id = w.subject_id`,
  },
  level: { key: 'u.level::text', en: 'NULL::text', si: 'NULL::text' },
  medium: { key: 'o.medium', en: 'NULL::text', si: 'NULL::text' },
  gender: { key: "coalesce(s.gender, 'none')", en: 'NULL::text', si: 'NULL::text' },
  attempt: { key: "coalesce(l.attempt_kind, 'proper')", en: 'NULL::text', si: 'NULL::text' },
};

const COLUMNS: Readonly<Record<(typeof SUMMARY_COLUMNS)[number], string>> = {
  students: 'count(DISTINCT r.student_id)',
  registered: "count(*) FILTER (WHERE l.state = 'enrolled')",
  waiting: "count(*) FILTER (WHERE l.state = 'waitlisted')",
  proper: `count(*) FILTER (
    WHERE l.state = 'enrolled' AND coalesce(l.attempt_kind, 'proper') = 'proper'
  )`,
  repeat: "count(*) FILTER (WHERE l.state = 'enrolled' AND l.attempt_kind = 'repeat')",
  medical: "count(*) FILTER (WHERE l.state = 'enrolled' AND l.attempt_kind = 'medical')",
  improvement: "count(*) FILTER (WHERE l.state = 'enrolled' AND l.attempt_kind = 'improvement')",
  female: "count(*) FILTER (WHERE l.state = 'enrolled' AND s.gender = 'female')",
  male: "count(*) FILTER (WHERE l.state = 'enrolled' AND s.gender = 'male')",
  otherGender:
    "count(*) FILTER (WHERE l.state = 'enrolled' AND coalesce(s.gender, 'other') = 'other')",
  sinhala: "count(*) FILTER (WHERE l.state = 'enrolled' AND o.medium = 'sinhala')",
  english: "count(*) FILTER (WHERE l.state = 'enrolled' AND o.medium = 'english')",
  tamil: "count(*) FILTER (WHERE l.state = 'enrolled' AND o.medium = 'tamil')",
};

const counts = SUMMARY_COLUMNS.map((name) => `(${COLUMNS[name]})::int AS "${name}"`).join(', ');
const FROM = `
  FROM registration_lines l
  JOIN course_registrations r ON r.id = l.registration_id
  JOIN students s ON s.id = r.student_id
  JOIN offerings o ON o.id = l.offering_id
  JOIN course_units u ON u.id = o.course_unit_id`;
const WHERE = "WHERE r.semester_id = $1 AND r.status = ANY($2) AND l.state <> 'dropped'";

const SEMESTERS = `
  SELECT e.id, json_build_object('en', e.label_en, 'si', e.label_si) AS label
  FROM semesters e
  WHERE EXISTS (SELECT 1 FROM course_registrations r WHERE r.semester_id = e.id)
  ORDER BY e.starts_on DESC
  LIMIT 20`;

type Counts = Record<(typeof SUMMARY_COLUMNS)[number], number>;

/**
 * Counts of registered units; each is one of one student. Somebody in two units counts once among
 * `students` and twice among `registered`.
 */
export async function readSummary(
  client: Queryable,
  wanted: { semester: string | null; by: SummaryBy; statuses: readonly string[] },
): Promise<RegistrationSummary> {
  const { rows: semesters } = await client.query<{ id: string; label: Localised }>({
    text: SEMESTERS,
  });
  const semester = wanted.semester ?? semesters[0]?.id ?? null;
  const { key, en, si, join = '' } = GROUPS[wanted.by];
  const values = [semester, wanted.statuses];
  const { rows } = await client.query<Counts & { key: string; label: Localised | null }>({
    text: `
      SELECT
        ${key} AS key,
        CASE
          WHEN min(${en}) IS NOT NULL THEN json_build_object('en', min(${en}), 'si', min(${si}))
        END AS label,
        ${counts}
      ${FROM} ${join}
      ${WHERE}
      GROUP BY ${key}
      ORDER BY min(${en}) NULLS LAST, ${key}`,
    values,
  });
  const { rows: totals } = await client.query<Counts & Record<string, unknown>>({
    text: `SELECT ${counts} ${FROM} ${WHERE}`,
    values,
  });
  const split = ({
    key: rowKey,
    label,
    ...figures
  }: Counts & { key: string; label: Localised | null }): SummaryRow => ({
    key: rowKey,
    label,
    figures,
  });
  const none = Object.fromEntries(SUMMARY_COLUMNS.map((name) => [name, 0])) as Counts;
  return {
    semesters,
    semester,
    by: wanted.by,
    rows: rows.map(split),
    total: { ...none, ...totals[0] },
  };
}
