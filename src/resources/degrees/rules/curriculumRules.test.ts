import { describe, expect, it, test } from 'vitest';
import {
  creditsByPart,
  reachableCredits,
  standingInCredits,
  wayRound,
  type PlacedCredits,
} from './curriculumRules.ts';

const known = new Map([
  ['B', ['A']],
  ['C', ['B']],
  ['D', ['B', 'C']],
]);
test.each<[string, string, string[], { position: number; path: string[] } | null]>([
  ['a unit may follow others that do not lead back to it', 'E', ['D', 'A'], null],
  ['a unit may not follow itself', 'A', ['A'], { position: 0, path: ['A'] }],
  ['two units may not follow each other', 'A', ['B'], { position: 0, path: ['B', 'A'] }],
  [
    'a longer way round is found, and which line begins it',
    'A',
    ['E', 'D'],
    { position: 1, path: ['D', 'B', 'A'] },
  ],
  ['what leads round elsewhere ends too', 'X', ['Y'], null],
])('%s', (_guarantee, unit, wanted, found) => {
  expect(wayRound(unit, wanted, new Map([...known, ['Y', ['Z']], ['Z', ['Y']]]))).toEqual(found);
});

const placed = (
  unit: string,
  level: number,
  credits: number,
  more: Partial<PlacedCredits> = {},
): PlacedCredits => ({
  unit,
  level,
  semester: 1,
  credits,
  isCompulsory: true,
  isOffered: true,
  ...more,
});

describe('credits', () => {
  it('are added up by level and semester, compulsory and optional apart', () => {
    expect(
      creditsByPart([
        placed('A', 2, 3),
        placed('B', 1, 2.5),
        placed('C', 1, 0.5),
        placed('D', 1, 3, { isCompulsory: false }),
        placed('E', 1, 4, { semester: 2 }),
      ]),
    ).toEqual([
      { level: 1, semester: 1, compulsory: 3, optional: 3 },
      { level: 1, semester: 2, compulsory: 4, optional: 0 },
      { level: 2, semester: 1, compulsory: 3, optional: 0 },
    ]);
  });

  it('count a unit once, however often it is chosen', () => {
    const subjects = [
      [placed('A', 1, 3), placed('B', 1, 3), placed('C', 1, 1)],
      [placed('B', 1, 3)],
      [placed('D', 1, 9)],
    ];
    expect(reachableCredits([placed('A', 1, 3)], subjects).reachOf(subjects.slice(0, 2), 1)).toBe(
      7,
    );
  });

  it('exclude future units that are no longer offered, and keep past ones', () => {
    const gone = { isOffered: false };
    const { reachOf } = reachableCredits(
      [placed('A', 1, 3, gone), placed('B', 2, 3, gone), placed('C', 3, 3)],
      [],
    );
    expect([1, 2, 3].map((level) => reachOf([], level))).toEqual([3, 6, 9]);
  });
});

describe('the standing of a student in credits', () => {
  const unit = (name: string, credits: number, isOffered = true): PlacedCredits => ({
    unit: name,
    level: 1,
    semester: 1,
    credits,
    isCompulsory: true,
    isOffered,
  });

  it.each([
    { passed: ['a'], registered: [], expected: { earned: 3, awaited: 0, open: 5.5, reach: 8.5 } },
    {
      passed: ['a'],
      registered: ['a', 'b'],
      expected: { earned: 3, awaited: 2.5, open: 3, reach: 8.5 },
    },
    { passed: [], registered: [], expected: { earned: 0, awaited: 0, open: 8.5, reach: 8.5 } },
  ])(
    'counts every unit once: passed $passed, registered $registered',
    ({ passed, registered, expected }) => {
      expect(
        standingInCredits(
          [unit('a', 3), unit('b', 2.5), unit('c', 3), unit('a', 3)],
          new Map(passed.map((id) => [id, 3])),
          new Set(registered),
        ),
      ).toEqual(expected);
    },
  );

  it('counts the credits that were awarded, though the unit has others now', () => {
    expect(standingInCredits([unit('a', 4)], new Map([['a', 3]]), new Set()).earned).toBe(3);
  });

  it('excludes units that are no longer offered, but not passed units and those awaiting results', () => {
    const closed = [unit('a', 3, false), unit('b', 3, false), unit('c', 3, false)];
    expect(standingInCredits(closed, new Map([['a', 3]]), new Set(['b']))).toEqual({
      earned: 3,
      awaited: 3,
      open: 0,
      reach: 6,
    });
  });
});
