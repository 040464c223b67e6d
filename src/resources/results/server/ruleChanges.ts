import { inFirstLanguage, type Queryable, queryRows } from '../../../../gateway/index.ts';
import { academicRecord, type AcademicRecord } from '../../academicRecord/rules/academicRecord.ts';
import { readSittings, type SittingsOfStudent } from '../../academicRecord/server/readRecords.ts';
import { candidatesAmong } from '../../awards/server/candidates.ts';
import { standingReader } from '../../awards/server/degreeStanding.ts';
import type { ByLaw } from '../../ruleSets/rules/byLaw.ts';
import { grouped } from '../../shared/grouped.ts';
import type { ChangedStudent, RuledFigures } from '../api.ts';
import { regraded, type Awarded, type GradedSitting } from '../rules/regrade.ts';
import { rulesOf } from './preparing.ts';
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

/** SQL: the least marks of the components of a `sitting`, by their keys, as its unit has them now. */
export const MINIMUMS = `coalesce((
      SELECT json_object_agg(${inFirstLanguage('component.name')}, component.minimum_to_pass::text)
      FROM course_units__components component
      WHERE component.owner_id = sitting.course_unit_id AND component.minimum_to_pass IS NOT NULL
    ), '{}')`;

const GRADED = `
  SELECT
    sitting.id,
    sitting.student_id AS student,
    sitting.attempt_kind AS "attemptKind",
    sitting.counts_in_gpa AS "countsInGpa",
    sitting.total::text AS total,
    sitting.grade,
    sitting.points_raw::text AS "pointsRaw",
    sitting.points_counted::text AS "pointsCounted",
    sitting.is_capped AS "isCapped",
    sitting.is_passed AS "isPassed",
    coalesce(sitting.working, '[]') AS working,
    ${MINIMUMS} AS minimums
  FROM current_sittings sitting
  WHERE sitting.student_id = ANY($1::uuid[]) AND sitting.grade IS NOT NULL
  ORDER BY sitting.student_id, sitting.sequence`;

type GradedRow = GradedSitting & { id: string; student: string };

/** Works out the figures of a student by a by-law, the class as awards do. */
type FiguresOf = (student: string, record: AcademicRecord, byLaw: ByLaw) => RuledFigures;

/** A student who reads for no degree has no class. */
async function figuresReader(client: Queryable, students: readonly string[]): Promise<FiguresOf> {
  const candidates = new Map((await candidatesAmong(client, students)).map((one) => [one.id, one]));
  const standingOf = await standingReader(client, new Map());
  return (student, record, { classes }) => {
    const { average, creditsEarned, unitsFailed } = record;
    const candidate = candidates.get(student);
    const standing =
      candidate && standingOf({ candidate, record, classes, hasExtension: candidate.hasExtension });
    return {
      gpa: average?.shown ?? null,
      creditsEarned,
      unitsFailed: unitsFailed.length,
      class: standing?.class ?? null,
    };
  };
}

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
  const figuresOf = await figuresReader(client, ids);
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
    const before = figuresOf(id, academicRecord(student.sittings, byLawBefore), byLawBefore);
    const awards = new Map(corrections.map((each) => [each.id, each]));
    const after = figuresOf(id, recordAfter(student, awards, by), by);
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
