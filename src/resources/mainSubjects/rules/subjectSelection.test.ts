import { describe, expect, it } from 'vitest';
import type { Medium } from '../../shared/media.ts';
import {
  isAllowed,
  threesOf,
  wantedOf,
  type CombinationRule,
  type Combinations,
} from './subjectCombination.ts';
import {
  drawLots,
  fullRules,
  placesTaken,
  proposeSelection,
  type ProposedPlace,
  type RankedApplication,
} from './subjectSelection.ts';

/** Random numbers, the same on every run. */
function chances(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const NAMES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
const EFFECTS: CombinationRule['effect'][] = [
  'limited',
  'limited',
  'limited',
  'forbidden',
  'limited',
];

/** A random round: some rules with few places, and students who rank three to six subjects. */
function round(seed: number): { combinations: Combinations; applications: RankedApplication[] } {
  const below = chances(seed);
  const drawn = (count: number): string[] => {
    const left = [...NAMES];
    return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0] ?? '');
  };
  const rules = EFFECTS.map((effect, index): CombinationRule => ({
    id: `rule ${index}`,
    effect,
    subjects: drawn(effect === 'forbidden' ? 2 : 1 + below(2)),
    quota: effect === 'forbidden' ? null : below(6),
  }));
  const media = (index: number): Medium[] =>
    index % 3 === 0 ? ['sinhala'] : ['sinhala', 'english'];
  const applications = Array.from({ length: 20 }, (_, index): RankedApplication => ({
    id: `student ${index}`,
    medium: below(4) === 0 ? 'english' : 'sinhala',
    choices: drawn(3 + below(4)),
  }));
  return {
    combinations: { subjects: NAMES.map((id, index) => ({ id, media: media(index) })), rules },
    applications,
  };
}

const rounds = Array.from({ length: 60 }, (_, seed) => ({ seed, ...round(seed + 1) }));
const none = new Map<string, number>();
const setsOf = (proposal: readonly ProposedPlace[]): string[][] =>
  proposal.flatMap(({ subjects }) => (subjects ? [subjects] : []));

describe('over random rounds a proposal', () => {
  it('never exceeds a quota, those given before included', () => {
    for (const { seed, combinations, applications } of rounds) {
      const before = new Map(
        combinations.rules.map((rule, index) => [rule.id, Math.min(rule.quota ?? 0, index % 3)]),
      );
      const counted = placesTaken(
        combinations.rules,
        setsOf(proposeSelection(applications, combinations, before, `round ${seed}`)),
      );
      for (const { id, quota } of combinations.rules)
        if (quota !== null)
          expect((counted.get(id) ?? 0) + (before.get(id) ?? 0)).toBeLessThanOrEqual(quota);
    }
  });

  it('gives no student a forbidden combination, or subjects that they did not rank', () => {
    for (const { seed, combinations, applications } of rounds) {
      for (const { id, subjects } of proposeSelection(
        applications,
        combinations,
        none,
        `round ${seed}`,
      )) {
        const application = applications.find((one) => one.id === id);
        if (!subjects || !application) continue;
        expect(isAllowed(subjects, application.medium, combinations)).toBe(true);
        expect(subjects.every((subject) => application.choices.includes(subject))).toBe(true);
      }
    }
  });

  it('gives no place to a later turn that an earlier student prefers', () => {
    for (const { seed, combinations, applications } of rounds) {
      const proposal = proposeSelection(applications, combinations, none, `round ${seed}`);
      for (const [position, { id, subjects }] of proposal.entries()) {
        const application = applications.find((one) => one.id === id);
        const before = placesTaken(combinations.rules, setsOf(proposal.slice(0, position)));
        const threes = threesOf(application?.choices ?? []);
        const dearer = threes.slice(
          0,
          subjects ? threes.findIndex((three) => three.join() === subjects.join()) : threes.length,
        );
        for (const three of dearer) {
          const isOpen =
            isAllowed(three, application?.medium ?? 'sinhala', combinations) &&
            fullRules(three, combinations.rules, before).length === 0;
          expect(isOpen, `${id} could have had ${three.join()}`).toBe(false);
        }
      }
    }
  });

  it('is the same whatever order the applications come in, and whenever it is drawn again', () => {
    for (const { seed, combinations, applications } of rounds) {
      const proposal = proposeSelection(applications, combinations, none, `round ${seed}`);
      expect(
        proposeSelection(applications.toReversed(), combinations, none, `round ${seed}`),
      ).toEqual(proposal);
    }
  });

  it('gives every student the first three if there are places for all', () => {
    for (const { combinations, applications } of rounds) {
      const roomy = { ...combinations, rules: [] };
      for (const place of proposeSelection(applications, roomy, none, 'any')) {
        const application = applications.find(({ id }) => id === place.id);
        if (application && isAllowed(wantedOf(application.choices), application.medium, roomy))
          expect([place.subjects, place.passedOver]).toEqual([wantedOf(application.choices), 0]);
      }
    }
  });
});

describe('lots', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `019a-${index}`);

  it('put every student in the order once, another seed in another order', () => {
    expect(drawLots(ids, 'a').toSorted()).toEqual(ids.toSorted());
    expect(drawLots(ids, 'a')).not.toEqual(drawLots(ids, 'b'));
  });

  it('favour no position in the list: over many seeds every student is first about equally often', () => {
    const inFront = new Map(ids.slice(0, 10).map((id) => [id, 0]));
    for (let seed = 0; seed < 1_000; seed += 1) {
      const [first = ''] = drawLots(ids.slice(0, 10), `seed ${seed}`);
      inFront.set(first, (inFront.get(first) ?? 0) + 1);
    }
    for (const count of inFront.values()) expect(Math.abs(count - 100)).toBeLessThan(45);
  });
});
