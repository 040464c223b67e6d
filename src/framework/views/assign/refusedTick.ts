import { isObject } from '../../../contract/model/isObject.ts';
import type { HeldPeriod } from '../../../contract/wire/heldPeriod.ts';
import { encodeProblem } from '../../core/fields/fieldProblem.ts';
import type { ViewFailure } from '../../core/records/failure.ts';

/** Why the gateway refused one of the ticks. */
export interface RefusedTick {
  /** Id of the right-hand record. */
  id: string;
  /** Problems by further field, as a form keeps them. */
  ofFields: Record<string, string>;
  /** A problem that no further field shows. */
  other: string | null;
  held: HeldPeriod | null;
}

const isHeld = (value: unknown): value is HeldPeriod =>
  isObject(value) && typeof value['id'] === 'string' && typeof value['from'] === 'string';

/** The refused tick that a failure names; null if it names none. */
export function refusedTickOf(
  { details, fieldErrors }: ViewFailure,
  extras: readonly string[],
): RefusedTick | null {
  const { tick, held } = details;
  if (typeof tick !== 'string') return null;
  const problems = Object.entries(fieldErrors);
  const [other] = problems.filter(([name]) => !extras.includes(name));
  const own = problems.filter(([name]) => extras.includes(name));
  return {
    id: tick,
    ofFields: Object.fromEntries(own.map(([name, problem]) => [name, encodeProblem(problem)])),
    other: own.length === 0 && other ? encodeProblem(other[1]) : null,
    held: isHeld(held) ? held : null,
  };
}
