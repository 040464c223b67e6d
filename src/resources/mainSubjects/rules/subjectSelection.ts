import { textHash } from '../../../contract/model/textHash.ts';
import type { Medium } from '../../shared/media.ts';
import {
  concerns,
  isAllowed,
  threesOf,
  type CombinationRule,
  type Combinations,
} from './subjectCombination.ts';

/** The facts of a submitted application that the selection uses; its time does not count. */
export interface RankedApplication {
  id: string;
  medium: Medium;
  /** Most preferred first. */
  choices: readonly string[];
}

/** The proposal for one application. */
export interface ProposedPlace {
  id: string;
  /** Position in the order of the lots, from 1. */
  turn: number;
  /** The three subjects; `null` if no ranked combination is allowed and has places. */
  subjects: string[] | null;
  /**
   * The number of preferred combinations that were full or not allowed; 0: the first three. `null`
   * without a place.
   */
  passedOver: number | null;
  /** Rules without places left for a preferred combination. */
  full: string[];
}

/** The number of places taken by these sets of subjects, by rule. */
export const placesTaken = (
  rules: readonly CombinationRule[],
  sets: Iterable<readonly string[]>,
): Map<string, number> => {
  const all = [...sets];
  return new Map(
    rules.map((rule) => [rule.id, all.filter((subjects) => concerns(rule, subjects)).length]),
  );
};

/** The rules without places left for these three. */
export const fullRules = (
  subjects: readonly string[],
  rules: readonly CombinationRule[],
  taken: ReadonlyMap<string, number>,
): CombinationRule[] =>
  rules.filter(
    (rule) =>
      rule.quota !== null &&
      rule.effect !== 'forbidden' &&
      concerns(rule, subjects) &&
      (taken.get(rule.id) ?? 0) >= rule.quota,
  );

/** The order of the applications: drawn by lot from the seed, so that the draw can be verified. */
export function drawLots(ids: readonly string[], seed: string): string[] {
  const lots = ids.map((id) => ({ id, lot: textHash(`${seed}\n${id}`) }));
  return lots
    .toSorted((left, right) => left.lot - right.lot || (left.id < right.id ? -1 : 1))
    .map(({ id }) => id);
}

/**
 * Proposes a selection among the students of a curriculum. In the order of the lots each gets the
 * most preferred three subjects that are allowed and have places. No quota is exceeded, ranking
 * untruthfully gains nothing, and no place goes to a later lot that an earlier one prefers.
 * `taken`: places given already, by rule.
 */
export function proposeSelection(
  applications: readonly RankedApplication[],
  combinations: Combinations,
  taken: ReadonlyMap<string, number>,
  seed: string,
): ProposedPlace[] {
  const byId = new Map(applications.map((application) => [application.id, application]));
  const used = new Map(taken);
  return drawLots([...byId.keys()], seed).map((id, position): ProposedPlace => {
    const { choices = [], medium = 'sinhala' } = byId.get(id) ?? {};
    const threes = threesOf(choices);
    const full = new Set<string>();
    const index = threes.findIndex((three) => {
      if (!isAllowed(three, medium, combinations)) return false;
      const gone = fullRules(three, combinations.rules, used);
      for (const rule of gone) full.add(rule.id);
      return gone.length === 0;
    });
    const subjects = threes[index] ?? null;
    for (const rule of combinations.rules)
      if (subjects && concerns(rule, subjects)) used.set(rule.id, (used.get(rule.id) ?? 0) + 1);
    return {
      id,
      turn: position + 1,
      subjects,
      passedOver: subjects ? index : null,
      full: [...full],
    };
  });
}
