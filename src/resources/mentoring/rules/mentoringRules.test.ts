import { describe, expect, it, test } from 'vitest';
import {
  distribute,
  reassign,
  riskSigns,
  type DatedAssignment,
  type Mentee,
  type MenteeFacts,
  type MentorCapacity,
} from './mentoringRules.ts';

/** A deterministic random generator. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

interface Case {
  mentors: MentorCapacity[];
  students: Mentee[];
  keep: boolean;
}

function caseOf(seed: number, largest: { mentors: number; students: number }): Case {
  const next = random(seed * 7_919 + 1);
  const mentors = Array.from({ length: 1 + next(largest.mentors) }, (_, index) => ({
    id: `m${index}`,
    others: next(4),
    limit: next(3) === 0 ? next(5) : null,
  }));
  const students = Array.from({ length: next(largest.students + 1) }, (_, index) => {
    const mentor = next(mentors.length + 2);
    return {
      id: `s${index}`,
      mentor: next(3) === 0 ? null : mentor < mentors.length ? `m${mentor}` : 'elsewhere',
    };
  });
  return { mentors, students, keep: next(2) === 0 };
}
const CASES = Array.from({ length: 400 }, (_, seed) => caseOf(seed, { mentors: 5, students: 14 }));

/** Mentees among the students that a mentor has after the distribution. */
function after({ mentors, students, keep }: Case): Map<string, number> {
  const { moves } = distribute(mentors, students, keep);
  const counts = new Map(mentors.map(({ id, others }) => [id, others]));
  for (const { id, mentor } of students) {
    const now = moves.get(id) ?? mentor;
    if (now !== null && counts.has(now)) counts.set(now, (counts.get(now) ?? 0) + 1);
  }
  return counts;
}

describe('students are shared out', () => {
  it('so that the reported loads equal the resulting loads', () => {
    for (const one of CASES)
      expect(distribute(one.mentors, one.students, one.keep).loads).toEqual(after(one));
  });

  it('so that no mentor who gets a student has two mentees more than a mentor with capacity', () => {
    for (const one of CASES) {
      const { moves } = distribute(one.mentors, one.students, one.keep);
      const loads = after(one);
      const given = new Set(moves.values());
      const open = one.mentors.filter(
        ({ id, limit }) => limit === null || (loads.get(id) ?? 0) < limit,
      );
      for (const id of given)
        for (const other of open)
          expect((loads.get(id) ?? 0) - (loads.get(other.id) ?? 0)).toBeLessThanOrEqual(1);
    }
  });

  it('evenly, without restrictions', () => {
    for (const { mentors, students } of CASES) {
      const loads = [
        ...distribute(
          mentors.map(({ id }) => ({ id, others: 0, limit: null })),
          students,
          false,
        ).loads.values(),
      ];
      expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
    }
  });

  it('to no mentor beyond the limit, and to some mentor while there is capacity', () => {
    for (const { mentors, students, keep } of CASES) {
      const { moves, unplaced, loads } = distribute(mentors, students, keep);
      for (const { id, limit } of mentors)
        if (limit !== null && [...moves.values()].includes(id))
          expect(loads.get(id)).toBeLessThanOrEqual(limit);
      if (unplaced.length > 0)
        for (const { id, limit } of mentors)
          expect(loads.get(id) ?? 0).toBeGreaterThanOrEqual(limit ?? Infinity);
    }
  });

  it('each of them once, or reports them as unplaced', () => {
    for (const { mentors, students, keep } of CASES) {
      const { moves, unplaced } = distribute(mentors, students, keep);
      const chosen = new Set(mentors.map(({ id }) => id));
      for (const { id, mentor } of students) {
        if (keep && mentor !== null)
          expect([moves.has(id), unplaced.includes(id)]).toEqual([false, false]);
        else if (!moves.has(id))
          expect(unplaced.includes(id) || (mentor !== null && chosen.has(mentor))).toBe(true);
        else expect([moves.get(id) !== mentor, unplaced.includes(id)]).toEqual([true, false]);
      }
    }
  });

  it('with no fewer moves possible at equally even loads', () => {
    for (const one of Array.from({ length: 150 }, (_, seed) =>
      caseOf(seed + 1_000, { mentors: 3, students: 6 }),
    )) {
      const { mentors, students } = one;
      const { moves, unplaced, loads } = distribute(mentors, students, false);
      if (unplaced.length > 0) continue;
      const even = [...loads.values()].toSorted().join();
      const needed = students.filter(({ id, mentor }) => mentor !== null && moves.has(id)).length;
      const fewest = everyPlacement(mentors, students)
        .filter((placement) => loadsOf(mentors, placement).toSorted().join() === even)
        .map(
          (placement) =>
            students.filter(({ mentor }, index) => mentor !== null && placement[index] !== mentor)
              .length,
        );
      expect(needed).toBe(Math.min(...fewest));
    }
  });

  it('in the same way for any order of the input', () => {
    for (const { mentors, students, keep } of CASES)
      expect(distribute(mentors.toReversed(), students.toReversed(), keep)).toEqual(
        distribute(mentors, students, keep),
      );
  });
});

function everyPlacement(
  mentors: readonly MentorCapacity[],
  students: readonly Mentee[],
): string[][] {
  return students
    .reduce<string[][]>(
      (placements) =>
        placements.flatMap((placement) => mentors.map(({ id }) => [...placement, id])),
      [[]],
    )
    .filter((placement) =>
      mentors.every(
        ({ id, others, limit }) =>
          limit === null ||
          !placement.includes(id) ||
          others + placement.filter((one) => one === id).length <= limit,
      ),
    );
}
const loadsOf = (mentors: readonly MentorCapacity[], placement: readonly string[]): number[] =>
  mentors.map(({ id, others }) => others + placement.filter((one) => one === id).length);

const on = (assignments: readonly DatedAssignment[], day: string): string[] =>
  assignments
    .filter(({ startsOn, endsOn }) => startsOn <= day && (endsOn === null || endsOn >= day))
    .map(({ staff }) => staff);
const day = (number: number): string =>
  new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10);

describe('a mentor from a day on', () => {
  it('changes nothing before that day nor what is arranged for later, and leaves one mentor on every day', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const next = random(seed + 17);
      const existing: DatedAssignment[] = [];
      for (let from = next(10); from < 50 && existing.length < 4; from += 2 + next(14)) {
        const last = from + next(2) * next(12);
        existing.push({
          id: `a${existing.length}`,
          staff: `m${next(3)}`,
          startsOn: day(from),
          endsOn: day(last),
        });
        from = Math.max(from, last);
      }
      const latest = existing.at(-1);
      if (latest && next(2) === 0) latest.endsOn = null;
      const start = next(60);
      const { change, create } = reassign(existing, 'm9', day(start));
      const written = existing
        .map((one) => (change?.id === one.id ? { ...one, ...change } : one))
        .concat(create ? [{ id: 'new', ...create }] : []);
      expect(on(written, day(start))).toEqual(['m9']);
      for (let index = 0; index < 70; index += 1)
        expect(on(written, day(index)).length).toBeLessThanOrEqual(1);
      for (let index = 0; index < start; index += 1)
        expect(on(written, day(index))).toEqual(on(existing, day(index)));
      for (const later of existing.filter(({ startsOn }) => startsOn > day(start)))
        expect(written).toContainEqual(later);
      for (const { startsOn, endsOn } of written)
        expect(endsOn === null || endsOn >= startsOn).toBe(true);
    }
  });

  it('needs no writes for a student who has that mentor already', () => {
    expect(
      reassign(
        [{ id: 'a', staff: 'm1', startsOn: '2026-01-01', endsOn: null }],
        'm1',
        '2026-02-01',
      ),
    ).toEqual({ change: null, create: null });
  });
});

const settled: MenteeFacts = {
  status: 'enrolled',
  mentorSince: '2026-01-05',
  lastMetOn: '2026-03-01',
  missedInARow: 0,
  followUpDueOn: null,
  openReferrals: 0,
};

test.each<[string, Partial<MenteeFacts>, string[]]>([
  ['nobody who is enrolled and was met lately', {}, []],
  ['who repeats the year', { status: 'repeating' }, ['status']],
  ['who missed two meetings running', { missedInARow: 2 }, ['missed']],
  ['not who missed one', { missedInARow: 1 }, []],
  ['who was not met for ninety days', { lastMetOn: '2025-12-22' }, ['notMetLately']],
  ['not who was met eighty-nine days ago', { lastMetOn: '2025-12-23' }, []],
  [
    'who has had a mentor for ninety days and was never met',
    { lastMetOn: null, mentorSince: '2025-12-22' },
    ['neverMet'],
  ],
  ['not who has a mentor since yesterday', { lastMetOn: null, mentorSince: '2026-03-21' }, []],
])('The record shows signs of trouble of: %s', (_whom, facts, signs) => {
  expect(riskSigns({ ...settled, ...facts }, '2026-03-22')).toEqual(signs);
});
