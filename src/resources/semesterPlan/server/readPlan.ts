import { localised, localisedFrom, type Queryable, queryRows } from '../../../../gateway/index.ts';
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
    ${localised('label')} AS label
  FROM semesters
  ORDER BY starts_on DESC`;
const OFFERINGS = `
  SELECT
    offering.id,
    offering.course_unit_id AS "courseUnit",
    offering.medium,
    offering."group",
    offering.capacity,
    offering.coordinator_id AS coordinator,
    offering.is_open AS "isOpen",
    (
      SELECT coalesce(
        json_agg(
          json_build_object('staff', lecturer.staff_id, 'role', lecturer.role)
          ORDER BY lecturer.position
        ),
        '[]'::json
      )
      FROM offerings__lecturers lecturer
      WHERE lecturer.owner_id = offering.id
    ) AS lecturers
  FROM offerings offering
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE offering.semester_id = $1::uuid
  ORDER BY unit.code, offering.medium, offering."group"`;
const UNITS = `
  SELECT
    id,
    credits::float8 AS credits,
    is_offered AS "isOffered",
    ${localisedFrom((language) => `concat_ws(' ', code, title_${language})`)} AS label,
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
    SELECT
      student.id, student.curriculum_id, student.medium, batch_status.batch_id, batch_status.level
    FROM batch_statuses batch_status
    JOIN students student ON student.batch_id = batch_status.batch_id
    WHERE batch_status.semester_id = $1::uuid AND student.status IN ('enrolled', 'repeating')
  ),
  own AS (SELECT number FROM semesters WHERE id = $1::uuid)
  SELECT unit, batch_id AS batch, medium, count(DISTINCT id)::int AS students
  FROM (
    SELECT reading.id, reading.batch_id, reading.medium, curriculum_unit.course_unit_id AS unit
    FROM reading
    JOIN curriculum_units curriculum_unit
      ON curriculum_unit.curriculum_id = reading.curriculum_id
      AND curriculum_unit.is_compulsory
      AND curriculum_unit.level = reading.level
      AND curriculum_unit.semester = (SELECT number FROM own)
    UNION ALL
    SELECT reading.id, reading.batch_id, reading.medium, subject_unit.course_unit_id
    FROM reading
    JOIN students__main_subjects main_subject ON main_subject.owner_id = reading.id
    JOIN subject_units subject_unit
      ON subject_unit.subject_id = main_subject.target_id
      AND subject_unit.is_compulsory
    JOIN course_units unit
      ON unit.id = subject_unit.course_unit_id
      AND unit.level = reading.level
      AND unit.semester = (SELECT number FROM own)
  ) required
  GROUP BY unit, batch_id, medium`;
const PEOPLE = `
  SELECT
    member.id,
    ${localised('member.name_with_initials')} AS name,
    EXISTS (
      SELECT 1
      FROM users account
      WHERE account.id = member.user_id AND account.status = 'closed'
    ) AS "hasLeft"
  FROM staff member
  WHERE member.id = ANY($1::uuid[])`;

const offeringsOf = async (
  client: Queryable,
  semester: string | null,
): Promise<PlannedOffering[]> =>
  semester === null
    ? []
    : await queryRows<PlannedOffering>(client, {
        name: 'semester-plan-offerings',
        text: OFFERINGS,
        values: [semester],
      });

/** The people who coordinate or teach modules, with whether they have left. */
async function readPeople(
  client: Queryable,
  offerings: readonly PlannedOffering[],
): Promise<{ names: ReadonlyMap<string, Label>; left: ReadonlySet<string> }> {
  const ids = offerings.flatMap(({ coordinator, lecturers }) => [
    ...(coordinator === null ? [] : [coordinator]),
    ...lecturers.map(({ staff }) => staff),
  ]);
  const rows = await queryRows<{ id: string; name: Label; hasLeft: boolean }>(client, {
    name: 'semester-plan-people',
    text: PEOPLE,
    values: [`{${[...new Set(ids)].join(',')}}`],
  });
  return {
    names: new Map(rows.map(({ id, name }) => [id, name])),
    left: new Set(rows.filter(({ hasLeft }) => hasLeft).map(({ id }) => id)),
  };
}

type KnownSemester = DatedSemester & { endsOn: string; label: Label } & Record<string, unknown>;

interface Wanted {
  semester: string | null;
  from: string | null;
}

/** The semester to show and the one to copy from, with their defaults. */
function chooseSemesters(
  semesters: readonly KnownSemester[],
  wanted: Wanted,
  today: string,
): Wanted {
  const known = (id: string | null): string | null =>
    semesters.find((semester) => semester.id === id)?.id ?? null;
  const semester = known(wanted.semester) ?? presentSemester(semesters, today);
  const from = known(wanted.from) ?? (semester === null ? null : forerunnerOf(semesters, semester));
  return { semester, from };
}

export interface ReadPlan {
  plan: Omit<SemesterPlan, 'mayCopy'>;
  source: PlannedOffering[];
  /** Staff who have left the faculty. */
  left: ReadonlySet<string>;
}

/** A semester's plan with its gaps and teaching load, and what copying another would add. */
export async function readPlan(
  client: Queryable,
  wanted: Wanted,
  today: string,
): Promise<ReadPlan> {
  const semesters = await queryRows<KnownSemester>(client, {
    name: 'semester-plan-semesters',
    text: SEMESTERS,
  });
  const { semester, from } = chooseSemesters(semesters, wanted, today);
  const offerings = await offeringsOf(client, semester);
  const source = await offeringsOf(client, from);
  const unitRows = await queryRows<PlannedUnit & { label: Label }>(client, {
    name: 'semester-plan-units',
    text: UNITS,
  });
  const units = new Map(unitRows.map((unit) => [unit.id, unit]));
  const demands = await queryRows<Demand>(client, {
    name: 'semester-plan-demands',
    text: DEMANDS,
    values: [semester],
  });
  const batchRows = await queryRows<{ id: string; label: string }>(client, {
    name: 'semester-plan-batches',
    text: 'SELECT id, label FROM batches',
  });
  const batches = new Map(batchRows.map(({ id, label }) => [id, label]));
  const { names, left } = await readPeople(client, [...offerings, ...source]);
  const moduleOf = ({ id, courseUnit, medium, group }: PlannedOffering) => ({
    id,
    unit: units.get(courseUnit)?.label ?? '',
    medium,
    group,
  });
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
        unit: { id: gap.unit, label: units.get(gap.unit)?.label ?? '' },
        batches: gap.batches.map((id) => batches.get(id) ?? ''),
      })),
      load: loadOf(offerings, units).map((load) => ({
        ...load,
        name: names.get(load.staff) ?? '',
      })),
      unstaffed: offerings.filter(({ lecturers }) => lecturers.length === 0).map(moduleOf),
      copy: planCopy(source, offerings, units, left).map(({ offering, outcome, without }) => ({
        ...moduleOf(offering),
        outcome,
        without: without.map((person) => names.get(person) ?? ''),
      })),
    },
  };
}
