import { type Queryable, queryRow } from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { rulesOf, versionsOf } from '../../academicRecord/rules/awarding.ts';
import { appendSittings } from '../../academicRecord/server/appendSittings.ts';
import { type CorrectedSitting, correctedRows } from '../../academicRecord/server/correctedRows.ts';
import { MINIMUMS } from '../../academicRecord/server/gradedSitting.ts';
import type { Appending } from '../../academicRecord/server/insertSittings.ts';
import { takeLedgerTurn } from '../../academicRecord/server/ledgerTurn.ts';
import { byLawOf } from '../../ruleSets/server/byLaw.ts';
import type { Grade } from '../../shared/rules/grades.ts';
import { remarked, type RemarkedSitting } from '../rules/remark.ts';

/** A result of a paper as a release published it. */
interface PublishedResult {
  student: string;
  paper: string;
  release: string;
}

/** A sitting with marks that stands. */
export interface StandingSitting extends RemarkedSitting {
  id: string;
  total: string;
  grade: Grade;
}

const STANDING = `
  SELECT
    sitting.id,
    sitting.total::text AS total,
    sitting.grade,
    sitting.attempt_kind AS "attemptKind",
    sitting.counts_in_gpa AS "countsInGpa",
    coalesce(sitting.working, '[]') AS working,
    ${MINIMUMS} AS minimums
  FROM current_sittings sitting
  WHERE sitting.student_id = $1
    AND sitting.paper_id = $2
    AND sitting.release_id = $3
    AND sitting.code = 'value'
    AND sitting.total IS NOT NULL`;

/** `null`: the release was withdrawn, or another has replaced the result since. */
export const standingSitting = (
  client: Queryable,
  { student, paper, release }: PublishedResult,
): Promise<StandingSitting | null> =>
  queryRow<StandingSitting>(client, { text: STANDING, values: [student, paper, release] });

interface Remarking extends PublishedResult {
  /** Of the components whose mark is decided, by their keys. */
  marks: ReadonlyMap<string, string>;
  rescrutiny: string;
  source: string;
}

/** The award by other marks. */
type RemarkedResult = Omit<CorrectedSitting, 'id' | 'total'> & { total: string };

/**
 * What a sitting becomes by these marks, graded by the by-law of the student. `null`: the by-law
 * has no rules, or the marks give no grade.
 */
export async function remarkedResult(
  client: Queryable,
  sitting: StandingSitting,
  { student, marks }: Pick<Remarking, 'student' | 'marks'>,
): Promise<RemarkedResult | null> {
  const rules = rulesOf(await byLawOf(client, student));
  if (!rules) return null;
  const { grade, total, ...outcome } = remarked(sitting, marks, rules);
  return grade === null || total === null
    ? null
    : { ...outcome, ...versionsOf(rules), grade, total };
}

/**
 * Corrects a result that stands by other marks, graded by the by-law of the student. Throws
 * CONFLICT if it no longer stands, or the by-law has no rules.
 */
export async function remarkSitting(
  context: Appending,
  { rescrutiny, source, ...result }: Remarking,
): Promise<void> {
  const { client } = context;
  await takeLedgerTurn(client);
  const sitting = await standingSitting(client, result);
  const outcome = sitting && (await remarkedResult(client, sitting, result));
  if (!outcome) throw new PortalError('CONFLICT', { details: { reason: 'withdrawn' } });
  const corrections = [{ ...outcome, id: sitting.id }];
  await appendSittings(context, correctedRows(corrections, { source, rescrutiny }));
}
