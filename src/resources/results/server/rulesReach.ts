import { localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import type { ByLaw } from '../../ruleSets/rules/byLaw.ts';
import { rememberedByLaws } from '../../ruleSets/server/byLaw.ts';

type Kind = keyof ByLaw;

/** SQL: what was decided about a `student` by some kind of rules. */
const DECIDED = {
  /** Results were graded and added up, and everything else came before them. */
  results: `EXISTS (
    SELECT
    FROM sittings sitting
    WHERE sitting.student_id = student.id
  )`,
  /** A list said who may sit, an entry was confirmed as an attempt, or a medical was decided. */
  sittings: `(
    EXISTS (
      SELECT
      FROM eligibilities line
      WHERE line.student_id = student.id
        AND (line.published_at IS NOT NULL OR line.decided_at IS NOT NULL)
    )
    OR EXISTS (
      SELECT
      FROM exam_registrations entry
      WHERE entry.student_id = student.id AND entry.status = 'confirmed'
    )
    OR EXISTS (
      SELECT
      FROM medical_requests medical
      WHERE medical.student_id = student.id AND medical.state IN ('boardAccepted', 'rejected')
    )
  )`,
  /** A registration was handed in. */
  registrations: `EXISTS (
    SELECT
    FROM course_registrations registration
    WHERE registration.student_id = student.id AND registration.status <> 'draft'
  )`,
} as const;
type Decided = keyof typeof DECIDED;
const DECIDED_NAMES = Object.keys(DECIDED) as Decided[];

/** What was decided by each kind of rules, and is kept as it was decided. */
const DECIDED_BY: Readonly<Record<Kind, readonly Decided[]>> = {
  scheme: ['results'],
  gpa: ['results'],
  classes: ['results'],
  eligibility: ['results', 'sittings'],
  registration: ['results', 'registrations'],
};
const KINDS = Object.keys(DECIDED_BY) as Kind[];

/** An intake and curriculum with students that rules which change have decided something about. */
export interface ReachedIntake {
  entryYear: number;
  curriculum: string | null;
  before: ByLaw;
  after: ByLaw;
  /** The kinds of rules that change, of those that decided something about the intake. */
  kinds: readonly Kind[];
}

export interface ReachedStudent {
  id: string;
  registrationNumber: string;
  name: Localised;
  batch: string;
  batchLabel: string;
  entryYear: number;
}

type Intake = Pick<ReachedIntake, 'entryYear' | 'curriculum'> & Record<Decided, boolean>;

const INTAKES = `
  SELECT
    batch.entry_year AS "entryYear",
    student.curriculum_id AS curriculum,
    ${DECIDED_NAMES.map((name) => `bool_or(${DECIDED[name]}) AS ${name}`).join(',\n    ')}
  FROM students student
  JOIN batches batch ON batch.id = student.batch_id
  GROUP BY 1, 2
  ORDER BY 1, 2`;

/**
 * The intakes about which something was decided that a version (still a draft) would bind in place
 * of another, or of none.
 */
export async function reachOf(client: Queryable, ruleSet: string): Promise<ReachedIntake[]> {
  const intakes = await queryRows<Intake>(client, { text: INTAKES });
  const [byLawNow, byLawThen] = [rememberedByLaws(client), rememberedByLaws(client, ruleSet)];
  const reached: ReachedIntake[] = [];
  for (const { entryYear, curriculum, ...decided } of intakes) {
    const before = await byLawNow(entryYear, curriculum);
    const after = await byLawThen(entryYear, curriculum);
    const kinds = KINDS.filter(
      (kind) =>
        before[kind]?.id !== after[kind]?.id && DECIDED_BY[kind].some((name) => decided[name]),
    );
    if (kinds.length > 0) reached.push({ entryYear, curriculum, before, after, kinds });
  }
  return reached;
}

/** Whether another version decided something about the intake. */
export const wasBound = ({ before, kinds }: ReachedIntake): boolean =>
  kinds.some((kind) => before[kind] !== null);

const decidedByThem = DECIDED_NAMES.map(
  (name) => `reached.decided ? '${name}' AND ${DECIDED[name]}`,
);

const STUDENTS = `
  SELECT
    student.id,
    student.registration_number AS "registrationNumber",
    ${localised('student.name_with_initials')} AS name,
    batch.id AS batch,
    batch.label AS "batchLabel",
    batch.entry_year AS "entryYear"
  FROM students student
  JOIN batches batch ON batch.id = student.batch_id
  JOIN jsonb_to_recordset($1::jsonb) AS reached("entryYear" int, curriculum uuid, decided jsonb)
    ON reached."entryYear" = batch.entry_year
    AND reached.curriculum IS NOT DISTINCT FROM student.curriculum_id
  WHERE ${decidedByThem.join('\n    OR ')}
  ORDER BY batch.entry_year DESC, student.registration_number, student.id`;

/** The students of these intakes that something was decided about, the latest intake first. */
export const studentsReached = (
  client: Queryable,
  intakes: readonly ReachedIntake[],
): Promise<ReachedStudent[]> =>
  queryRows<ReachedStudent>(client, {
    text: STUDENTS,
    values: [
      JSON.stringify(
        intakes.map(({ entryYear, curriculum, kinds }) => ({
          entryYear,
          curriculum,
          decided: kinds.flatMap((kind) => DECIDED_BY[kind]),
        })),
      ),
    ],
  });
