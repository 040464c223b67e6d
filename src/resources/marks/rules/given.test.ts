import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  closedByRecord,
  GIVEN_SOURCES,
  givenChange,
  givenMark,
  type EarlierMark,
  type FilledCell,
  type GivenFacts,
} from './given.ts';
import { BLANK, type Mark } from './mark.ts';

const value = (of: string): Mark => ({ status: 'value', value: of });
const code = (status: 'AB' | 'MC'): Mark => ({ status, value: null });
const earlier = (more: Partial<EarlierMark> = {}): EarlierMark => ({
  paper: 'former',
  year: 2024,
  mark: value('57.5'),
  maximum: '100',
  sitting: 'medicalAccepted',
  source: 'grid',
  ...more,
});
const facts = (more: Partial<GivenFacts> = {}): GivenFacts => ({
  component: { kind: 'test', maximum: '100' },
  attemptKind: 'medical',
  sitting: null,
  year: 2025,
  carriedYears: 2,
  earlier: [earlier()],
  practicals: null,
  ...more,
});
const shown = (of: GivenFacts): unknown => {
  const given = givenMark(of);
  return given && [given.source, given.mark.value ?? given.mark.status, given.paper];
};
const EXAM = { kind: 'exam', maximum: '100' };

describe('A mark of continuous assessment', () => {
  it.each([
    ['to a medical sitting', {}, ['carried', '57.5', 'former']],
    ['to a repeat sitting', { attemptKind: 'repeat' }, ['carried', '57.5', 'former']],
    ['in the last of its years', { year: 2026 }, ['carried', '57.5', 'former']],
    [
      'in marks of the maximum that it has now, rounded half up',
      { component: { kind: 'test', maximum: '30' }, earlier: [earlier({ mark: value('33.35') })] },
      ['carried', '10.01', 'former'],
    ],
    [
      'from the latest sheet, whatever came before',
      { earlier: [earlier({ paper: 'latest', mark: value('0') }), earlier({ year: 2023 })] },
      ['carried', '0', 'latest'],
    ],
    [
      'from where it was earned, not from a sheet that carried it',
      { earlier: [earlier({ paper: 'between', source: 'carried', year: 2025 }), earlier()] },
      ['carried', '57.5', 'former'],
    ],
  ] as const)('is carried %s', (_, more, expected) => {
    expect(shown(facts(more))).toEqual(expected);
  });

  it.each([
    ['to a first attempt', { attemptKind: 'proper' }],
    ['to a sitting that improves a grade', { attemptKind: 'improvement' }],
    ['after its years', { year: 2027 }],
    ['if the scheme carries none', { carriedYears: 0, year: 2024 }],
    ['if there is none', { earlier: [] }],
    ['if the latest sheet has an absence', { earlier: [earlier({ mark: code('AB') }), earlier()] }],
    ['out of a sitting under inquiry', { earlier: [earlier({ sitting: 'offence' })] }],
    [
      'beyond its years because a sheet between carried it',
      {
        year: 2027,
        earlier: [earlier({ source: 'carried', year: 2026 }), earlier()],
      },
    ],
    ['for an examination', { component: EXAM }],
  ] as const)('is not carried %s', (_, more) => {
    expect(shown(facts(more))).toBeNull();
  });
});

test('the practicals give their mark once every one has a result, before anything carried', () => {
  const fed = (mark: string | null, open: number) => shown(facts({ practicals: { mark, open } }));
  expect(fed('80.00', 0)).toEqual(['practicals', '80', null]);
  expect(fed('80.00', 1)).toBeNull();
  expect(fed(null, 3)).toBeNull();
  // Excused from every practical: nothing feeds the cell.
  expect(fed(null, 0)).toEqual(['carried', '57.5', 'former']);
});

test.each([
  [null, null],
  ['present', null],
  ['offence', null],
  ['absent', ['attendance', 'AB', null]],
  ['medicalPending', ['attendance', 'AB', null]],
  ['medicalRejected', ['attendance', 'AB', null]],
  ['medicalAccepted', ['medical', 'MC', null]],
])('an examination that the candidate sat as %s gives %j', (sitting, expected) => {
  expect(shown(facts({ component: EXAM, sitting }))).toEqual(expected);
});

const cell = (mark: Mark, source: string | null = 'grid'): FilledCell => ({
  mark,
  source,
  paper: null,
});
const MC = { mark: code('MC'), source: 'medical', paper: null } as const;
const AB = { mark: code('AB'), source: 'attendance', paper: null } as const;

describe('What is given', () => {
  it('fills blanks and follows its record, and turns AB and MC of an examination into each other', () => {
    expect(givenChange(cell(BLANK, null), MC, EXAM)).toEqual(MC);
    expect(givenChange(cell(code('AB')), MC, EXAM)).toEqual(MC);
    expect(givenChange(cell(code('MC'), 'medical'), AB, EXAM)).toEqual(AB);
    expect(givenChange(cell(code('MC'), 'medical'), null, EXAM)).toEqual({ ...MC, mark: BLANK });
  });

  it('never replaces a mark that a person typed', () => {
    const marks = fc.integer({ min: 0, max: 100 }).map((of) => value(String(of)));
    fc.assert(
      fc.property(
        marks,
        fc.constantFrom('grid', 'import', 'undo', 'agreed', null),
        fc.constantFrom(MC, AB, null),
        fc.constantFrom(EXAM, { kind: 'test' }),
        (mark, source, given, component) =>
          givenChange(cell(mark, source), given, component) === null,
      ),
    );
  });

  it('is stable: what it has written it does not write again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(BLANK, code('AB'), code('MC'), value('7')),
        fc.constantFrom('grid', null, ...GIVEN_SOURCES),
        fc.constantFrom(MC, AB, null, {
          mark: value('7'),
          source: 'carried' as const,
          paper: 'former',
        }),
        (mark, source, given) => {
          const once = givenChange(cell(mark, source), given, EXAM);
          return once === null || givenChange(once, given, EXAM) === null;
        },
      ),
    );
  });

  it('closes a carried cell and one of practicals that have or await a result', () => {
    expect(closedByRecord(cell(value('7'), 'carried'), null)).toBe('carried');
    expect(closedByRecord(cell(BLANK, 'carried'), null)).toBeNull();
    expect(closedByRecord(cell(value('7')), null)).toBeNull();
    expect(closedByRecord(null, { mark: null, open: 1 })).toBe('practicals');
    expect(closedByRecord(null, { mark: '9', open: 0 })).toBe('practicals');
    expect(closedByRecord(null, { mark: null, open: 0 })).toBeNull();
  });
});
