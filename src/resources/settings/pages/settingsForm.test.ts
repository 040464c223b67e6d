import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SETTING_ORDER, type SettingKey } from '../../../contract/model/settings.ts';
import { contradiction, minutesAndSeconds, saveOrder } from './settingsForm.ts';

const pair = fc
  .tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }))
  .filter(([lower, upper]) => lower < upper);

describe('saving settings one by one', () => {
  it('never leaves two ordered settings in the wrong order in between', () => {
    const all = fc.tuple(
      pair,
      pair,
      pair,
      pair,
      fc.shuffledSubarray(SETTING_ORDER.flat() as SettingKey[], { minLength: 4 }),
    );
    fc.assert(
      fc.property(all, ([first, second, third, fourth, changed]) => {
        const values = (one: readonly number[], other: readonly number[]) =>
          Object.fromEntries(
            SETTING_ORDER.flatMap(([lower, upper], index) => [
              [lower, [one, other][index]?.[0]],
              [upper, [one, other][index]?.[1]],
            ]),
          );
        const [before, after] = [values(first, second), values(third, fourth)];
        const present = { ...before };
        for (const key of saveOrder(changed, before, after)) {
          present[key] = after[key];
          expect(contradiction(present)).toBeNull();
        }
        expect(present).toEqual(after);
      }),
    );
  });
});

describe('a time in milliseconds', () => {
  it('is shown in minutes and seconds', () =>
    expect(minutesAndSeconds(845_000)).toEqual({ minutes: 14, seconds: 5 }));
  it('is shown only if it is a number', () => expect(minutesAndSeconds(null)).toBeNull());
});
