import type { BulkRefusal, BulkReport } from '../../../src/contract/wire/bulk.ts';

/** The outcome for one record; `same`: it already held the values. */
export type BulkOutcome = 'changed' | 'same' | BulkRefusal;

/** Further refusals are only counted. */
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
 * Returns the report with the outcomes of another batch. `changeSet` is included once something was
 * written that can be undone.
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
