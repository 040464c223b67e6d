import { createHash } from 'node:crypto';
import type { OutcomeChange } from '../api.ts';
import type { Allocation, AllocationInput, Placement } from './allocate.ts';

const brief = ({ outcome, option, choice }: Placement): OutcomeChange['before'] => ({
  outcome,
  option,
  choice,
});

/** Applicants with different outcomes in two allocations. */
export function changesBetween(before: Allocation, after: Allocation): OutcomeChange[] {
  const later = new Map(after.placements.map((placement) => [placement.application, placement]));
  return before.placements.flatMap((placement) => {
    const then = later.get(placement.application);
    if (!then || (then.option === placement.option && then.outcome === placement.outcome))
      return [];
    return [{ application: placement.application, before: brief(placement), after: brief(then) }];
  });
}

/** The quotas with the named ones replaced. */
export const withQuotas = (
  input: AllocationInput,
  quotas: Readonly<Record<string, number>>,
): AllocationInput => ({
  ...input,
  options: input.options.map((option) => ({ ...option, quota: quotas[option.id] ?? option.quota })),
});

/** Canonical JSON: the keys of every object are sorted. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  return `{${Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonical((value as Record<string, unknown>)[name])}`)
    .join(',')}}`;
}

const sha256 = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('hex');
const byText = <Item>(items: readonly Item[]): Item[] =>
  items.toSorted((left, right) => (canonical(left) < canonical(right) ? -1 : 1));

/** SHA-256 of the input, independent of its order. */
export const inputHash = (input: AllocationInput): string =>
  sha256({
    ...input,
    options: byText(input.options),
    applicants: byText(input.applicants),
    overrides: byText(input.overrides),
  });

/** SHA-256 of the output: placements with their reasons, and cut-offs. */
export const resultHash = ({ placements, cutOffs }: Allocation): string =>
  sha256({ placements, cutOffs });
