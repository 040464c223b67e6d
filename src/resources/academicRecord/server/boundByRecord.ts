import {
  extendServer,
  type Queryable,
  requireRow,
  type ServerExtension,
  type Write,
} from '../../../../gateway/index.ts';
import { sameValue } from '../../../contract/model/changedFields.ts';
import { type FieldProblemCode, fieldError } from '../../../contract/model/errors.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the by-law of a student follows from. */
export interface Binding {
  batch: string;
  curriculum: string | null;
}
export const bindingOf = (values: Values): Binding => ({
  batch: String(values['batch']),
  curriculum: (values['curriculum'] as string | null | undefined) ?? null,
});

const OF_STUDENTS = `
  SELECT
  FROM students student
  WHERE EXISTS (SELECT FROM earned_grades earned WHERE earned.student_id = student.id)`;

interface Bound {
  resource: string;
  /** The fields that results on record are judged by, or that name them. */
  fields: readonly string[];
  /** SQL: rows if there are results that depend on the record `$1`. */
  judged: string;
  problem?: FieldProblemCode;
}

/**
 * What results on record were judged by: the order of attempts, the rules, the years and credits of
 * the degree, and what was examined. It stays as it was, so that no figure changes but by the
 * ledger, by a regrading, or by a transfer. So do the names that results are read by, of the unit,
 * the semester, the degree and the student's number; another name takes another record. People
 * change their names: a printed document keeps the one that it was issued with.
 */
const BOUND: readonly Bound[] = [
  {
    resource: 'students',
    fields: ['batch', 'curriculum'],
    judged: `${OF_STUDENTS} AND student.id = $1`,
    problem: 'otherByLaw',
  },
  {
    resource: 'students',
    fields: ['registrationNumber'],
    judged: `${OF_STUDENTS} AND student.id = $1`,
  },
  {
    resource: 'course-units',
    fields: ['code', 'title'],
    judged: `
      SELECT
      FROM sittings
      WHERE course_unit_id = $1`,
  },
  {
    resource: 'batches',
    fields: ['entryYear'],
    judged: `${OF_STUDENTS} AND student.batch_id = $1`,
  },
  {
    resource: 'curricula',
    fields: ['degree'],
    judged: `${OF_STUDENTS} AND student.curriculum_id = $1`,
  },
  {
    resource: 'degrees',
    fields: ['name', 'credits', 'years'],
    judged: `
      ${OF_STUDENTS}
        AND student.curriculum_id IN (SELECT id FROM curricula WHERE degree_id = $1)
      UNION ALL
      SELECT
      FROM awards
      WHERE degree_id = $1`,
  },
  {
    resource: 'semesters',
    fields: ['label', 'academicYear', 'number', 'startsOn'],
    judged: `
      SELECT
      FROM earned_grades
      WHERE semester_id = $1`,
  },
  {
    resource: 'academic-years',
    fields: ['label', 'startsOn'],
    judged: `
      SELECT
      FROM earned_grades
      WHERE semester_id IN (SELECT id FROM semesters WHERE academic_year_id = $1)`,
  },
  {
    resource: 'offerings',
    fields: ['courseUnit', 'semester'],
    judged: `
      SELECT
      FROM published_papers
      WHERE paper_id IN (SELECT id FROM papers WHERE offering_id = $1)`,
  },
  {
    resource: 'papers',
    fields: ['offering', 'examSession', 'startsAt'],
    judged: `
      SELECT
      FROM published_papers
      WHERE paper_id = $1`,
  },
];

const isJudged = async (client: Queryable, { judged }: Bound, id: string): Promise<boolean> => {
  const { exists } = await requireRow<{ exists: boolean }>(client, {
    text: `SELECT EXISTS (${judged})`,
    values: [id],
  });
  return exists;
};

/** Refuses to change what results on record were judged by. */
const keeping =
  (bound: Bound) =>
  async ({ client, id, before, after }: Write): Promise<void> => {
    if (!before || !after) return;
    const changed = bound.fields.find((name) => !sameValue(before[name], after[name]));
    if (changed !== undefined && (await isJudged(client, bound, id)))
      throw fieldError(changed, bound.problem ?? 'resultsOnRecord');
  };

export const boundByRecord: readonly (readonly [string, ServerExtension])[] = BOUND.map((bound) =>
  extendServer(bound.resource, { isIndependent: true, beforeWrite: keeping(bound) }),
);
