import type { Queryable } from '../../../../gateway/index.ts';
import type { Label } from '../../shared/label.ts';
import type { SemesterPlan } from '../api.ts';
import {
  forerunnerOf,
  gapsOf,
  loadOf,
  planCopy,
  presentSemester,
  type DatedSemester,
  type Demand,
  type PlannedOffering,
  type PlannedUnit,
} from '../rules/semesterPlanRules.ts';

const SEMESTERS = `
  SELECT
    id,
    number,
    starts_on::text AS "startsOn",
    ends_on::text AS "endsOn",
    json_build_object('en', label_en, 'si', label_si) AS label
  FROM semesters
  ORDER BY starts_on DESC`;
const OFFERINGS = `
  SELECT
    o.id,
    o.course_unit_id AS "courseUnit",
    o.medium,
    o."group",
    o.capacity,
    o.coordinator_id AS coordinator,
    o.is_open AS "isOpen",
    (
      SELECT coalesce(
        json_agg(json_build_object('staff', l.staff_id, 'role', l.role) ORDER BY l.position),
        '[]'::json
      )
      FROM offerings__lecturers l
      WHERE l.owner_id = o.id
    ) AS lecturers
  FROM offerings o
  JOIN course_units u ON u.id = o.course_unit_id
  WHERE o.semester_id = $1::uuid
  ORDER BY u.code, o.medium, o."group"`;
const UNITS = `
  SELECT
    id,
    credits::float8 AS credits,
    is_offered AS "isOffered",
    json_build_object(
      'en', concat_ws(' ', code, title_en),
      'si', concat_ws(' ', code, title_si)
    ) AS label,
    array_remove(
      ARRAY[
        CASE WHEN in_sinhala THEN 'sinhala' END,
        CASE WHEN in_english THEN 'english' END,
        CASE WHEN in_tamil THEN 'tamil' END
      ],
      NULL
    ) AS media
  FROM course_units`;
const DEMANDS = `
  WITH reading AS (
    SELECT s.id, s.curriculum_id, s.medium, b.batch_id, b.level
    FROM batch_statuses b
    JOIN students s ON s.batch_id = b.batch_id
    WHERE b.semester_id = $1::uuid AND s.status IN ('enrolled', 'repeating')
  ),
  own AS (SELECT number FROM semesters WHERE id = $1::uuid)
  SELECT unit, batch_id AS batch, medium, count(DISTINCT id)::int AS students
  FROM (
    SELECT r.id, r.batch_id, r.medium, c.course_unit_id AS unit
    FROM reading r
    JOIN curriculum_units c
      ON c.curriculum_id = r.curriculum_id
      AND c.is_compulsory
      AND c.level = r.level
      AND c.semester = (SELECT number FROM own)
    UNION ALL
    SELECT r.id, r.batch_id, r.medium, x.course_unit_id
    FROM reading r
    JOIN students__main_subjects m ON m.owner_id = r.id
    JOIN subject_units x ON x.subject_id = m.target_id AND x.is_compulsory
    JOIN course_units u
      ON u.id = x.course_unit_id
      AND u.level = r.level
      AND u.semester = (SELECT number FROM own)
  ) required
  GROUP BY unit, batch_id, medium`;
const PEOPLE = `
  SELECT
    s.id,
    json_build_object('en', s.name_with_initials_en, 'si', s.name_with_initials_si) AS name,
    EXISTS (SELECT 1 FROM users u WHERE u.id = s.user_id AND u.status = 'closed') AS "hasLeft"
  FROM staff s
  WHERE s.id = ANY($1::uuid[])`;

const offeringsOf = async (
  client: Queryable,
  semester: string | null,
): Promise<PlannedOffering[]> =>
  semester === null
    ? []
    : (
        await client.query<PlannedOffering & Record<string, unknown>>({
          name: 'semester-plan-offerings',
          text: OFFERINGS,
          values: [semester],
        })
      ).rows;

export interface ReadPlan {
  plan: Omit<SemesterPlan, 'mayCopy'>;
  source: PlannedOffering[];
  left: ReadonlySet<string>;
}

/**
 * A semester's plan with what is missing from it, who teaches how much, and what copying another
 * semester would do.
 */
export async function readPlan(
  client: Queryable,
  wanted: { semester: string | null; from: string | null },
  today: string,
): Promise<ReadPlan> {
  const { rows: semesters } = await client.query<
    DatedSemester & { endsOn: string; label: Label } & Record<string, unknown>
  >({ name: 'semester-plan-semesters', text: SEMESTERS });
  const known = (id: string | null): string | null =>
    semesters.find((semester) => semester.id === id)?.id ?? null;
  const semester = known(wanted.semester) ?? presentSemester(semesters, today);
  const from = known(wanted.from) ?? (semester === null ? null : forerunnerOf(semesters, semester));
  const [offerings, source] = [
    await offeringsOf(client, semester),
    await offeringsOf(client, from),
  ];
  const { rows: unitRows } = await client.query<
    PlannedUnit & { label: Label } & Record<string, unknown>
  >({ name: 'semester-plan-units', text: UNITS });
  const units = new Map(unitRows.map((unit) => [unit.id, unit]));
  const { rows: demands } = await client.query<Demand & Record<string, unknown>>({
    name: 'semester-plan-demands',
    text: DEMANDS,
    values: [semester],
  });
  const { rows: batchRows } = await client.query<{ id: string; label: string }>({
    name: 'semester-plan-batches',
    text: 'SELECT id, label FROM batches',
  });
  const batches = new Map(batchRows.map(({ id, label }) => [id, label]));
  const ids = [...offerings, ...source].flatMap(({ coordinator, lecturers }) => [
    ...(coordinator === null ? [] : [coordinator]),
    ...lecturers.map(({ staff }) => staff),
  ]);
  const { rows: people } = await client.query<{ id: string; name: Label; hasLeft: boolean }>({
    name: 'semester-plan-people',
    text: PEOPLE,
    values: [`{${[...new Set(ids)].join(',')}}`],
  });
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const left = new Set(people.filter(({ hasLeft }) => hasLeft).map(({ id }) => id));
  const labelOf = (unit: string): Label => units.get(unit)?.label ?? '';
  return {
    source,
    left,
    plan: {
      semesters: semesters.map(({ id, label }) => ({ id, label })),
      semester,
      from,
      offered: offerings.length,
      gaps: gapsOf(demands, offerings, units).map((gap) => ({
        ...gap,
        unit: { id: gap.unit, label: labelOf(gap.unit) },
        batches: gap.batches.map((id) => batches.get(id) ?? ''),
      })),
      load: loadOf(offerings, units).map((load) => ({
        ...load,
        name: names.get(load.staff) ?? '',
      })),
      unstaffed: offerings
        .filter(({ lecturers }) => lecturers.length === 0)
        .map(({ id, courseUnit, medium, group }) => ({
          id,
          unit: labelOf(courseUnit),
          medium,
          group,
        })),
      copy: planCopy(source, offerings, units, left).map(
        ({ offering: { id, courseUnit, medium, group }, outcome, without }) => ({
          id,
          unit: labelOf(courseUnit),
          medium,
          group,
          outcome,
          without: without.map((person) => names.get(person) ?? ''),
        }),
      ),
    },
  };
}
