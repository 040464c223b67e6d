import { v7 as newId } from 'uuid';
import {
  type Cause,
  insertRecords,
  type Queryable,
  queryRows,
  recordActivities,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { earnedGrades } from '../../registration/earnedGrades.ts';

/**
 * A withheld line is published as withheld, without figures. The former content is kept with the
 * new line.
 */
const PUBLISH = `
  INSERT INTO published_results AS known (
    id, release_id, paper_id, student_id, course_unit_id, semester_id, attempt_number,
    attempt_kind, credits, counts_in_gpa, code, total, grade, points_raw, points_counted,
    is_capped, is_passed, scheme_id, gpa_rules_id, rule_set, working, state, earlier, published_at
  )
  SELECT
    gen_random_uuid(),
    result.release_id,
    result.paper_id,
    result.student_id,
    result.course_unit_id,
    result.semester_id,
    result.attempt_number,
    result.attempt_kind,
    result.credits,
    result.counts_in_gpa,
    result.code,
    result.total,
    result.grade,
    result.points_raw,
    result.points_counted,
    result.is_capped,
    result.is_passed,
    result.scheme_id,
    result.gpa_rules_id,
    result.rule_set,
    CASE WHEN result.code = 'WH' THEN '[]'::jsonb ELSE result.working END,
    CASE WHEN result.code = 'WH' THEN 'withheld' ELSE 'published' END,
    '[]'::jsonb,
    $2
  FROM unit_results result
  WHERE result.release_id = $1
  ON CONFLICT (paper_id, student_id) DO UPDATE
  SET
    release_id = excluded.release_id,
    attempt_number = excluded.attempt_number,
    attempt_kind = excluded.attempt_kind,
    credits = excluded.credits,
    counts_in_gpa = excluded.counts_in_gpa,
    code = excluded.code,
    total = excluded.total,
    grade = excluded.grade,
    points_raw = excluded.points_raw,
    points_counted = excluded.points_counted,
    is_capped = excluded.is_capped,
    is_passed = excluded.is_passed,
    scheme_id = excluded.scheme_id,
    gpa_rules_id = excluded.gpa_rules_id,
    rule_set = excluded.rule_set,
    working = excluded.working,
    state = excluded.state,
    published_at = excluded.published_at,
    withdrawn_at = NULL,
    earlier = CASE
      WHEN known.state = 'published'
        AND (known.code, known.total, known.grade) IS DISTINCT FROM (
          excluded.code,
          excluded.total,
          excluded.grade
        )
        THEN known.earlier
          || jsonb_build_object(
            'code', known.code,
            'total', known.total::text,
            'grade', known.grade,
            'publishedAt', known.published_at
          )
      ELSE known.earlier
    END`;

/** Removes the figures; only the fact of the result remains. */
const WITHDRAW = `
  UPDATE published_results
  SET
    state = 'withdrawn',
    withdrawn_at = $2,
    code = NULL,
    total = NULL,
    grade = NULL,
    points_raw = NULL,
    points_counted = NULL,
    is_capped = false,
    is_passed = false,
    scheme_id = NULL,
    gpa_rules_id = NULL,
    rule_set = NULL,
    working = '[]'::jsonb,
    earlier = '[]'::jsonb
  WHERE release_id = $1`;

interface Difference {
  student: string;
  courseUnit: string;
  semester: string;
  id: string | null;
  before: string | null;
  source: string | null;
  after: string | null;
}

/**
 * The present and the intended grades on record of every attempt in the release. A code WH earns
 * nothing.
 */
const DIFFERENCES = `
  SELECT
    released.student_id AS student,
    released.course_unit_id AS "courseUnit",
    released.semester_id AS semester,
    earned.id,
    earned.grade AS before,
    earned.source,
    valid.earned AS after
  FROM (
    SELECT DISTINCT student_id, course_unit_id, semester_id
    FROM unit_results
    WHERE release_id = $1
  ) released
  LEFT JOIN earned_grades earned
    ON earned.student_id = released.student_id
    AND earned.course_unit_id = released.course_unit_id
    AND earned.semester_id = released.semester_id
  LEFT JOIN LATERAL (
    SELECT coalesce(
      result.grade,
      CASE WHEN result.code IN ('AB', 'MC') THEN result.code END
    ) AS earned
    FROM published_results result
    WHERE result.student_id = released.student_id
      AND result.course_unit_id = released.course_unit_id
      AND result.semester_id = released.semester_id
      AND result.state = 'published'
    ORDER BY result.published_at DESC, result.id DESC
    LIMIT 1
  ) valid ON true
  WHERE earned.grade IS DISTINCT FROM valid.earned
  ORDER BY released.student_id, released.course_unit_id`;

const AT_ONCE = 500;
const SOURCE_LENGTH = 120;

/** Updates the grades on record to the published results, each change logged. */
async function syncEarnedGrades(
  client: Queryable,
  { actor, changeSet }: Cause,
  release: string,
  title: string,
): Promise<void> {
  const rows = await queryRows<Difference>(client, { text: DIFFERENCES, values: [release] });
  const source = title.slice(0, SOURCE_LENGTH);
  const common = {
    actorId: actor,
    resource: earnedGrades.name,
    changeSet,
    cause: actor === null ? ('job' as const) : ('request' as const),
  };
  const made = rows
    .filter(({ id, after }) => id === null && after !== null)
    .map(({ student, courseUnit, semester, after }) => ({
      id: newId(),
      values: { student, courseUnit, semester, grade: after, source },
    }));
  for (let start = 0; start < made.length; start += AT_ONCE)
    await insertRecords(client, earnedGrades, made.slice(start, start + AT_ONCE), actor);
  await recordActivities(
    client,
    { ...common, action: 'create' },
    made.map(({ id, values }) => ({ recordId: id, before: null, after: values })),
  );
  const changed = rows.filter(({ id, after }) => id !== null && after !== null);
  await client.query({
    text: `
      UPDATE earned_grades earned
      SET
        grade = corrected.grade,
        source = $2,
        version = earned.version + 1,
        updated_at = now(),
        updated_by = $3
      FROM jsonb_to_recordset($1::jsonb) AS corrected(id uuid, grade text)
      WHERE earned.id = corrected.id`,
    values: [JSON.stringify(changed.map(({ id, after }) => ({ id, grade: after }))), source, actor],
  });
  await recordActivities(
    client,
    { ...common, action: 'edit' },
    changed.map(({ id, before, after, source: was }) => ({
      recordId: id,
      before: { grade: before, source: was },
      after: { grade: after, source },
    })),
  );
  const gone = rows.filter(({ id, after }) => id !== null && after === null);
  await client.query({
    text: 'DELETE FROM earned_grades WHERE id = ANY($1::uuid[])',
    values: [`{${gone.map(({ id }) => id ?? '').join(',')}}`],
  });
  await recordActivities(
    client,
    { ...common, action: 'delete' },
    gone.map(({ id, student, courseUnit, semester, before, source: was }) => ({
      recordId: id,
      before: { student, courseUnit, semester, grade: before, source: was },
      after: null,
    })),
  );
}

type Publishing = Pick<TransactionContext, 'client' | 'now'> & { cause: Cause };

interface NamedRelease {
  id: string;
  /** The source of the grades on record. */
  title: string;
}

/** Publishes the lines of a release and records their grades. */
export async function publishLines(
  { client, cause, now }: Publishing,
  { id, title }: NamedRelease,
): Promise<void> {
  await client.query({ text: PUBLISH, values: [id, now] });
  await syncEarnedGrades(client, cause, id, title);
}

/** Withdraws the published lines of a release that no later release has replaced. */
export async function withdrawLines(
  { client, cause, now }: Publishing,
  { id, title }: NamedRelease,
): Promise<void> {
  await client.query({ text: WITHDRAW, values: [id, now] });
  await syncEarnedGrades(client, cause, id, title);
}
