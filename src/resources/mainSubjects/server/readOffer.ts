import type { Queryable } from '../../../../gateway/index.ts';
import type { Label } from '../../shared/label.ts';
import type { Medium } from '../../shared/media.ts';
import type { NamedSubject } from '../api.ts';
import type { ApplyingStudent, BatchWindow } from '../rules/application.ts';
import type { CombinationRule } from '../rules/subjectCombination.ts';

/** Timestamps as the wire has them. */
const INSTANT = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export interface StudentOfOffer extends ApplyingStudent {
  id: string;
  medium: Medium;
  curriculumCode: string | null;
  mainSubjects: string[];
  subjectNames: Label[];
}

const STUDENT = `
  SELECT
    s.id,
    s.batch_id AS batch,
    s.status,
    s.medium,
    s.curriculum_id AS curriculum,
    c.code AS "curriculumCode",
    ARRAY(
      SELECT m.target_id::text
      FROM students__main_subjects m
      WHERE m.owner_id = s.id
      ORDER BY m.position
    ) AS "mainSubjects",
    (
      SELECT coalesce(
        json_agg(json_build_object('en', j.name_en, 'si', j.name_si) ORDER BY m.position),
        '[]'::json
      )
      FROM students__main_subjects m
      JOIN subjects j ON j.id = m.target_id
      WHERE m.owner_id = s.id
    ) AS "subjectNames"
  FROM students s
  LEFT JOIN curricula c ON c.id = s.curriculum_id
  WHERE s.id = $1::uuid`;

export const readStudent = async (client: Queryable, id: string): Promise<StudentOfOffer | null> =>
  (
    await client.query<StudentOfOffer & Record<string, unknown>>({
      name: 'main-subjects-student',
      text: STUDENT,
      values: [id],
    })
  ).rows[0] ?? null;

const WINDOWS = `
  SELECT
    w.id,
    json_build_object('en', s.label_en, 'si', s.label_si) AS semester,
    ${INSTANT('w.opens_at')} AS "opensAt",
    ${INSTANT('w.closes_at')} AS "closesAt",
    ${INSTANT('w.late_until')} AS "lateUntil",
    ARRAY(
      SELECT b.target_id::text
      FROM registration_windows__batches b
      WHERE b.owner_id = w.id
    ) AS batches
  FROM registration_windows w
  JOIN semesters s ON s.id = w.semester_id
  WHERE w.kind = 'mainSubjects' AND ($1::uuid IS NULL OR w.id = $1::uuid)
  ORDER BY w.closes_at DESC, w.id`;

/** Windows for main subjects, the last to close first; one of them by its id. */
export const readWindows = async (
  client: Queryable,
  id: string | null = null,
): Promise<BatchWindow[]> =>
  (
    await client.query<BatchWindow & Record<string, unknown>>({
      name: 'main-subjects-windows',
      text: WINDOWS,
      values: [id],
    })
  ).rows;

const SUBJECTS = `
  SELECT
    j.id,
    j.code,
    json_build_object('en', j.name_en, 'si', j.name_si) AS name,
    ARRAY(
      SELECT l.medium
      FROM main_subject_languages l
      WHERE l.subject_id = j.id
      ORDER BY l.medium
    ) AS media
  FROM subjects j
  WHERE j.is_main_subject
    AND EXISTS (
      SELECT 1
      FROM curricula c
      JOIN subjects__degrees d ON d.target_id = c.degree_id
      WHERE c.id = $1::uuid AND d.owner_id = j.id
    )
  ORDER BY j.code`;

const RULES = `
  SELECT
    r.id,
    r.effect,
    r.quota,
    ARRAY(
      SELECT s.target_id::text
      FROM subject_combinations__subjects s
      WHERE s.owner_id = r.id
      ORDER BY s.position
    ) AS subjects
  FROM subject_combinations r
  WHERE r.curriculum_id = $1::uuid
  ORDER BY r.id`;

export interface Offer {
  subjects: NamedSubject[];
  rules: CombinationRule[];
}

/** The main subjects of a curriculum's degree and what it says about reading them together. */
export async function readOffer(client: Queryable, curriculum: string): Promise<Offer> {
  const subjects = await client.query<NamedSubject & Record<string, unknown>>({
    name: 'main-subjects-subjects',
    text: SUBJECTS,
    values: [curriculum],
  });
  const rules = await client.query<CombinationRule & Record<string, unknown>>({
    name: 'main-subjects-rules',
    text: RULES,
    values: [curriculum],
  });
  return { subjects: subjects.rows, rules: rules.rows };
}

/**
 * Whoever selects among the students of a curriculum does so one at a time: everybody else waits
 * until the places are counted and taken.
 */
export const lockPlaces = (client: Queryable, curricula: readonly string[]): Promise<unknown> =>
  client.query({
    text: 'SELECT 1 FROM curricula WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE',
    values: [`{${[...curricula].join(',')}}`],
  });

const TAKEN = `
  SELECT r.id, count(a.id)::int AS taken
  FROM subject_combinations r
  LEFT JOIN LATERAL (
    SELECT a.id
    FROM main_subject_applications a
    JOIN students s ON s.id = a.student_id
    JOIN registration_windows w ON w.id = a.window_id
    JOIN semesters m ON m.id = w.semester_id
    WHERE a.status = 'selected'
      AND a.id IS DISTINCT FROM $3::uuid
      AND s.curriculum_id = r.curriculum_id
      AND m.academic_year_id = (
        SELECT own.academic_year_id
        FROM registration_windows o
        JOIN semesters own ON own.id = o.semester_id
        WHERE o.id = $2::uuid
      )
      AND NOT EXISTS (
        SELECT 1
        FROM subject_combinations__subjects x
        WHERE x.owner_id = r.id
          AND NOT EXISTS (
            SELECT 1
            FROM main_subject_applications__granted g
            WHERE g.owner_id = a.id AND g.target_id = x.target_id
          )
      )
  ) a ON true
  WHERE r.curriculum_id = $1::uuid
  GROUP BY r.id`;

/**
 * Places taken of each rule in the academic year of a window, all its rounds together, but for one
 * application.
 */
export async function readTaken(
  client: Queryable,
  curriculum: string,
  window: string,
  except: string | null = null,
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; taken: number }>({
    name: 'main-subjects-taken',
    text: TAKEN,
    values: [curriculum, window, except],
  });
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}
