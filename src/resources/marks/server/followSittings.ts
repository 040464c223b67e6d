import type { TransactionContext } from '../../../../gateway/index.ts';
import { paperFacts } from './facts.ts';
import { giveMarks } from './given.ts';
import { notifySheets } from './writeCells.ts';

/**
 * Brings the open mark sheets in line with how these candidates sat their papers: AB where they
 * were absent, MC where their medical was accepted, neither where that was taken back.
 */
export async function followSittings(
  context: Pick<TransactionContext, 'client' | 'now' | 'notify'>,
  candidates: readonly { paper: string; student: string }[],
): Promise<void> {
  for (const { paper, student } of candidates) {
    const facts = await paperFacts(context.client, paper);
    const sheets = await giveMarks(context, facts, { student });
    if (sheets.length > 0) await notifySheets(context, paper, sheets);
  }
}
