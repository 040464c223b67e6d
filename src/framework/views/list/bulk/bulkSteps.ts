import {
  keysOfTransition,
  type Transition,
  type Workflow,
} from '../../../../contract/model/workflow.ts';
import { permissionsOf, type ViewRecord } from '../../../core/records/record.ts';

/**
 * The transitions for which the person holds a key; on which records it counts is the gateway's
 * answer.
 */
export const heldSteps = (
  workflow: Workflow | undefined,
  privileges: ReadonlySet<string>,
): Transition[] =>
  (workflow?.transitions ?? []).filter((transition) =>
    keysOfTransition(transition).some((key) => privileges.has(key)),
  );

export interface BulkStep {
  transition: Transition;
  /** How many of the chosen records can take it; `null` where they are not all known. */
  possible: number | null;
}

/** The steps to offer for chosen records: those that lead out of the state of at least one of them. */
export function bulkSteps(
  steps: readonly Transition[],
  records: readonly ViewRecord[] | null,
): BulkStep[] {
  if (records === null) return steps.map((transition) => ({ transition, possible: null }));
  return steps.flatMap((transition) => {
    const verdicts = records.flatMap((record) =>
      (permissionsOf(record).transitions ?? []).filter(({ name }) => name === transition.name),
    );
    return verdicts.length === 0
      ? []
      : [{ transition, possible: verdicts.filter(({ allowed }) => allowed).length }];
  });
}
