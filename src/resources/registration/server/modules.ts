import { instantSql, localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import type { Medium } from '../../shared/media.ts';
import type { Grade } from '../../shared/rules/grades.ts';
import type { Examined, Meeting, RegistrationUnit } from '../api.ts';
import type { OfferingFacts } from '../rules/findings.ts';

/** A module with further data for the screen. */
export interface Module extends OfferingFacts {
  title: Localised;
  kind: string;
  group: string;
  line: RegistrationUnit['line'];
}

/** The student who registers, and the semester they register for. */
export interface Reader {
  student: string;
  semester: string;
  curriculum: string | null;
  hasSubjects: boolean;
  level: number | null;
  number: number;
}

/**
 * The modules open by the curriculum and the main subjects of a student, its compulsory ones, and
 * those of a registration; all modules without a curriculum. With $8 only those that the choice of
 * one depends on: itself, the chosen ones and the compulsory ones. They are chosen before anything
 * is read of them (`isOpenTo`).
 */
const MODULES = `
  WITH
  subject AS MATERIALIZED (
    SELECT
      subject_unit.course_unit_id AS unit,
      bool_or(subject_unit.is_compulsory) AS is_compulsory
    FROM students__main_subjects main_subject
    CROSS JOIN LATERAL (
      SELECT course_unit_id, is_compulsory
      FROM subject_units
      WHERE subject_id = main_subject.target_id
      OFFSET 0
    ) subject_unit
    WHERE main_subject.owner_id = $1
    GROUP BY subject_unit.course_unit_id
  ),
  shown AS MATERIALIZED (
    SELECT
      offering.id,
      offering.medium,
      offering."group",
      offering.capacity,
      offering.is_open,
      unit.id AS unit,
      unit.code,
      ${localised('unit.title')} AS title,
      unit.credits,
      unit.kind,
      coalesce(curriculum_unit.level, unit.level) AS level,
      curriculum_unit.id IS NOT NULL AS in_curriculum,
      subject.unit IS NOT NULL AS in_subject,
      coalesce(expected.is_compulsory, false) AS is_compulsory
    FROM offerings offering
    JOIN course_units unit ON unit.id = offering.course_unit_id
    LEFT JOIN curriculum_units curriculum_unit
      ON curriculum_unit.course_unit_id = offering.course_unit_id
      AND curriculum_unit.curriculum_id = $3::uuid
    LEFT JOIN subject ON subject.unit = offering.course_unit_id
    CROSS JOIN LATERAL (
      SELECT
        (curriculum_unit.is_compulsory OR subject.is_compulsory)
          AND coalesce(curriculum_unit.level, unit.level) = $6
          AND unit.semester = $7 AS is_compulsory
    ) expected
    WHERE offering.semester_id = $2
      AND (
        offering.id = $5::uuid
        OR expected.is_compulsory
        OR offering.id IN (
          SELECT line.offering_id
          FROM registration_lines line
          WHERE line.registration_id = $4::uuid
        )
        OR NOT $8::boolean AND (
          $3::uuid IS NULL
          OR subject.unit IS NOT NULL
          OR curriculum_unit.is_compulsory
          OR curriculum_unit.id IS NOT NULL AND (
            NOT EXISTS (SELECT FROM students__main_subjects WHERE owner_id = $1)
            OR offering.course_unit_id NOT IN (SELECT course_unit_id FROM subject_units)
          )
        )
      )
  )
  SELECT
    shown.id,
    shown.medium,
    shown."group",
    shown.capacity,
    shown.is_open AS "isOpen",
    shown.unit,
    shown.code,
    shown.title,
    shown.credits::float8 AS credits,
    shown.level,
    shown.kind,
    shown.is_compulsory AS "isCompulsory",
    shown.in_curriculum AS "inCurriculum",
    shown.in_subject AS "inSubject",
    EXISTS (
      SELECT 1
      FROM subject_units subject_unit
      WHERE subject_unit.course_unit_id = shown.unit
      OFFSET 0
    ) AS "belongsToSubject",
    coalesce((
      SELECT json_agg(
        json_build_object('unit', prerequisite.unit_id, 'minimumGrade', prerequisite.minimum_grade)
        ORDER BY prerequisite.position
      )
      FROM course_units__prerequisites prerequisite
      WHERE prerequisite.owner_id = shown.unit
    ), '[]') AS prerequisites,
    ARRAY(
      SELECT target_id
      FROM course_units__corequisites
      WHERE owner_id = shown.unit
      ORDER BY position
    )::text[] AS corequisites,
    ARRAY(
      SELECT target_id
      FROM course_units__exclusions
      WHERE owner_id = shown.unit
      ORDER BY position
    )::text[] AS exclusions,
    -- Meetings of subgroups are left out, because the subgroup of a student is unknown.
    coalesce((
      SELECT json_agg(
        json_build_object(
          'weekday', slot.weekday,
          'from', to_char(slot.starts_at, 'HH24:MI'),
          'to', to_char(slot.ends_at, 'HH24:MI'),
          'weeks', slot.weeks
        )
        ORDER BY slot.weekday, slot.starts_at
      )
      FROM class_slots slot
      WHERE slot.offering_id = shown.id AND slot.subgroup IS NULL
    ), '[]') AS meetings,
    -- Sessions in setup are not public.
    (
      SELECT json_build_object(
        'startsAt', ${instantSql('paper.starts_at')},
        'endsAt', ${instantSql('paper.ends_at')}
      )
      FROM papers paper
      JOIN exam_sessions session ON session.id = paper.exam_session_id
      WHERE paper.offering_id = shown.id
        AND session.kind = 'proper'
        AND session.semester_id = $2
        AND session.status <> 'setup'
        AND paper.starts_at IS NOT NULL
        AND paper.ends_at IS NOT NULL
    ) AS examined,
    seats.taken,
    seats.waiting,
    CASE
      WHEN line.id IS NOT NULL
        THEN json_build_object(
          'id', line.id,
          'version', line.version,
          'state', line.state,
          'promotedAt', line.promoted_at,
          'droppedAt', line.dropped_at,
          'place', CASE
            WHEN line.state = 'waitlisted'
              THEN (
                SELECT count(*)
                FROM registration_lines other
                WHERE other.offering_id = shown.id
                  AND other.state = 'waitlisted'
                  AND (other.waitlist_number, other.id) <= (line.waitlist_number, line.id)
              )
          END
        )
    END AS line
  FROM shown
  LEFT JOIN registration_lines line
    ON line.offering_id = shown.id
    AND line.registration_id = $4::uuid
  CROSS JOIN LATERAL (
    SELECT
      coalesce(sum(counted.registrations) FILTER (WHERE counted.state = 'enrolled'), 0)::int
        AS taken,
      coalesce(sum(counted.registrations) FILTER (WHERE counted.state = 'waitlisted'), 0)::int
        AS waiting
    FROM registration_counts counted
    WHERE counted.semester_id = $2 AND counted.offering_id = shown.id
  ) seats
  ORDER BY shown.code, shown."group", shown.medium, shown.id`;

interface ModuleRow {
  id: string;
  medium: Medium;
  group: string;
  capacity: number | null;
  isOpen: boolean;
  unit: string;
  code: string;
  title: Localised;
  credits: number;
  level: number;
  kind: string;
  isCompulsory: boolean;
  inCurriculum: boolean;
  inSubject: boolean;
  belongsToSubject: boolean;
  prerequisites: { unit: string; minimumGrade: Grade | null }[];
  corequisites: string[];
  exclusions: string[];
  meetings: Meeting[];
  examined: Examined | null;
  taken: number;
  waiting: number;
  line: (Omit<NonNullable<RegistrationUnit['line']>, 'place'> & { place: number | null }) | null;
}

/**
 * Units of the curriculum without a subject or in a chosen one; before the choice of main subjects,
 * in any.
 */
const isOpenTo = (
  { inSubject, inCurriculum, belongsToSubject }: ModuleRow,
  { curriculum, hasSubjects }: Reader,
): boolean =>
  curriculum === null || inSubject || (inCurriculum && (!belongsToSubject || !hasSubjects));

async function codesOf(
  client: Queryable,
  modules: readonly ModuleRow[],
): Promise<Map<string, string>> {
  const own = new Map(modules.map(({ unit, code }) => [unit, code]));
  const ids = [
    ...new Set(
      modules.flatMap(({ prerequisites, corequisites, exclusions }) => [
        ...prerequisites.map(({ unit }) => unit),
        ...corequisites,
        ...exclusions,
      ]),
    ),
  ].filter((id) => !own.has(id));
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await client.query<{ id: string; code: string }>({
          name: 'codes-of-units',
          text: 'SELECT id, code FROM course_units WHERE id = ANY($1::uuid[])',
          values: [ids],
        });
  return new Map([...own, ...rows.map(({ id, code }) => [id, code] as const)]);
}

const moduleOf = (row: ModuleRow, person: Reader): Module => {
  const {
    id,
    unit,
    code,
    credits,
    level,
    prerequisites,
    corequisites,
    exclusions,
    medium,
    capacity,
    taken,
    waiting,
    isOpen,
    title,
    kind,
    group,
    meetings,
    examined,
    isCompulsory,
    line,
  } = row;
  return {
    id,
    medium,
    capacity,
    taken,
    waiting,
    isOpen,
    title,
    kind,
    group,
    unit: { id: unit, code, credits, level, prerequisites, corequisites, exclusions },
    isInCurriculum: isOpenTo(row, person),
    isCompulsory,
    meetings,
    examined,
    line: line && { ...line, place: line.place === null ? null : Number(line.place) },
  };
};

/**
 * The modules open to a student in a semester, with those of `registration`, and the codes by id of
 * every unit that they name. With `offering` only the modules that its choice depends on.
 */
export async function readModules(
  client: Queryable,
  reader: Reader,
  { registration, offering }: { registration: string | null; offering: string | null },
): Promise<{ modules: Module[]; codes: Map<string, string> }> {
  const rows = await queryRows<ModuleRow>(client, {
    name: 'registration-modules',
    text: MODULES,
    values: [
      reader.student,
      reader.semester,
      reader.curriculum,
      registration,
      offering,
      reader.level,
      reader.number,
      offering !== null,
    ],
  });
  return {
    modules: rows.map((row) => moduleOf(row, reader)),
    codes: await codesOf(client, rows),
  };
}
