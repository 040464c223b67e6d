import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GRADES, type Grade } from '../../shared/rules/grades.ts';
import { academicRecord, type Sitting } from './academicRecord.ts';

const gpa = {
  id: 'g',
  code: 'GPA',
  number: 1,
  repeatCap: 2,
  decimals: 2,
  test: 'exact',
} as const;
const scheme = { id: 's', code: 'GRADES', number: 1, bands: [], passGrade: 'C' } as const;
const POINTS = [4, 4, 3.7, 3.3, 3, 2.7, 2.3, 2, 1.7, 1.3, 1, 0];

const sitting = (changes: Partial<Sitting> & { result: Sitting['result'] }): Sitting => {
  const place = GRADES.indexOf(changes.result as Grade);
  return {
    id: `${changes.unit ?? 'HIS'}/${changes.sequence ?? 1}`,
    unit: 'HIS',
    code: 'HIS 11001',
    credits: 3,
    countsInGpa: true,
    semester: '2025/1',
    day: '2026-02-01',
    sequence: 1,
    registeredAs: 'proper',
    points: POINTS[place] ?? null,
    isPassed: place >= 0 && place <= GRADES.indexOf('C'),
    ...changes,
  };
};
const read = (sittings: readonly Sitting[]) => academicRecord(sittings, { gpa, scheme });

describe('the academic record', () => {
  it('keeps both sittings of one semester, and counts the better', () => {
    const { attempts, average } = read([
      sitting({ result: 'D' }),
      sitting({ result: 'E', registeredAs: 'repeat', day: '2026-05-10', sequence: 2 }),
    ]);
    expect(attempts.map(({ number, kind, result }) => [number, kind, result])).toEqual([
      [1, 'proper', 'D'],
      [2, 'repeat', 'E'],
    ]);
    expect(average?.shown).toBe('1.00');
  });

  it('keeps a passed repeat where the first paper is corrected afterwards', () => {
    const repeat = sitting({ result: 'A', registeredAs: 'repeat', day: '2026-05-10', sequence: 2 });
    const corrected = sitting({ result: 'D', sequence: 3 });
    const { average, creditsEarned, unitsFailed } = read([repeat, corrected]);
    expect([average?.shown, creditsEarned, unitsFailed]).toEqual(['2.00', '3.0', []]);
  });

  it('takes an entered grade after a failure or an absence for a repeat, and after a medical not', () => {
    const kindAfter = (result: Sitting['result']) =>
      read([
        sitting({ result, registeredAs: null }),
        sitting({ result: 'A', registeredAs: null, day: '2026-05-10', sequence: 2 }),
      ]).attempts.at(-1)?.kind;
    expect((['E', 'AB', 'MC', 'D'] as const).map(kindAfter)).toEqual([
      'repeat',
      'repeat',
      'proper',
      'repeat',
    ]);
  });

  it('does not owe a unit whose only sitting was missed with a medical', () => {
    expect(read([sitting({ result: 'MC' })]).unitsFailed).toEqual([]);
    expect(read([sitting({ result: 'AB' })]).unitsFailed).toEqual(['HIS']);
  });

  it('is the same whatever the order in which the sittings were given', () => {
    const history = fc.array(
      fc.record({
        unit: fc.constantFrom('HIS', 'GEO', 'ARC'),
        result: fc.constantFrom(...GRADES, 'AB' as const, 'MC' as const),
        registeredAs: fc.constantFrom('proper' as const, 'repeat' as const, null),
        day: fc.constantFrom('2025-02-01', '2025-08-01', '2026-02-01'),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(history, fc.infiniteStream(fc.nat()), (given, order) => {
        const sittings = given.map((each, index) =>
          sitting({ ...each, id: String(index), sequence: index + 1 }),
        );
        const shuffled = sittings
          .map((each) => ({ each, place: order.next().value as number }))
          .toSorted((left, right) => left.place - right.place)
          .map(({ each }) => each);
        const [one, other] = [read(sittings), read(shuffled)];
        expect({ ...other, attempts: [], unitsFailed: other.unitsFailed.toSorted() }).toEqual({
          ...one,
          attempts: [],
          unitsFailed: one.unitsFailed.toSorted(),
        });
        expect(new Map(other.attempts.map((attempt) => [attempt.sitting, attempt]))).toEqual(
          new Map(one.attempts.map((attempt) => [attempt.sitting, attempt])),
        );
      }),
    );
  });
});
