import { describe, expect, it, test } from 'vitest';
import { reaches, type Grade, type MarkCode } from '../../shared/rules/grades.ts';
import {
  attemptAt,
  conflictOf,
  creditsOf,
  findingsOfUnit,
  findingsOfWhole,
  placeIn,
  USUAL_RULES,
  type OfferingFacts,
  type RegistrationFacts,
  type UnitFacts,
} from './findings.ts';

const unit = (code: string, more: Partial<UnitFacts> = {}): UnitFacts => ({
  id: code,
  code,
  credits: 3,
  level: 2,
  prerequisites: [],
  corequisites: [],
  exclusions: [],
  ...more,
});
const module = (
  code: string,
  { of = {}, ...more }: Partial<OfferingFacts> & { of?: Partial<UnitFacts> } = {},
): OfferingFacts => ({
  id: `${code}/A`,
  unit: unit(code, of),
  medium: 'sinhala',
  capacity: null,
  taken: 0,
  waiting: 0,
  isOpen: true,
  isInCurriculum: true,
  isCompulsory: false,
  meetings: [],
  examined: null,
  ...more,
});

interface Case {
  grades?: Record<string, (Grade | MarkCode)[]>;
  awaited?: string[];
  chosen?: OfferingFacts[];
  level?: number | null;
  isOffice?: boolean;
  isHeld?: boolean;
  rules?: Partial<RegistrationFacts['rules']>;
}
const facts = ({
  grades = {},
  awaited = [],
  chosen = [],
  level = 2,
  isOffice = false,
  isHeld = false,
  rules = {},
}: Case = {}): RegistrationFacts => ({
  student: {
    status: 'enrolled',
    level,
    medium: 'sinhala',
    isHeld,
    results: new Map(
      Object.entries(grades).map(([id, each]) => [
        id,
        { grades: each, isPassed: reaches(each, USUAL_RULES.passGrade) },
      ]),
    ),
    awaited: new Set(awaited),
  },
  rules: { ...USUAL_RULES, ...rules },
  chosen,
  isOffice,
  codes: new Map([
    ['P', 'P'],
    ['Q', 'Q'],
  ]),
});
const asks = (...units: [string, Grade | null][]): Partial<UnitFacts> => ({
  prerequisites: units.map(([id, minimumGrade]) => ({ unit: id, minimumGrade })),
});
const said = (offering: OfferingFacts, given: Case = {}): string[] =>
  findingsOfUnit(offering, facts(given)).map(({ rule, weight }) => `${rule} ${weight}`);
const paper = (from: string, to: string) => ({
  startsAt: `2027-03-01T${from}:00.000Z`,
  endsAt: `2027-03-01T${to}:00.000Z`,
});
const monday = (from: string, to: string, weeks: string | null = null) => ({
  weekday: 'monday',
  from,
  to,
  weeks,
});

describe('a module', () => {
  test.each<[string, OfferingFacts, Case, string[]]>([
    ['of the own level in the own medium may be chosen', module('A'), {}, []],
    [
      'of another curriculum may not',
      module('A', { isInCurriculum: false }),
      {},
      ['otherCurriculum blocks'],
    ],
    [
      'that takes no registrations may not',
      module('A', { isOpen: false }),
      {},
      ['notOffered blocks'],
    ],
    [
      'that was chosen before it closed stays',
      module('A', { isOpen: false }),
      { chosen: [module('A')] },
      [],
    ],
    ['of a higher level may not', module('A', { of: { level: 3 } }), {}, ['level blocks']],
    ['of a lower level may', module('A', { of: { level: 1 } }), {}, []],
    [
      'is not judged by level where nobody said at which level the batch is',
      module('A', { of: { level: 4 } }),
      { level: null },
      [],
    ],
    [
      'in another medium is left to the office',
      module('A', { medium: 'english' }),
      {},
      ['medium asks'],
    ],

    [
      'asks for its prerequisite',
      module('A', { of: asks(['P', null]) }),
      {},
      ['prerequisite blocks'],
    ],
    [
      'is content with the pass grade',
      module('A', { of: asks(['P', null]) }),
      { grades: { P: ['C'] } },
      [],
    ],
    [
      'is not content below the pass grade',
      module('A', { of: asks(['P', null]) }),
      { grades: { P: ['C-'] } },
      ['prerequisite blocks'],
    ],
    [
      'asks for the grade it names',
      module('A', { of: asks(['P', 'B']) }),
      { grades: { P: ['B-'] } },
      ['prerequisite blocks'],
    ],
    [
      'takes a lower grade where it names one',
      module('A', { of: asks(['P', 'D']) }),
      { grades: { P: ['D'] } },
      [],
    ],
    [
      'looks at the best of several attempts',
      module('A', { of: asks(['P', 'B']) }),
      { grades: { P: ['E', 'B+', 'AB'] } },
      [],
    ],
    [
      'does not take an absence for a grade',
      module('A', { of: asks(['P', null]) }),
      { grades: { P: ['MC', 'AB'] } },
      ['prerequisite blocks'],
    ],
    [
      'leaves a prerequisite whose result is awaited to the office',
      module('A', { of: asks(['P', null]) }),
      { awaited: ['P'] },
      ['prerequisiteAwaited asks'],
    ],
    [
      'does not hope where the unit was failed before',
      module('A', { of: asks(['P', null]) }),
      { awaited: ['P'], grades: { P: ['E'] } },
      ['prerequisite blocks'],
    ],
    [
      'names every prerequisite that is missing',
      module('A', { of: asks(['P', null], ['Q', null]) }),
      {},
      ['prerequisite blocks', 'prerequisite blocks'],
    ],

    [
      'asks for its companion',
      module('A', { of: { corequisites: ['P'] } }),
      {},
      ['corequisite mend'],
    ],
    [
      'is content when the companion is chosen',
      module('A', { of: { corequisites: ['P'] } }),
      { chosen: [module('P')] },
      [],
    ],
    [
      'is content when the companion was passed',
      module('A', { of: { corequisites: ['P'] } }),
      { grades: { P: ['A'] } },
      [],
    ],
    [
      'excludes what it says',
      module('A', { of: { exclusions: ['P'] } }),
      { chosen: [module('P')] },
      ['exclusion blocks'],
    ],
    [
      'is excluded by what says so',
      module('A'),
      { chosen: [module('P', { of: { exclusions: ['A'] } })] },
      ['exclusion blocks'],
    ],
    [
      'is excluded by what was passed',
      module('A', { of: { exclusions: ['P'] } }),
      { grades: { P: ['B'] } },
      ['exclusion blocks'],
    ],
    [
      'is not excluded by what was failed',
      module('A', { of: { exclusions: ['P'] } }),
      { grades: { P: ['E'] } },
      [],
    ],

    ['that was failed is a repeat', module('A'), { grades: { A: ['E'] } }, ['repeat tells']],
    [
      'missed with an accepted medical is sat medically',
      module('A'),
      { grades: { A: ['MC'] } },
      ['medical tells'],
    ],
    ['missed without excuse is a repeat', module('A'), { grades: { A: ['AB'] } }, ['repeat tells']],
    [
      'failed and then missed with a medical is still a repeat',
      module('A'),
      { grades: { A: ['E', 'MC'] } },
      ['repeat tells'],
    ],
    [
      'that was passed may not be taken again',
      module('A'),
      { grades: { A: ['E', 'C'] } },
      ['passed blocks'],
    ],
    [
      'that was passed may be improved where the rules allow it',
      module('A'),
      { grades: { A: ['C'] }, rules: { allowsImprovement: true } },
      ['improvement tells'],
    ],

    [
      'cannot be taken in two groups',
      module('A', { id: 'A/B' }),
      { chosen: [module('A')] },
      ['twice blocks'],
    ],
    [
      'must fit into the credits of a semester',
      module('A'),
      { chosen: [module('X', { of: { credits: 17.5 } })] },
      ['creditsAbove blocks'],
    ],
    [
      'may fill the credits to the last',
      module('A'),
      { chosen: [module('X', { of: { credits: 17 } })] },
      [],
    ],
    ['that is full has a queue', module('A', { capacity: 40, taken: 40 }), {}, ['full tells']],
    [
      'with a free place that somebody waits for has a queue',
      module('A', { capacity: 40, taken: 39, waiting: 1 }),
      {},
      ['full tells'],
    ],
    [
      'that was chosen is not told to be full',
      module('A', { capacity: 40, taken: 40 }),
      { chosen: [module('A')] },
      [],
    ],

    [
      'at the same time as another is left to the office',
      module('A', { meetings: [monday('08:00', '10:00')] }),
      { chosen: [module('X', { meetings: [monday('09:00', '11:00')] })] },
      ['clash asks'],
    ],
    [
      'right after another is no clash',
      module('A', { meetings: [monday('08:00', '10:00')] }),
      { chosen: [module('X', { meetings: [monday('10:00', '12:00')] })] },
      [],
    ],
    [
      'in other weeks is no clash',
      module('A', { meetings: [monday('08:00', '10:00', '1-7')] }),
      { chosen: [module('X', { meetings: [monday('08:00', '10:00', '8-15')] })] },
      [],
    ],

    [
      'examined at the same time as another is left to the office',
      module('A', { examined: paper('09:00', '12:00') }),
      { chosen: [module('X', { examined: paper('11:30', '13:00') })] },
      ['examClash asks'],
    ],
    [
      'examined right after another is no clash',
      module('A', { examined: paper('09:00', '12:00') }),
      { chosen: [module('X', { examined: paper('12:00', '14:00') })] },
      [],
    ],
    [
      'whose paper has no time yet is no clash',
      module('A'),
      { chosen: [module('X', { examined: paper('09:00', '12:00') })] },
      [],
    ],
    [
      'that clashes in class and in the examination is told of both',
      module('A', { meetings: [monday('08:00', '10:00')], examined: paper('09:00', '12:00') }),
      {
        chosen: [
          module('X', { meetings: [monday('08:00', '10:00')], examined: paper('09:00', '12:00') }),
        ],
      },
      ['clash asks', 'examClash asks'],
    ],
  ])('%s', (_guarantee, offering, given, expected) => {
    expect(said(offering, given)).toEqual(expected);
  });

  it('is opened by the office against the rules, as an exception, but never twice', () => {
    const offering = module('A', { isInCurriculum: false, of: { level: 4, ...asks(['P', null]) } });
    expect(said(offering, { isOffice: true })).toEqual([
      'otherCurriculum asks',
      'level asks',
      'prerequisite asks',
    ]);
    expect(said(module('A', { id: 'A/B' }), { isOffice: true, chosen: [module('A')] })).toEqual([
      'twice blocks',
    ]);
  });

  it('says while results are held only that, the same whether they pass or fail', () => {
    const offerings = [
      module('A', { of: asks(['P', 'B']) }),
      module('A', { of: { corequisites: ['P'] } }),
      module('A', { of: { exclusions: ['P'] } }),
      module('P'),
    ];
    for (const offering of offerings)
      for (const grade of ['A', 'C', 'E', 'AB', 'MC'] as const)
        expect(said(offering, { isHeld: true, grades: { P: [grade] } })).toEqual([
          'resultsHeld asks',
        ]);
    expect(said(module('A', { of: asks(['P', 'B']) }), { isHeld: true })).toEqual([
      'prerequisite blocks',
    ]);
  });

  it('says what would change a refusal', () => {
    expect(findingsOfUnit(module('A', { of: asks(['P', 'B']) }), facts())[0]?.args).toEqual({
      unit: 'P',
      grade: 'B',
    });
    expect(
      findingsOfUnit(module('A', { capacity: 2, taken: 2, waiting: 3 }), facts())[0]?.args,
    ).toEqual({ capacity: 2, place: 4 });
    expect(
      findingsOfUnit(module('A'), facts({ chosen: [module('X', { of: { credits: 19 } })] }))[0]
        ?.args,
    ).toEqual({ total: 22, maximum: 20 });
  });
});

describe('a registration as a whole', () => {
  const whole = (
    chosen: OfferingFacts[],
    available: OfferingFacts[] = [],
    more: Case & { isLate?: boolean } = {},
  ): string[] =>
    findingsOfWhole(facts({ chosen, ...more }), available, more.isLate ?? false).map(
      ({ rule, weight }) => `${rule} ${weight}`,
    );
  const credits = (count: number): OfferingFacts => module('X', { of: { credits: count } });
  const compulsory = module('K', { isCompulsory: true });

  test.each<[string, string[], string[]]>([
    ['below the least credits must be mended', whole([credits(11.5)]), ['creditsBelow mend']],
    ['with the least credits is complete', whole([credits(12)]), []],
    ['above the most credits must be mended', whole([credits(20.5)]), ['creditsAbove mend']],
    [
      'made by the office is not held to the credits',
      whole([credits(3)], [], { isOffice: true }),
      ['creditsBelow asks'],
    ],
    [
      'without a compulsory unit is left to the office',
      whole([credits(12)], [compulsory]),
      ['compulsoryMissing asks'],
    ],
    [
      'with the compulsory unit in another group is complete',
      whole([credits(12), { ...compulsory, id: 'K/B' }], [compulsory]),
      [],
    ],
    [
      'does not miss a compulsory unit that is closed to the student',
      whole([credits(12)], [module('K', { isCompulsory: true, of: asks(['P', null]) })]),
      [],
    ],
    [
      'misses a compulsory unit for which only the credits are spent',
      whole([credits(20)], [compulsory]),
      ['compulsoryMissing asks'],
    ],
    [
      'that comes late is left to the office',
      whole([credits(12)], [], { isLate: true }),
      ['late asks'],
    ],
  ])('%s', (_guarantee, found, expected) => {
    expect(found).toEqual(expected);
  });
});

describe('places', () => {
  test.each([
    ['without a limit there is always one', { capacity: null, taken: 900, waiting: 0 }, 'enrolled'],
    ['the last one is given', { capacity: 40, taken: 39, waiting: 0 }, 'enrolled'],
    ['none is given beyond the capacity', { capacity: 40, taken: 40, waiting: 0 }, 'waitlisted'],
    ['nobody overtakes the queue', { capacity: 40, taken: 39, waiting: 1 }, 'waitlisted'],
    [
      'a capacity that was lowered throws nobody out, and lets nobody in',
      { capacity: 30, taken: 40, waiting: 0 },
      'waitlisted',
    ],
  ] as const)('%s', (_guarantee, places, expected) => expect(placeIn(places)).toBe(expected));
});

it('credits add up exactly', () => {
  expect(
    creditsOf(
      Array.from({ length: 10 }, (_, index) => module(`U${index}`, { of: { credits: 0.1 } })),
    ),
  ).toBe(1);
});

it('an attempt without any grade is proper', () =>
  expect(attemptAt('A', facts().student)).toBe('proper'));

it('meetings on different days never conflict', () => {
  expect(
    conflictOf([monday('08:00', '10:00')], [{ ...monday('08:00', '10:00'), weekday: 'tuesday' }]),
  ).toBeUndefined();
});
