import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import { academicRecord, type AcademicRecord } from '../../academicRecord/rules/academicRecord.ts';
import { rulesOf } from '../../academicRecord/rules/awarding.ts';
import { regraded, type Awarded, type GradedSitting } from '../../academicRecord/rules/regrade.ts';
import { GRADED_SITTING } from '../../academicRecord/server/gradedSitting.ts';
import { readSittings, type SittingsOfStudent } from '../../academicRecord/server/readRecords.ts';
import type { RuledFigures } from '../../awards/api.ts';
import { candidatesAmong } from '../../awards/server/candidates.ts';
import { figuresReader } from '../../awards/server/figuresReader.ts';
import type { ByLaw } from '../../ruleSets/rules/byLaw.ts';
import { grouped } from '../../shared/grouped.ts';
import type { ChangedStudent } from '../api.ts';
import type { ReachedIntake, ReachedStudent } from './rulesReach.ts';

/** A sitting on record with the award by the new rules. */
export interface Correction extends Awarded {
  /** The sitting that it replaces. */
  id: string;
  by: ByLaw;
}

export interface ChangedFigures extends ChangedStudent {
  batchId: string;
}

export interface RuleChanges {
  changes: ChangedFigures[];
  corrections: Correction[];
}

const GRADED = `
  SELECT sitting.student_id AS student, ${GRADED_SITTING}
  FROM current_sittings sitting
  WHERE sitting.student_id = ANY($1::uuid[]) AND sitting.grade IS NOT NULL
  ORDER BY sitting.student_id, sitting.sequence`;

type GradedRow = GradedSitting & { id: string; student: string };

function recordAfter(
  { sittings }: SittingsOfStudent,
  corrections: ReadonlyMap<string, Awarded>,
  after: ByLaw,
): AcademicRecord {
  const corrected = sittings.map((sitting) => {
    const award = corrections.get(sitting.id);
    return award
      ? {
          ...sitting,
          result: award.grade,
          points: award.pointsRaw === null ? null : Number(award.pointsRaw),
          isPassed: award.isPassed,
        }
      : sitting;
  });
  return academicRecord(corrected, after);
}

/** A version for classes leaves every sitting as it was awarded. */
const isGradedAnew = ({ before, after }: ReachedIntake): boolean =>
  before.scheme?.id !== after.scheme?.id || before.gpa?.id !== after.gpa?.id;

const isSame = (before: RuledFigures, after: RuledFigures): boolean =>
  before.gpa === after.gpa &&
  before.creditsEarned === after.creditsEarned &&
  before.unitsFailed === after.unitsFailed &&
  before.class === after.class;

/** What the new by-laws of these intakes change for these students of theirs. Writes nothing. */
export async function changesFor(
  client: Queryable,
  intakes: readonly ReachedIntake[],
  students: readonly ReachedStudent[],
): Promise<RuleChanges> {
  const ids = students.map(({ id }) => id);
  const rows = await queryRows<GradedRow>(client, { text: GRADED, values: [`{${ids.join(',')}}`] });
  const graded = grouped(rows, ({ student }) => student);
  const records = new Map((await readSittings(client, ids)).map((each) => [each.id, each]));
  const candidates = new Map((await candidatesAmong(client, ids)).map((one) => [one.id, one]));
  const figuresOf = await figuresReader(client);
  const found: RuleChanges = { changes: [], corrections: [] };
  for (const { id, registrationNumber, name, batch, batchLabel } of students) {
    const student = records.get(id);
    const intake = intakes.find(
      ({ entryYear, curriculum }) =>
        entryYear === student?.entryYear && curriculum === student.curriculum,
    );
    if (!student || !intake) continue;
    const { before: byLawBefore, after: by } = intake;
    const rules = isGradedAnew(intake) ? rulesOf(by) : null;
    const corrections = (rules ? (graded.get(id) ?? []) : []).flatMap((sitting): Correction[] => {
      const award = rules && regraded(sitting, rules);
      return award ? [{ id: sitting.id, by, ...award }] : [];
    });
    const studies = candidates.get(id) ?? null;
    const before = figuresOf(academicRecord(student.sittings, byLawBefore), byLawBefore, studies);
    const awards = new Map(corrections.map((each) => [each.id, each]));
    const after = figuresOf(recordAfter(student, awards, by), by, studies);
    if (corrections.length === 0 && isSame(before, after)) continue;
    found.corrections.push(...corrections);
    found.changes.push({
      student: { id, registrationNumber, name },
      batchId: batch,
      batch: batchLabel,
      before,
      after,
      corrected: corrections.length,
    });
  }
  return found;
}
