import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LEAST_SAMPLED,
  sampleOf,
  shiftedMark,
  shiftedTotal,
  type Sampled,
  type ScriptPart,
} from './moderation.ts';

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

describe('a shift of the total', () => {
  const part = (value: number, weight: number, more: Partial<ScriptPart> = {}): ScriptPart => ({
    component: String(weight),
    mark: { status: 'value', value: String(value) },
    maximum: '50',
    weight: String(weight),
    isGiven: false,
    ...more,
  });
  const totalOf = (parts: readonly ScriptPart[], by: string): number => {
    const marks = shiftedTotal(parts, by);
    const weights = parts.reduce((sum, { weight }) => sum + Number(weight), 0);
    return parts.reduce(
      (sum, { component, weight, maximum }) =>
        sum +
        (Number(marks.get(component)?.value ?? 0) / Number(maximum)) *
          ((Number(weight) * 100) / weights),
      0,
    );
  };

  it('moves the total by exactly so much as the scale allows, whatever a component cannot take', () => {
    const mark = fc.integer({ min: 0, max: 50 });
    fc.assert(
      fc.property(mark, mark, mark, fc.integer({ min: -30, max: 30 }), (one, two, three, by) => {
        const parts = [part(one, 20), part(two, 30), part(three, 50)];
        const before = totalOf(parts, '0');
        const wanted = Math.min(100, Math.max(0, before + by));
        expect(totalOf(parts, String(by))).toBeCloseTo(wanted, 1);
      }),
    );
  });

  it('leaves codes and marks that follow from a record, for which the others make up', () => {
    const given = part(25, 20, { isGiven: true });
    const absent = part(0, 30, { mark: { status: 'AB', value: null } });
    const marks = shiftedTotal([given, absent, part(20, 50)], '4');
    expect([...marks.values()].map(({ value }) => value)).toEqual(['25', null, '24']);
  });
});
