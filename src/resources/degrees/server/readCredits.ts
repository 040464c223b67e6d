import type { Queryable } from '../../../../gateway/index.ts';
import type { Label } from '../../shared/label.ts';
import type { CurriculumCredits } from '../api.ts';
import { creditsByPart, reachableCredits, type PlacedCredits } from '../rules/curriculumRules.ts';

const CURRICULA = `
  SELECT
    c.id,
    c.code AS label,
    c.subject_id AS subject,
    c.degree_id AS "degreeId",
    d.credits::float8 AS needed,
    json_build_object('en', d.name_en, 'si', d.name_si) AS degree,
    (SELECT count(*)::int FROM students s WHERE s.curriculum_id = c.id) AS students
  FROM curricula c
  JOIN degrees d ON d.id = c.degree_id
  ORDER BY c.code`;
export const UNITS = `
  SELECT
    u.id AS unit,
    p.level,
    p.semester,
    u.credits::float8 AS credits,
    p.is_compulsory AS "isCompulsory",
    u.is_offered AS "isOffered"
  FROM curriculum_units p
  JOIN course_units u ON u.id = p.course_unit_id
  WHERE p.curriculum_id = $1::uuid`;
export const SUBJECTS = `
  SELECT
    j.id,
    json_build_object('en', j.name_en, 'si', j.name_si) AS name,
    (
      SELECT coalesce(
        json_agg(json_build_object(
          'unit', u.id,
          'level', u.level,
          'semester', u.semester,
          'credits', u.credits::float8,
          'isCompulsory', x.is_compulsory,
          'isOffered', u.is_offered
        )),
        '[]'::json
      )
      FROM subject_units x
      JOIN course_units u ON u.id = x.course_unit_id
      WHERE x.subject_id = j.id
    ) AS units
  FROM subjects j
  JOIN subjects__degrees d ON d.owner_id = j.id AND d.target_id = $1::uuid
  WHERE j.is_main_subject
  ORDER BY j.code`;
const READERS = `
  SELECT b.label AS batch, reached.level, reads.subjects, count(*)::int AS students
  FROM students s
  JOIN batches b ON b.id = s.batch_id
  CROSS JOIN LATERAL (
    SELECT coalesce(max(t.level), 1) AS level
    FROM batch_statuses t
    JOIN semesters m ON m.id = t.semester_id
    WHERE t.batch_id = s.batch_id AND m.starts_on <= $2::date
  ) reached
  CROSS JOIN LATERAL (
    SELECT ARRAY(
      SELECT x.target_id::text
      FROM students__main_subjects x
      WHERE x.owner_id = s.id
      ORDER BY x.target_id
    ) AS subjects
  ) reads
  WHERE s.curriculum_id = $1::uuid AND s.status IN ('enrolled', 'repeating', 'leave', 'deferred')
  GROUP BY b.label, b.entry_year, reached.level, reads.subjects
  ORDER BY b.entry_year DESC`;

interface CurriculumRow extends Record<string, unknown> {
  id: string;
  label: string;
  subject: string | null;
  degreeId: string;
  needed: number;
  degree: Label;
  students: number;
}
export interface SubjectRow extends Record<string, unknown> {
  id: string;
  name: Label;
  units: PlacedCredits[];
}
interface ReaderRow extends Record<string, unknown> {
  batch: string;
  level: number;
  subjects: string[];
  students: number;
}

const sum = (numbers: readonly number[]): number =>
  Math.round(numbers.reduce((total, one) => total + one, 0) * 10) / 10;
const most = (units: readonly PlacedCredits[]): number =>
  sum(units.filter(({ isOffered }) => isOffered).map(({ credits }) => credits));

/**
 * Students who have not chosen yet can still take the three richest subjects; only where those fall
 * short are they counted as short.
 */
export function chosenUnits(
  reads: readonly string[],
  subjects: readonly SubjectRow[],
): PlacedCredits[][] {
  const own = subjects.filter(({ id }) => reads.includes(id)).map(({ units }) => units);
  return own.length > 0
    ? own
    : subjects
        .map(({ units }) => units)
        .toSorted((one, other) => most(other) - most(one))
        .slice(0, 3);
}

/**
 * The structure of a curriculum in credits against what its degree asks for, and whether each batch
 * on it can still get there.
 */
export async function readCredits(
  client: Queryable,
  wanted: string | null,
  today: string,
): Promise<CurriculumCredits> {
  const { rows: curricula } = await client.query<CurriculumRow>({
    name: 'credits-curricula',
    text: CURRICULA,
  });
  const one =
    curricula.find(({ id }) => id === wanted) ??
    curricula.toSorted((left, right) => right.students - left.students)[0];
  const list = curricula.map(({ id, label }) => ({ id, label }));
  if (!one)
    return {
      curricula: list,
      curriculum: null,
      needed: 0,
      degree: '',
      common: [],
      subjects: [],
      whole: [],
      batches: [],
    };
  const { rows: units } = await client.query<PlacedCredits & Record<string, unknown>>({
    name: 'credits-units',
    text: UNITS,
    values: [one.id],
  });
  const { rows: all } = await client.query<SubjectRow>({
    name: 'credits-subjects',
    text: SUBJECTS,
    values: [one.degreeId],
  });
  const subjects = one.subject === null ? all : [];
  const belongs = new Set(subjects.flatMap((subject) => subject.units.map(({ unit }) => unit)));
  const common = units.filter(({ unit }) => !belongs.has(unit));
  const { rows: readers } = await client.query<ReaderRow>({
    name: 'credits-readers',
    text: READERS,
    values: [one.id, today],
  });
  const names = new Map(all.map(({ id, name }) => [id, name]));
  const reached = readers.map((reader) => ({
    ...reader,
    reach: reachableCredits(common, chosenUnits(reader.subjects, subjects), reader.level),
  }));
  const batches = [...new Set(reached.map(({ batch }) => batch))].map((batch) => {
    const own = reached.filter((reader) => reader.batch === batch);
    return {
      batch,
      level: Math.max(...own.map(({ level }) => level)),
      students: sum(own.map(({ students }) => students)),
      least: Math.min(...own.map(({ reach }) => reach)),
      short: own
        .filter(({ reach }) => reach < one.needed)
        .map(({ students, subjects: reads, reach }) => ({
          count: students,
          reads: reads.map((id) => names.get(id) ?? ''),
          reach,
        })),
    };
  });
  return {
    curricula: list,
    curriculum: one.id,
    needed: one.needed,
    degree: one.degree,
    common: creditsByPart(common),
    subjects: subjects.map(({ id, name, units: own }) => ({
      id,
      name,
      compulsory: sum(
        own
          .filter(({ isCompulsory, isOffered }) => isCompulsory && isOffered)
          .map(({ credits }) => credits),
      ),
      available: most(own),
    })),
    whole: creditsByPart(units),
    batches,
  };
}
