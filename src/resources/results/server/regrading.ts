import type { TransactionContext } from '../../../../gateway/index.ts';
import { rulesOf, versionsOf } from '../../academicRecord/rules/awarding.ts';
import { analyseLedger } from '../../academicRecord/server/analyseLedger.ts';
import { appendSittings } from '../../academicRecord/server/appendSittings.ts';
import { correctedRows } from '../../academicRecord/server/correctedRows.ts';
import { takeLedgerTurn } from '../../academicRecord/server/ledgerTurn.ts';
import type { Correction, RuleChanges } from './ruleChanges.ts';
import { changesInParts } from './rulesPreview.ts';
import { reachOf, studentsReached, type ReachedStudent } from './rulesReach.ts';

const KEEP = `
  INSERT INTO regraded_students (
    rule_set_id, student_id, batch_id, entry_year, is_changed, before, after, corrected
  )
  SELECT
    $1, given.student, given.batch, given."entryYear", given."isChanged", given.before,
    given.after, given.corrected
  FROM jsonb_to_recordset($2::jsonb) AS given(
    student uuid, batch uuid, "entryYear" int, "isChanged" boolean, before jsonb, after jsonb,
    corrected int
  )
  -- A student is listed once for a version.
  ON CONFLICT DO NOTHING`;

const rowOf = ({ by, ...award }: Correction) => ({ ...award, ...versionsOf(rulesOf(by)) });

function keptOf(students: readonly ReachedStudent[], { changes }: RuleChanges) {
  const changed = new Map(changes.map((change) => [change.student.id, change]));
  return students.map(({ id, batch, entryYear }) => {
    const change = changed.get(id);
    return {
      student: id,
      batch,
      entryYear,
      isChanged: change !== undefined,
      before: change?.before ?? null,
      after: change?.after ?? null,
      corrected: change?.corrected ?? 0,
    };
  });
}

type Regrading = Pick<TransactionContext, 'client' | 'now' | 'progress'> & {
  actor: string | null;
};

/**
 * Extends a version (still a draft) to students already there: appends a correction for each
 * sitting that it awards otherwise, and keeps the preview. Rows on record stay as they are. Each
 * student is a step.
 */
export async function regrade(
  { client, actor, now, progress }: Regrading,
  { id, source }: { id: string; source: string },
): Promise<void> {
  await takeLedgerTurn(client);
  const intakes = await reachOf(client, id);
  const reached = await studentsReached(client, intakes);
  progress.expect(reached.length);
  let appended = 0;
  for await (const { students, ...part } of changesInParts(client, intakes, reached)) {
    const corrections = part.corrections.map(rowOf);
    appended += await appendSittings(
      { client, actor, now },
      correctedRows(corrections, { source }),
    );
    await client.query({ text: KEEP, values: [id, JSON.stringify(keptOf(students, part))] });
    await progress.advance(students.length);
  }
  await analyseLedger(client, appended);
}
