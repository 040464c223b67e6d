import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEAST_SAMPLED, sampleOf, shiftedMark, type Sampled } from './moderation.ts';

/** A chance for each seed that is the same each time. */
const chanceOf = (seed: string): number =>
  ([...seed].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 997) / 997;
const sampling = { share: 10, chanceOf };

const script = (student: string, total: number): Sampled => ({
  student,
  total,
  isPassed: total >= 40,
  isTop: total >= 85,
  passMark: 40,
});
const scripts = (totals: readonly number[]) =>
  totals.map((total, index) => script(`s${index}`, total));

describe('the sample of a moderated paper', () => {
  it('has every fail, borderline and top script, each with its reason', () => {
    const sample = sampleOf(scripts([12, 38, 40, 42, 42.5, 60, 85]), sampling);
    expect(Object.fromEntries(sample)).toMatchObject({
      s0: 'fail',
      s1: 'borderline',
      s2: 'borderline',
      s3: 'borderline',
      s6: 'top',
    });
  });

  it('spreads its share evenly over the other marks', () => {
    const sample = sampleOf(scripts(Array.from({ length: 40 }, (_, index) => 43 + index)), {
      ...sampling,
      share: 25,
    });
    const places = [...sample.keys()].map((student) => Number(student.slice(1)));
    expect(places).toHaveLength(10);
    const tenths = places.map((place) => Math.floor(place / 4));
    expect(tenths.toSorted((left, right) => left - right)).toEqual([...tenths.keys()]);
  });

  it('is the same whatever the order of the scripts, and never smaller than the least', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 100 }),
        (totals, share) => {
          const all = scripts(totals);
          const sample = sampleOf(all, { share, chanceOf });
          const again = sampleOf(all.toReversed(), { share, chanceOf });
          expect(new Set(again)).toEqual(new Set(sample));
          expect(sample.size).toBeGreaterThanOrEqual(Math.min(all.length, LEAST_SAMPLED));
          const shared = [...sample.values()].filter((reason) => reason === 'share').length;
          const free = all.length - (sample.size - shared);
          const wanted = Math.max(LEAST_SAMPLED, Math.ceil((all.length * share) / 100));
          expect(shared).toBe(Math.min(free, wanted));
        },
      ),
    );
  });
});

describe('a shift', () => {
  it('moves marks exactly, stays within the scale and leaves codes', () => {
    const value = (text: string) => ({ status: 'value', value: text }) as const;
    expect(shiftedMark(value('41.25'), '2.5', '100')).toEqual(value('43.75'));
    expect(shiftedMark(value('1'), '-2', '100')).toEqual(value('0'));
    expect(shiftedMark(value('59'), '3', '60')).toEqual(value('60'));
    expect(shiftedMark({ status: 'AB', value: null }, '3', '60').status).toBe('AB');
  });
});
