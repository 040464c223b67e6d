import {
  keysOfTransition,
  type Transition,
  type Workflow,
} from '../../../../contract/model/workflow.ts';
import { permissionsOf, type ViewRecord } from '../../../core/records/record.ts';

/** The transitions that lists offer to this user; the gateway decides for each record. */
export const heldSteps = (
  workflow: Workflow | undefined,
  privileges: ReadonlySet<string>,
): Transition[] =>
  (workflow?.transitions ?? []).filter(
    (transition) =>
      !transition.onPage && keysOfTransition(transition).some((key) => privileges.has(key)),
  );

export interface BulkStep {
  transition: Transition;
  /** How many of the selected records can perform it; `null` if not all of them are loaded. */
  possible: number | null;
}

/** The transitions to offer for selected records: those from the state of at least one of them. */
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
