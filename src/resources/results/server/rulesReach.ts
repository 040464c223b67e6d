import { localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import type { ByLaw } from '../../ruleSets/rules/byLaw.ts';
import { rememberedByLaws } from '../../ruleSets/server/byLaw.ts';

/** Students of one intake and curriculum with sittings on record, whose by-law changes. */
export interface ReachedIntake {
  entryYear: number;
  curriculum: string | null;
  before: ByLaw;
  after: ByLaw;
}

export interface ReachedStudent {
  id: string;
  registrationNumber: string;
  name: Localised;
  batch: string;
  batchLabel: string;
  entryYear: number;
}

const INTAKES = `
  SELECT DISTINCT batch.entry_year AS "entryYear", student.curriculum_id AS curriculum
  FROM students student
  JOIN batches batch ON batch.id = student.batch_id
  WHERE EXISTS (SELECT 1 FROM sittings sitting WHERE sitting.student_id = student.id)
  ORDER BY 1, 2`;

const KINDS = ['scheme', 'gpa', 'classes', 'eligibility', 'registration'] as const;

/** The intakes on record that a version (still a draft) would bind in place of another, or of none. */
export async function reachOf(client: Queryable, ruleSet: string): Promise<ReachedIntake[]> {
  const intakes = await queryRows<Pick<ReachedIntake, 'entryYear' | 'curriculum'>>(client, {
    text: INTAKES,
  });
  const [byLawNow, byLawThen] = [rememberedByLaws(client), rememberedByLaws(client, ruleSet)];
  const reached: ReachedIntake[] = [];
  for (const intake of intakes) {
    const before = await byLawNow(intake.entryYear, intake.curriculum);
    const after = await byLawThen(intake.entryYear, intake.curriculum);
    if (KINDS.some((kind) => before[kind]?.id !== after[kind]?.id))
      reached.push({ ...intake, before, after });
  }
  return reached;
}

/** Whether results of the intake were made by another version. */
export const wasBound = ({ before, after }: ReachedIntake): boolean =>
  KINDS.some((kind) => before[kind] !== null && before[kind].id !== after[kind]?.id);

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
  JOIN jsonb_to_recordset($1::jsonb) AS reached("entryYear" int, curriculum uuid)
    ON reached."entryYear" = batch.entry_year
    AND reached.curriculum IS NOT DISTINCT FROM student.curriculum_id
  WHERE EXISTS (SELECT 1 FROM sittings sitting WHERE sitting.student_id = student.id)
  ORDER BY batch.entry_year DESC, student.registration_number, student.id`;

/** The students on record of these intakes, the latest intake first. */
export const studentsReached = (
  client: Queryable,
  intakes: readonly ReachedIntake[],
): Promise<ReachedStudent[]> =>
  queryRows<ReachedStudent>(client, {
    text: STUDENTS,
    values: [
      JSON.stringify(intakes.map(({ entryYear, curriculum }) => ({ entryYear, curriculum }))),
    ],
  });
