import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seatPlan, type SeatedPaper } from './seating.ts';

const HALLS = [
  { code: 'LH-01', seats: 6 },
  { code: 'LH-02', seats: 4 },
];
const paper = (
  id: string,
  count: number,
  { candidates, ...values }: Partial<SeatedPaper> = {},
): SeatedPaper => ({
  id,
  startsAt: 9,
  endsAt: 12,
  halls: ['LH-01'],
  candidates:
    candidates ??
    Array.from({ length: count }, (_, index) => ({
      id: `${id}${index}`,
      endsAt: values.endsAt ?? 12,
      sitsApart: false,
    })),
  ...values,
});
const seatsOf = (papers: readonly SeatedPaper[]) =>
  Object.fromEntries(seatPlan(papers, HALLS).seats);

describe('seats', () => {
  it('leave one free between two candidates while they suffice, and are all used when they do not', () => {
    expect(seatsOf([paper('a', 3)])).toEqual({ a0: 'LH-01 01', a1: 'LH-01 03', a2: 'LH-01 05' });
    expect(Object.values(seatsOf([paper('a', 5)]))).toEqual(
      [1, 2, 3, 4, 5].map((number) => `LH-01 0${number}`),
    );
  });

  it('fill hall after hall, and who has none is named', () => {
    const { seats, unseated } = seatPlan([paper('a', 11, { halls: ['LH-01', 'LH-02'] })], HALLS);
    expect([seats.get('a5'), seats.get('a6')]).toEqual(['LH-01 06', 'LH-02 01']);
    expect(unseated).toEqual([{ candidate: 'a10', paper: 'a', because: 'full' }]);
  });

  it('keep who needs a room apart in the last hall, which nobody else then uses', () => {
    const apart = { id: 'x', endsAt: 14, sitsApart: true };
    const { candidates } = paper('a', 7);
    const halls = ['LH-01', 'LH-02'];
    const { seats, unseated } = seatPlan(
      [
        paper('a', 0, { halls, candidates: [...candidates, apart] }),
        paper('b', 2, { halls: ['LH-02'] }),
      ],
      HALLS,
    );
    expect(seats.get('x')).toBe('LH-02 01');
    expect([...seats.values()].filter((seat) => seat.startsWith('LH-02'))).toHaveLength(1);
    expect(unseated.map(({ candidate }) => candidate).toSorted()).toEqual(['a6', 'b0', 'b1']);
    expect(seatPlan([paper('a', 0, { candidates: [apart] })], HALLS).unseated).toEqual([
      { candidate: 'x', paper: 'a', because: 'apart' },
    ]);
  });

  it('stay taken for a candidate with extra time when the next paper begins', () => {
    const { candidates } = paper('a', 1);
    const long = candidates.map((each) => ({ ...each, endsAt: 13 }));
    const seats = seatsOf([
      paper('a', 0, { candidates: long }),
      paper('b', 6, { startsAt: 12.5, endsAt: 15 }),
    ]);
    expect(Object.keys(seats)).toHaveLength(6);
    expect(new Set(Object.values(seats)).size).toBe(6);
  });

  it('of another examination are kept', () => {
    const [first] = paper('b', 1).candidates;
    const kept = paper('b', 0, { candidates: first ? [{ ...first, keeps: 'LH-01 03' }] : [] });
    const { seats } = seatPlan([paper('a', 2), kept], HALLS);
    expect([seats.get('b0'), seats.get('a0'), seats.get('a1')]).toEqual([
      'LH-01 03',
      'LH-01 01',
      'LH-01 05',
    ]);
  });

  it('are never given twice at one time, nor beside a candidate of the same paper in a shared hall', () => {
    const halls = fc.constantFrom(['LH-01'], ['LH-02'], ['LH-01', 'LH-02'], ['LH-02', 'LH-01']);
    const some = fc.record({
      count: fc.integer({ min: 0, max: 7 }),
      startsAt: fc.integer({ min: 8, max: 12 }),
      extra: fc.integer({ min: 0, max: 2 }),
      halls,
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 5 }), (drawn) => {
        const papers = drawn.map(({ count, startsAt, extra, halls: own }, index) => {
          const made = paper(`p${index}-`, count, { startsAt, endsAt: startsAt + 2, halls: own });
          const candidates = made.candidates.map((each, place) => ({
            ...each,
            endsAt: made.endsAt + (place === 0 ? extra : 0),
          }));
          return { ...made, candidates };
        });
        const { seats, unseated } = seatPlan(papers, HALLS);
        const all = papers.flatMap((of) => of.candidates.map((candidate) => ({ of, candidate })));
        expect(seats.size + unseated.length).toBe(all.length);
        for (const one of all)
          for (const other of all) {
            const [seat, near] = [seats.get(one.candidate.id), seats.get(other.candidate.id)];
            if (one === other || !seat || !near) continue;
            const together =
              one.of.startsAt < other.candidate.endsAt && other.of.startsAt < one.candidate.endsAt;
            if (together) expect(seat).not.toBe(near);
            const [hall, number] = seat.split(' ');
            const isShared = papers.some(
              (third) =>
                third !== one.of &&
                third.halls.includes(String(hall)) &&
                third.startsAt < one.of.endsAt &&
                one.of.startsAt < third.endsAt,
            );
            if (one.of === other.of && isShared)
              expect(near).not.toBe(`${hall} ${String(Number(number) + 1).padStart(2, '0')}`);
          }
      }),
    );
  });

  it('two papers that fill a hall to the half each are all seated', () => {
    expect(Object.keys(seatsOf([paper('a', 3), paper('b', 3)]))).toHaveLength(6);
  });
});
