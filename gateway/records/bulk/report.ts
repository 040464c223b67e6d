import type { BulkRefusal, BulkReport } from '../../../src/contract/wire/bulk.ts';

/** What became of one record; `same`: it held the values already. */
export type BulkOutcome = 'changed' | 'same' | BulkRefusal;

/** More refusals than these are only counted. */
export const MAX_REPORTED_REFUSALS = 100;

export const emptyReport = (total: number): BulkReport => ({
  changeSet: null,
  total,
  changed: 0,
  same: 0,
  refusedCount: 0,
  refused: [],
});

/**
 * A report with the outcomes of a further batch; `changeSet`, where it can be taken back, is told
 * once something was written.
 */
export function addOutcomes(
  report: BulkReport,
  outcomes: readonly BulkOutcome[],
  changeSet: string | null,
): BulkReport {
  const refused = outcomes.filter((outcome): outcome is BulkRefusal => typeof outcome === 'object');
  const changed = report.changed + outcomes.filter((outcome) => outcome === 'changed').length;
  return {
    ...report,
    changeSet: changed > 0 ? changeSet : null,
    changed,
    same: report.same + outcomes.filter((outcome) => outcome === 'same').length,
    refusedCount: report.refusedCount + refused.length,
    refused: [...report.refused, ...refused].slice(0, MAX_REPORTED_REFUSALS),
  };
}
