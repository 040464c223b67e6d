import {
  instantSql,
  localised,
  type Queryable,
  queryRow,
  queryRows,
} from '../../../../gateway/index.ts';
import type { Label } from '../../shared/label.ts';
import type { Medium } from '../../shared/media.ts';
import type { NamedSubject } from '../api.ts';
import type { ApplyingStudent, BatchWindow } from '../rules/application.ts';
import type { CombinationRule } from '../rules/subjectCombination.ts';

export interface StudentOfOffer extends ApplyingStudent {
  id: string;
  medium: Medium;
  curriculumCode: string | null;
  mainSubjects: string[];
  subjectNames: Label[];
}

const STUDENT = `
  SELECT
    student.id,
    student.batch_id AS batch,
    student.status,
    student.medium,
    student.curriculum_id AS curriculum,
    curriculum.code AS "curriculumCode",
    ARRAY(
      SELECT main_subject.target_id::text
      FROM students__main_subjects main_subject
      WHERE main_subject.owner_id = student.id
      ORDER BY main_subject.position
    ) AS "mainSubjects",
    (
      SELECT coalesce(
        json_agg(
          ${localised('subject.name')}
          ORDER BY main_subject.position
        ),
        '[]'::json
      )
      FROM students__main_subjects main_subject
      JOIN subjects subject ON subject.id = main_subject.target_id
      WHERE main_subject.owner_id = student.id
    ) AS "subjectNames"
  FROM students student
  LEFT JOIN curricula curriculum ON curriculum.id = student.curriculum_id
  WHERE student.id = $1::uuid`;

export const readStudent = async (client: Queryable, id: string): Promise<StudentOfOffer | null> =>
  (await queryRow<StudentOfOffer>(client, {
    name: 'main-subjects-student',
    text: STUDENT,
    values: [id],
  })) ?? null;

const WINDOWS = `
  SELECT
    registration_window.id,
    ${localised('semester.label')} AS semester,
    ${instantSql('registration_window.opens_at')} AS "opensAt",
    ${instantSql('registration_window.closes_at')} AS "closesAt",
    ${instantSql('registration_window.late_until')} AS "lateUntil",
    ARRAY(
      SELECT window_batch.target_id::text
      FROM registration_windows__batches window_batch
      WHERE window_batch.owner_id = registration_window.id
    ) AS batches
  FROM registration_windows registration_window
  JOIN semesters semester ON semester.id = registration_window.semester_id
  WHERE registration_window.kind = 'mainSubjects'
    AND ($1::uuid IS NULL OR registration_window.id = $1::uuid)
  ORDER BY registration_window.closes_at DESC, registration_window.id`;

/** Windows for main subjects, the last to close first, or the one with an id. */
export const readWindows = (client: Queryable, id: string | null = null): Promise<BatchWindow[]> =>
  queryRows<BatchWindow>(client, {
    name: 'main-subjects-windows',
    text: WINDOWS,
    values: [id],
  });

const SUBJECTS = `
  SELECT
    subject.id,
    subject.code,
    ${localised('subject.name')} AS name,
    ARRAY(
      SELECT language.medium
      FROM main_subject_languages language
      WHERE language.subject_id = subject.id
      ORDER BY language.medium
    ) AS media
  FROM subjects subject
  WHERE subject.is_main_subject
    AND EXISTS (
      SELECT 1
      FROM curricula curriculum
      JOIN subjects__degrees subject_degree ON subject_degree.target_id = curriculum.degree_id
      WHERE curriculum.id = $1::uuid AND subject_degree.owner_id = subject.id
    )
  ORDER BY subject.code`;

const RULES = `
  SELECT
    combination.id,
    combination.effect,
    combination.quota,
    ARRAY(
      SELECT combined.target_id::text
      FROM subject_combinations__subjects combined
      WHERE combined.owner_id = combination.id
      ORDER BY combined.position
    ) AS subjects
  FROM subject_combinations combination
  WHERE combination.curriculum_id = $1::uuid
  ORDER BY combination.id`;

export interface Offer {
  subjects: NamedSubject[];
  rules: CombinationRule[];
}

/** The main subjects of a curriculum's degree and the rules of combining them. */
export async function readOffer(client: Queryable, curriculum: string): Promise<Offer> {
  const subjects = await queryRows<NamedSubject>(client, {
    name: 'main-subjects-subjects',
    text: SUBJECTS,
    values: [curriculum],
  });
  const rules = await queryRows<CombinationRule>(client, {
    name: 'main-subjects-rules',
    text: RULES,
    values: [curriculum],
  });
  return { subjects: subjects, rules: rules };
}

/** Serialises the selections among the students of these curricula. */
export const lockCurricula = (client: Queryable, curricula: readonly string[]): Promise<unknown> =>
  client.query({
    text: 'SELECT 1 FROM curricula WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE',
    values: [`{${[...curricula].join(',')}}`],
  });

const TAKEN = `
  SELECT combination.id, count(selected.id)::int AS taken
  FROM subject_combinations combination
  LEFT JOIN LATERAL (
    SELECT application.id
    FROM main_subject_applications application
    JOIN students student ON student.id = application.student_id
    JOIN registration_windows registration_window ON registration_window.id = application.window_id
    JOIN semesters semester ON semester.id = registration_window.semester_id
    WHERE application.status = 'selected'
      AND application.id IS DISTINCT FROM $3::uuid
      AND student.curriculum_id = combination.curriculum_id
      AND semester.academic_year_id = (
        SELECT own.academic_year_id
        FROM registration_windows own_window
        JOIN semesters own ON own.id = own_window.semester_id
        WHERE own_window.id = $2::uuid
      )
      AND NOT EXISTS (
        SELECT 1
        FROM subject_combinations__subjects combined
        WHERE combined.owner_id = combination.id
          AND NOT EXISTS (
            SELECT 1
            FROM main_subject_applications__granted granted
            WHERE granted.owner_id = application.id AND granted.target_id = combined.target_id
          )
      )
  ) selected ON true
  WHERE combination.curriculum_id = $1::uuid
  GROUP BY combination.id`;

/** Places taken by rule in the academic year of a window, without the application `except`. */
export async function readTaken(
  client: Queryable,
  curriculum: string,
  window: string,
  except: string | null = null,
): Promise<Map<string, number>> {
  const rows = await queryRows<{ id: string; taken: number }>(client, {
    name: 'main-subjects-taken',
    text: TAKEN,
    values: [curriculum, window, except],
  });
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}
