import type { Queryable } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import type { Medium } from '../../shared/media.ts';
import type { Grade } from '../../shared/rules/grades.ts';
import type { Examined, Meeting, RegistrationUnit } from '../api.ts';
import type { OfferingFacts } from '../rules/findings.ts';

/** A module with what a screen shows of it beyond what the rules read. */
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

const ISO_MOMENT = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The modules that the curriculum and the main subjects of a student open; all modules for a
 * student without a curriculum.
 */
const MODULES = `
  SELECT
    o.id,
    o.medium,
    o."group",
    o.capacity,
    o.is_open AS "isOpen",
    u.id AS unit,
    u.code,
    json_build_object('en', u.title_en, 'si', u.title_si) AS title,
    u.credits::float8 AS credits,
    coalesce(c.level, u.level) AS level,
    u.semester AS "unitSemester",
    u.kind,
    coalesce(c.is_compulsory, false) AS "ofCurriculum",
    coalesce(m.is_compulsory, false) AS "ofSubject",
    c.id IS NOT NULL AS "inCurriculum",
    m.owner IS NOT NULL AS "inSubject",
    EXISTS (SELECT 1 FROM subject_units x WHERE x.course_unit_id = u.id) AS "belongsToSubject",
    coalesce((
      SELECT json_agg(
        json_build_object('unit', p.unit_id, 'minimumGrade', p.minimum_grade)
        ORDER BY p.position
      )
      FROM course_units__prerequisites p
      WHERE p.owner_id = u.id
    ), '[]') AS prerequisites,
    ARRAY(
      SELECT target_id
      FROM course_units__corequisites
      WHERE owner_id = u.id
      ORDER BY position
    )::text[] AS corequisites,
    ARRAY(
      SELECT target_id
      FROM course_units__exclusions
      WHERE owner_id = u.id
      ORDER BY position
    )::text[] AS exclusions,
    -- Of the groups within a class a student attends one, and nobody has said which.
    coalesce((
      SELECT json_agg(
        json_build_object(
          'weekday', k.weekday,
          'from', to_char(k.starts_at, 'HH24:MI'),
          'to', to_char(k.ends_at, 'HH24:MI'),
          'weeks', k.weeks
        )
        ORDER BY k.weekday, k.starts_at
      )
      FROM class_slots k
      WHERE k.offering_id = o.id AND k.subgroup IS NULL
    ), '[]') AS meetings,
    -- A session that is still being set up is nobody's to know.
    (
      SELECT json_build_object(
        'startsAt', ${ISO_MOMENT('p.starts_at')},
        'endsAt', ${ISO_MOMENT('p.ends_at')}
      )
      FROM papers p
      JOIN exam_sessions x ON x.id = p.exam_session_id
      WHERE p.offering_id = o.id
        AND x.kind = 'proper'
        AND x.semester_id = o.semester_id
        AND x.status <> 'setup'
        AND p.starts_at IS NOT NULL
        AND p.ends_at IS NOT NULL
    ) AS examined,
    (
      SELECT count(*)::int
      FROM registration_lines x
      WHERE x.offering_id = o.id AND x.state = 'enrolled'
    ) AS taken,
    (
      SELECT count(*)::int
      FROM registration_lines x
      WHERE x.offering_id = o.id AND x.state = 'waitlisted'
    ) AS waiting,
    CASE
      WHEN l.id IS NOT NULL
        THEN json_build_object(
          'id', l.id,
          'version', l.version,
          'state', l.state,
          'promotedAt', l.promoted_at,
          'droppedAt', l.dropped_at,
          'place', CASE
            WHEN l.state = 'waitlisted'
              THEN (
                SELECT count(*)
                FROM registration_lines x
                WHERE x.offering_id = o.id
                  AND x.state = 'waitlisted'
                  AND (x.waitlist_number, x.id) <= (l.waitlist_number, l.id)
              )
          END
        )
    END AS line
  FROM offerings o
  JOIN course_units u ON u.id = o.course_unit_id
  LEFT JOIN curriculum_units c ON c.course_unit_id = u.id AND c.curriculum_id = $3::uuid
  LEFT JOIN LATERAL (
    SELECT bool_or(w.is_compulsory) AS is_compulsory, min(w.subject_id::text) AS owner
    FROM subject_units w
    JOIN students__main_subjects s ON s.target_id = w.subject_id
    WHERE s.owner_id = $1 AND w.course_unit_id = u.id
  ) m ON true
  LEFT JOIN registration_lines l ON l.offering_id = o.id AND l.registration_id = $4::uuid
  WHERE o.semester_id = $2
    AND (
      c.id IS NOT NULL
      OR m.owner IS NOT NULL
      OR l.id IS NOT NULL
      OR o.id = $5::uuid
      OR $3::uuid IS NULL
    )
  ORDER BY u.code, o."group", o.medium, o.id`;

interface ModuleRow extends Record<string, unknown> {
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
  unitSemester: number;
  kind: string;
  ofCurriculum: boolean;
  ofSubject: boolean;
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
 * Of the curriculum: what belongs to no subject, or to an own one; before the choice of main
 * subjects to any.
 */
const isOpenTo = (
  { inSubject, inCurriculum, belongsToSubject }: ModuleRow,
  { curriculum, hasSubjects }: Reader,
): boolean =>
  curriculum === null || inSubject || (inCurriculum && (!belongsToSubject || !hasSubjects));

const isExpected = (row: ModuleRow, { level, number }: Reader): boolean =>
  (row.ofCurriculum || row.ofSubject) && row.level === level && row.unitSemester === number;

async function codesOf(
  client: Queryable,
  modules: readonly ModuleRow[],
): Promise<Map<string, string>> {
  const ids = [
    ...new Set(
      modules.flatMap(({ prerequisites, corequisites, exclusions }) => [
        ...prerequisites.map(({ unit }) => unit),
        ...corequisites,
        ...exclusions,
      ]),
    ),
  ];
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await client.query<{ id: string; code: string }>({
          text: 'SELECT id, code FROM course_units WHERE id = ANY($1::uuid[])',
          values: [ids],
        });
  return new Map([
    ...modules.map(({ unit, code }) => [unit, code] as const),
    ...rows.map(({ id, code }) => [id, code] as const),
  ]);
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
    isCompulsory: isExpected(row, person),
    meetings,
    examined,
    line: line && { ...line, place: line.place === null ? null : Number(line.place) },
  };
};

/**
 * The modules open to a student in a semester, with those of `registration` and with `offering`,
 * and the codes by id of every unit that they name.
 */
export async function readModules(
  client: Queryable,
  reader: Reader,
  { registration, offering }: { registration: string | null; offering: string | null },
): Promise<{ modules: Module[]; codes: Map<string, string> }> {
  const { rows } = await client.query<ModuleRow>({
    name: 'registration-modules',
    text: MODULES,
    values: [reader.student, reader.semester, reader.curriculum, registration, offering],
  });
  return {
    modules: rows.map((row) => moduleOf(row, reader)),
    codes: await codesOf(client, rows),
  };
}
