import { type Queryable, queryRow, requireRow } from '../../../../gateway/index.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import { nameOf } from '../../ruleSets/rules/byLaw.ts';
import { byLawOf } from '../../ruleSets/server/byLaw.ts';
import type { Grade, MarkCode } from '../../shared/rules/grades.ts';
import { figuresOfEntry } from '../rules/enteredGrade.ts';
import { appendSittings } from './appendSittings.ts';
import { takeLedgerTurn } from './ledgerTurn.ts';

/** A grade that does not come from a paper of the portal. */
export interface GradeEntry {
  /** Id of the countersigned entry; `null`: none. */
  entry: string | null;
  effect: 'states' | 'corrects' | 'withdraws';
  student: string;
  courseUnit: string;
  semester: string;
  /** `2026-02-01`; `null`: only the semester is known. */
  satOn: string | null;
  /** `null` where a grade is withdrawn. */
  grade: Grade | MarkCode | null;
  evidence: string;
}

type EnteredSitting = Pick<GradeEntry, 'entry' | 'student' | 'courseUnit' | 'semester' | 'satOn'>;

/**
 * A grade of the same unit and semester that stands; of several, the latest. `entered`: not one of
 * a paper of the portal, which only a release corrects.
 */
const STANDING = `
  SELECT
    id,
    created_at > (
      SELECT entry.updated_at
      FROM grade_entries entry
      WHERE entry.id = $6
    ) AS "isLater"
  FROM current_sittings
  WHERE student_id = $1
    AND course_unit_id = $2
    AND semester_id = $3
    AND (paper_id IS NULL OR NOT $5::boolean)
    AND (
      $4::date IS NULL
      OR sat_on IS NOT DISTINCT FROM $4::date
      -- Perhaps the same sitting.
      OR (NOT $5::boolean AND sat_on IS NULL)
    )
  ORDER BY sequence DESC
  LIMIT 1`;

/** `isLater`: it came on record after the entry was last written. */
const knownSitting = (
  client: Queryable,
  { entry, student, courseUnit, semester, satOn }: EnteredSitting,
  { entered }: { entered: boolean },
): Promise<{ id: string; isLater: boolean | null } | null> =>
  queryRow<{ id: string; isLater: boolean | null }>(client, {
    text: STANDING,
    values: [student, courseUnit, semester, satOn, entered, entry],
  });

/**
 * Resolves with the entered grade that the entry replaces, or `null`. A new one is refused if a
 * grade, entered or published, stands already (`alreadyOnRecord`), a correction or withdrawal if
 * none does (`notEntered`).
 */
export async function replacedBy(client: Queryable, entry: GradeEntry): Promise<string | null> {
  if (entry.effect !== 'withdraws' && entry.grade === null) throw fieldError('grade', 'required');
  const isNew = entry.effect === 'states';
  const known = await knownSitting(client, entry, { entered: !isNew });
  if (isNew && known) throw fieldError('courseUnit', 'alreadyOnRecord');
  if (!isNew && !known) throw fieldError('courseUnit', 'notEntered');
  return known?.id ?? null;
}

const LOCK = `
  SELECT id
  FROM students
  WHERE id = $1
  FOR UPDATE`;

/** The columns of an entered grade, and what fills them, of its unit as it is now. */
const ENTERED = {
  columns: `
    student_id, course_unit_id, semester_id, entry_id, sat_on, credits, counts_in_gpa, code, grade,
    points_raw, points_counted, is_capped, is_passed, scheme_id, rule_set, working, effect,
    replaces_id, source`,
  select: `
    $3, unit.id, $5, $6, $7, unit.credits, unit.kind <> 'nonGpa', $8, $9,
    $10, $10, false, $11, $12, $13, '[]', $14,
    $15, $16
    FROM course_units unit
    WHERE unit.id = $4`,
};

/**
 * Refuses an entry if the grade that it replaces came on record after it was proposed
 * (`changedSince`). Others wait with their entries until the transaction ends.
 */
export async function assertAsProposed(client: Queryable, entry: GradeEntry): Promise<void> {
  await takeLedgerTurn(client);
  await requireRow(client, { text: LOCK, values: [entry.student] });
  const known = await knownSitting(client, entry, { entered: true });
  if (entry.effect !== 'states' && known?.isLater) throw fieldError('courseUnit', 'changedSince');
}

/**
 * Appends an entered grade to the ledger, under the by-law of the student, who is locked so that
 * two people do not enter the same one. Throws as `replacedBy`.
 */
export async function enterGrade(
  client: Queryable,
  entry: GradeEntry,
  { actor, now }: { actor: string | null; now: Date },
): Promise<void> {
  const { student, courseUnit, semester, satOn, grade, effect } = entry;
  await takeLedgerTurn(client);
  await requireRow(client, { text: LOCK, values: [student] });
  const { scheme } = await byLawOf(client, student);
  const figures = grade === null || effect === 'withdraws' ? null : figuresOfEntry(grade, scheme);
  const replaces = await replacedBy(client, entry);
  const values = [
    student,
    courseUnit,
    semester,
    entry.entry,
    satOn,
    figures?.code ?? null,
    figures?.grade ?? null,
    figures?.points ?? null,
    figures?.isPassed ?? false,
    figures && scheme ? scheme.id : null,
    figures ? nameOf(scheme) : null,
    effect,
    replaces,
    entry.evidence,
  ];
  await appendSittings({ client, actor, now }, { ...ENTERED, values });
}
