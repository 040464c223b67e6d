import { describe, expect, it, test } from 'vitest';
import {
  copyOf,
  forerunnerOf,
  gapsOf,
  loadOf,
  planCopy,
  presentSemester,
  type Demand,
  type PlannedOffering,
  type PlannedUnit,
} from './semesterPlanRules.ts';

const unit = (id: string, more: Partial<PlannedUnit> = {}): [string, PlannedUnit] => [
  id,
  { id, credits: 3, isOffered: true, media: ['sinhala', 'english'], ...more },
];
const units = new Map([
  unit('HIS1'),
  unit('HIS2'),
  unit('OLD', { isOffered: false }),
  unit('ELT1', { media: ['english'], credits: 2 }),
]);
const offering = (courseUnit: string, more: Partial<PlannedOffering> = {}): PlannedOffering => ({
  id: `${courseUnit} last`,
  courseUnit,
  medium: 'sinhala',
  group: 'A',
  capacity: null,
  coordinator: 'perera',
  lecturers: [{ staff: 'perera', role: 'lecturer' }],
  isOpen: true,
  ...more,
});
const demand = (wanted: string, students: number, more: Partial<Demand> = {}): Demand => ({
  unit: wanted,
  batch: 'first',
  medium: 'sinhala',
  students,
  ...more,
});

describe('copying a plan', () => {
  const source = [
    offering('HIS1'),
    offering('HIS2'),
    offering('OLD'),
    offering('HIS1', { id: 'group B', group: 'B' }),
  ];

  it('shows which modules are new, exist already or are no longer offered', () => {
    const lines = planCopy(
      source,
      [offering('HIS1', { id: 'this year', coordinator: 'silva' })],
      units,
      new Set(),
    );
    expect(lines.map(({ offering: { id }, outcome }) => [id, outcome])).toEqual([
      ['HIS1 last', 'exists'],
      ['HIS2 last', 'new'],
      ['OLD last', 'gone'],
      ['group B', 'new'],
    ]);
  });

  it('excludes people who have left', () => {
    const left = new Set(['perera']);
    expect(planCopy([offering('HIS1')], [], units, left)[0]?.without).toEqual(['perera']);
    expect(copyOf(offering('HIS1'), 'next', left)).toMatchObject({
      semester: 'next',
      coordinator: null,
      lecturers: [],
    });
    expect(copyOf(offering('HIS1'), 'next', new Set())).toMatchObject({
      coordinator: 'perera',
      lecturers: [{ staff: 'perera' }],
    });
  });
});

test.each<[string, Demand[], PlannedOffering[], unknown[]]>([
  ['a unit that nobody must read is no gap', [], [], []],
  [
    'a compulsory unit without an offering is one',
    [demand('HIS1', 30)],
    [],
    [['HIS1', 'notOffered', 30]],
  ],
  ['an offering closes it', [demand('HIS1', 30)], [offering('HIS1')], []],
  [
    'students of another medium count where the unit is taught in it',
    [demand('HIS1', 30), demand('HIS1', 4, { medium: 'english' })],
    [offering('HIS1')],
    [['HIS1', 'notInMedium', 4]],
  ],
  [
    'a unit of one medium serves everybody',
    [demand('ELT1', 30)],
    [offering('ELT1', { medium: 'english' })],
    [],
  ],
  [
    'places of all groups are added up',
    [demand('HIS1', 30)],
    [offering('HIS1', { capacity: 20 }), offering('HIS1', { group: 'B', capacity: 10 })],
    [],
  ],
  [
    'fewer places than students are a gap',
    [demand('HIS1', 30)],
    [offering('HIS1', { capacity: 20 })],
    [['HIS1', 'tooFewPlaces', 30]],
  ],
  [
    'a group without a limit takes everybody',
    [demand('HIS1', 30)],
    [offering('HIS1', { capacity: 5 }), offering('HIS1', { group: 'B' })],
    [],
  ],
])('%s', (_guarantee, demands, offerings, gaps) => {
  expect(
    gapsOf(demands, offerings, units).map(({ unit: id, kind, students }) => [id, kind, students]),
  ).toEqual(gaps);
});

test('two batches that miss the same unit are one gap with both', () => {
  expect(
    gapsOf([demand('HIS1', 3), demand('HIS1', 4, { batch: 'second' })], [], units),
  ).toMatchObject([{ students: 7, batches: ['first', 'second'] }]);
});

test('a load counts every group and its credits, the heaviest first', () => {
  const taught = [
    offering('HIS1'),
    offering('HIS1', { group: 'B' }),
    offering('HIS2', {
      coordinator: 'silva',
      lecturers: [
        { staff: 'silva', role: 'lecturer' },
        { staff: 'perera', role: 'tutor' },
      ],
    }),
  ];
  expect(loadOf(taught, units)).toEqual([
    { staff: 'perera', groups: 3, units: 2, credits: 9, coordinates: 2 },
    { staff: 'silva', groups: 1, units: 1, credits: 3, coordinates: 1 },
  ]);
});

test('a semester follows the one of the same number a year before', () => {
  const semester = (id: string, number: number, startsOn: string, endsOn: string) => ({
    id,
    number,
    startsOn,
    endsOn,
  });
  const semesters = [
    semester('25/1', 1, '2025-10-01', '2026-02-20'),
    semester('25/2', 2, '2026-03-10', '2026-07-30'),
    semester('26/1', 1, '2026-10-01', '2027-02-20'),
  ];
  expect([
    forerunnerOf(semesters, '26/1'),
    forerunnerOf(semesters, '25/2'),
    forerunnerOf(semesters, 'unknown'),
  ]).toEqual(['25/1', null, null]);
  expect([
    presentSemester(semesters, '2026-11-21'),
    presentSemester(semesters, '2026-08-15'),
    presentSemester(semesters, '2030-01-01'),
  ]).toEqual(['26/1', '26/1', '26/1']);
});
