import { type Queryable, queryRow, type TransactionContext } from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { takeLedgerTurn } from '../../academicRecord/server/ledgerTurn.ts';
import { byLawOf } from '../../ruleSets/server/byLaw.ts';
import type { Grade } from '../../shared/rules/grades.ts';
import { remarked, type RemarkedSitting } from '../rules/remark.ts';
import { appendCorrections } from './correcting.ts';
import { rulesOf, versionsOf } from './preparing.ts';
import { MINIMUMS } from './ruleChanges.ts';

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

type Correcting = Pick<TransactionContext, 'client' | 'now'> & { actor: string | null };

/**
 * Corrects a result that stands by other marks, graded by the by-law of the student. Throws
 * CONFLICT if it no longer stands, or the by-law has no rules.
 */
export async function remarkSitting(
  context: Correcting,
  { marks, rescrutiny, source, ...result }: Remarking,
): Promise<void> {
  const { client } = context;
  await takeLedgerTurn(client);
  const sitting = await standingSitting(client, result);
  const rules = rulesOf(await byLawOf(client, result.student));
  const outcome = sitting && rules && remarked(sitting, marks, rules);
  if (!outcome || outcome.grade === null || outcome.total === null)
    throw new PortalError('CONFLICT', { details: { reason: 'withdrawn' } });
  const { grade, total } = outcome;
  await appendCorrections(
    context,
    [{ ...outcome, ...versionsOf(rules), id: sitting.id, grade, total }],
    { source, rescrutiny },
  );
}
