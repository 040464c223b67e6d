import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveUp, type ReserveOption, type Standing } from './reserve.ts';

const OPTIONS = ['x', 'y', 'z'];
const situations = fc
  .record({
    quotas: fc.tuple(...OPTIONS.map(() => fc.integer({ min: 0, max: 3 }))),
    orders: fc.tuple(
      ...OPTIONS.map(() => fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f'], { minLength: 6 })),
    ),
    students: fc.array(
      fc.record({
        choices: fc.shuffledSubarray(OPTIONS),
        holds: fc.nat(3),
        state: fc.constantFrom('waiting', 'waiting', 'settled', 'out'),
      }),
      { minLength: 6, maxLength: 6 },
    ),
  })
  .map(({ quotas, orders, students }) => {
    const options = OPTIONS.map((id, index): ReserveOption => ({
      id,
      quota: quotas[index] ?? 0,
      order: orders[index] ?? [],
    }));
    const taken = new Map<string, number>();
    const standings = students.map(({ choices, holds: at, state }, index): Standing => {
      const wish = state === 'out' ? undefined : choices[at];
      const quota = options.find(({ id }) => id === wish)?.quota ?? 0;
      const isFree = wish !== undefined && (taken.get(wish) ?? 0) < quota;
      if (isFree) taken.set(wish, (taken.get(wish) ?? 0) + 1);
      return {
        application: 'abcdef'[index] ?? '',
        choices,
        holds: isFree ? wish : null,
        state: !isFree && state === 'settled' ? 'waiting' : state,
        isExtra: false,
      };
    });
    return { options, standings };
  });

const after = (standings: readonly Standing[], moves: ReturnType<typeof moveUp>): Standing[] =>
  standings.map((standing) => ({
    ...standing,
    holds:
      moves.find(({ application }) => application === standing.application)?.to ?? standing.holds,
  }));
const placeOf = ({ choices }: Standing, option: string | null): number =>
  option === null ? choices.length : choices.indexOf(option);

describe('the reserve list', () => {
  it('fills every free seat that a waiting applicant prefers to their own, within the quota', () => {
    fc.assert(
      fc.property(situations, ({ options, standings }) => {
        const then = after(standings, moveUp(options, standings));
        for (const { id, quota, order } of options) {
          const taken = then.filter(({ holds }) => holds === id).length;
          expect(taken).toBeLessThanOrEqual(quota);
          const wanting = then.filter(
            (standing) =>
              standing.state === 'waiting' &&
              order.includes(standing.application) &&
              standing.choices.includes(id) &&
              placeOf(standing, id) < placeOf(standing, standing.holds),
          );
          if (taken < quota) expect(wanting).toEqual([]);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('moves no applicant who has accepted or left, and all others only upwards', () => {
    fc.assert(
      fc.property(situations, ({ options, standings }) => {
        for (const { application, from, to } of moveUp(options, standings)) {
          const standing = standings.find((one) => one.application === application) as Standing;
          expect(standing.state).toBe('waiting');
          expect(placeOf(standing, to)).toBeLessThan(placeOf(standing, from));
        }
      }),
      { numRuns: 400 },
    );
  });

  it('passes over no applicant: one who moved to a seat precedes all others who still want it', () => {
    fc.assert(
      fc.property(situations, ({ options, standings }) => {
        const moves = moveUp(options, standings);
        const then = after(standings, moves);
        for (const { application, to } of moves) {
          const order = options.find(({ id }) => id === to)?.order ?? [];
          const better = then.filter(
            (other) =>
              other.state === 'waiting' &&
              other.application !== application &&
              order.includes(other.application) &&
              placeOf(other, to) >= 0 &&
              placeOf(other, to) < placeOf(other, other.holds),
          );
          for (const other of better)
            expect(order.indexOf(application)).toBeLessThan(order.indexOf(other.application));
        }
      }),
      { numRuns: 400 },
    );
  });

  it('lets a seat that was left for a better one go to the next in turn', () => {
    const options = [
      { id: 'x', quota: 1, order: ['a', 'b', 'c'] },
      { id: 'y', quota: 1, order: ['b', 'c'] },
    ];
    const standings: Standing[] = [
      { application: 'a', choices: ['x'], holds: null, state: 'out', isExtra: false },
      { application: 'b', choices: ['x', 'y'], holds: 'y', state: 'waiting', isExtra: false },
      { application: 'c', choices: ['y'], holds: null, state: 'waiting', isExtra: false },
    ];
    expect(moveUp(options, standings)).toEqual([
      { application: 'b', from: 'y', to: 'x' },
      { application: 'c', from: null, to: 'y' },
    ]);
  });

  it('gives a seat that the board added to no successor', () => {
    const standings: Standing[] = [
      { application: 'a', choices: ['y', 'x'], holds: 'x', state: 'waiting', isExtra: true },
      { application: 'b', choices: ['x'], holds: 'x', state: 'settled', isExtra: false },
      { application: 'c', choices: ['x'], holds: null, state: 'waiting', isExtra: false },
    ];
    expect(
      moveUp(
        [
          { id: 'x', quota: 1, order: ['b', 'c'] },
          { id: 'y', quota: 1, order: ['a'] },
        ],
        standings,
      ),
    ).toEqual([{ application: 'a', from: 'x', to: 'y' }]);
  });
});
