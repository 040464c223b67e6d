import type { DemoBatch } from '../../../../gateway/index.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { allocate, type Allocation } from '../rules/allocate.ts';
import { resultRecords, runRecord } from '../server/runs.ts';
import { applicationId, inputOf, type RoundPlan, RULES } from './roundPlans.ts';

interface DemoRun {
  number: number;
  seed: string;
  note: string | null;
  state: 'trial' | 'adopted';
}

/** A run of a round with its results. */
export function runBatches(
  plan: RoundPlan,
  { number, seed, note, state }: DemoRun,
): { batches: DemoBatch[]; allocation: Allocation; id: string } {
  const input = inputOf(plan, seed);
  const allocation = allocate(input);
  const id = demoId('honours-runs', `${plan.key}/${number}`);
  const studentOf = new Map(
    plan.entries.map(({ student }) => [applicationId(plan.key, student.id), student.id]),
  );
  const record = runRecord({
    round: demoId('honours-rounds', plan.key),
    number,
    ruleSet: RULES,
    input,
    allocation,
    note,
  });
  const results = resultRecords(id, allocation, studentOf).map((result) => ({
    id: demoId('honours-results', `${id}/${result['application'] as string}`),
    ...result,
  }));
  return {
    id,
    allocation,
    batches: [
      { resource: 'honours-runs', records: [{ id, ...record, state }] },
      { resource: 'honours-results', records: results },
    ],
  };
}
