import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Label } from '../../shared/label.ts';
import type { CurriculumCredits } from '../api.ts';
import { reachableCredits, type PlacedCredits } from '../rules/curriculumRules.ts';
import { chosenSubjects, IS_MAIN_SUBJECT, type SubjectRow } from './mainSubjects.ts';

const IS_PRESENT = "status IN ('enrolled', 'repeating', 'leave', 'deferred')";
/** The batches with present students of the curriculum `$1`, and their level on the day `$2`. */
const READERS = `
  SELECT
    batch.id,
    batch.label AS batch,
    (
      SELECT coalesce(max(batch_status.level), 1)
      FROM batch_statuses batch_status
      JOIN semesters semester ON semester.id = batch_status.semester_id
      WHERE batch_status.batch_id = batch.id AND semester.starts_on <= $2::date
    ) AS level,
    present.students
  FROM (
    SELECT batch_id, sum(students)::int AS students
    FROM student_totals
    WHERE curriculum_id = $1::uuid AND ${IS_PRESENT}
    GROUP BY batch_id
    HAVING sum(students) > 0
  ) present
  JOIN batches batch ON batch.id = present.batch_id
  ORDER BY batch.entry_year DESC`;
/**
 * Which main subjects the students of the curriculum `$2` and the batches `$3` read, where one of
 * the subjects `$4` is among them. `$5`: also those with fewer than three subjects or with one that
 * is no main subject of the degree `$1`.
 */
const SETS = `
  SELECT batch_id AS batch, subjects, sum(students)::int AS count
  FROM student_counts
  WHERE curriculum_id = $2::uuid
    AND batch_id = ANY($3::uuid[])
    AND ${IS_PRESENT}
    AND students > 0
    AND string_to_array(
      CASE WHEN length(subjects) < 110 THEN '- ' ELSE '' END || subjects, ' '
    ) && ($4::text[] || ARRAY(
      SELECT '-'
      WHERE $5::boolean
      UNION ALL
      SELECT other.id::text
      FROM subjects other
      WHERE $5::boolean
        AND other.id NOT IN (
          SELECT subject.id
          FROM subjects subject
          WHERE ${IS_MAIN_SUBJECT}
        )
    ))
  GROUP BY batch_id, subjects
  ORDER BY subjects`;

interface BatchRow {
  id: string;
  batch: string;
  level: number;
  students: number;
}
interface SetRow {
  batch: string;
  /** Ids with spaces between them. */
  subjects: string;
  count: number;
}
interface Structure {
  /** Units of no main subject. */
  common: readonly PlacedCredits[];
  subjects: readonly SubjectRow[];
  /** All subjects of the degree, for their names. */
  all: readonly SubjectRow[];
  today: string;
}
interface FoundSet {
  count: number;
  reads: readonly string[];
  reach: number;
}
/** A batch whose sets of subjects are being read. */
interface Searched extends BatchRow {
  /** The subjects with the fewest credits first. */
  order: readonly { id: string; bound: number }[];
  found: Map<string, FoundSet>;
}

const leastOf = (found: Searched['found']): number =>
  Math.min(...[...found.values()].map(({ reach }) => reach));

/**
 * The batches of a curriculum with the sets of subjects that reach the least or too little. They
 * contain a subject with few credits: sets are read by one subject, by two more, by four more and
 * so on, until no other set can reach less than those found nor less than the degree needs.
 */
async function searchSets(
  client: Queryable,
  curriculum: { id: string; degreeId: string; needed: number },
  { common, subjects, all, today }: Structure,
): Promise<Searched[]> {
  const batches = await queryRows<BatchRow>(client, {
    name: 'credits-readers',
    text: READERS,
    values: [curriculum.id, today],
  });
  const chosenBy = chosenSubjects(subjects);
  const { reachOf, leastWith } = reachableCredits(
    common,
    subjects.map(({ units }) => units),
  );
  const searched = batches.map((row): Searched => ({
    ...row,
    order: all
      .map(({ id, units }) => ({ id, bound: leastWith(units, row.level) }))
      .toSorted((one, other) => one.bound - other.bound),
    found: new Map(),
  }));
  let open = searched;
  for (let read = 0, next = 1; open.length > 0; read = next, next = 2 * next + 1) {
    const wanted = new Set(
      open.flatMap(({ order }) => order.slice(read, next).map(({ id }) => id)),
    );
    const rows = await queryRows<SetRow>(client, {
      name: 'credits-sets',
      text: SETS,
      values: [
        curriculum.degreeId,
        curriculum.id,
        open.map(({ id }) => id),
        [...wanted],
        read === 0,
      ],
    });
    const byId = new Map(open.map((batch) => [batch.id, batch]));
    for (const { batch: id, subjects: set, count } of rows) {
      const batch = byId.get(id);
      if (!batch) continue;
      const reads = set === '' ? [] : set.split(' ');
      const chosen = chosenBy(reads).map(({ units }) => units);
      batch.found.set(set, { count, reads, reach: reachOf(chosen, batch.level) });
    }
    open = open.filter(({ order, found }) => {
      const other = order[next]?.bound ?? Infinity;
      return other < curriculum.needed || other < leastOf(found);
    });
  }
  return searched;
}

/** The batches of a curriculum, and whether their students can still reach its credits. */
export async function readBatches(
  client: Queryable,
  curriculum: { id: string; degreeId: string; needed: number },
  structure: Structure,
): Promise<CurriculumCredits['batches']> {
  const names = new Map<string, Label>(structure.all.map(({ id, name }) => [id, name]));
  const searched = await searchSets(client, curriculum, structure);
  return searched.map(({ batch, level, students, found }) => ({
    batch,
    level,
    students,
    least: leastOf(found),
    short: [...found.values()]
      .filter(({ reach }) => reach < curriculum.needed)
      .map((set) => ({ ...set, reads: set.reads.map((id) => names.get(id) ?? '') })),
  }));
}
