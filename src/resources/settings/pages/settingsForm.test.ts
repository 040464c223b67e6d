import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SETTING_ORDER, type SettingKey } from '../../../contract/model/settings.ts';
import { contradiction, saveOrder } from './settingsForm.ts';

const pair = fc
  .tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }))
  .filter(([lower, upper]) => lower < upper);

describe('saving settings one by one', () => {
  it('never leaves two ordered settings in the wrong order in between', () => {
    const keys = SETTING_ORDER.flat() as SettingKey[];
    const pairs = fc.array(pair, {
      minLength: SETTING_ORDER.length,
      maxLength: SETTING_ORDER.length,
    });
    const all = fc.tuple(pairs, pairs, fc.shuffledSubarray(keys, { minLength: keys.length }));
    fc.assert(
      fc.property(all, ([former, wanted, changed]) => {
        const values = (of: readonly (readonly number[])[]) =>
          Object.fromEntries(
            SETTING_ORDER.flatMap(([lower, upper], index) => [
              [lower, of[index]?.[0]],
              [upper, of[index]?.[1]],
            ]),
          );
        const [before, after] = [values(former), values(wanted)];
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
