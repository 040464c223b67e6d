import { describe, expect, it, test } from 'vitest';
import type { Medium } from '../../shared/media.ts';
import {
  isAllowed,
  mediaFor,
  obstaclesOf,
  repairsOf,
  threesOf,
  wantedOf,
  type CombinationRule,
  type Combinations,
} from './subjectCombination.ts';

const offered = (...ids: string[]) =>
  ids.map((id) => ({
    id,
    media: (id === 'Sinhala' ? ['sinhala'] : ['sinhala', 'english']) as Medium[],
  }));
const rule = (effect: CombinationRule['effect'], ...subjects: string[]): CombinationRule => ({
  id: `${effect} ${subjects.join('+')}`,
  effect,
  subjects,
  quota: null,
});
const SUBJECTS = offered(
  'Sinhala',
  'History',
  'Archaeology',
  'Geography',
  'Economics',
  'Statistics',
);
const free: Combinations = { subjects: SUBJECTS, rules: [] };
const apart: Combinations = {
  subjects: SUBJECTS,
  rules: [rule('forbidden', 'History', 'Archaeology')],
};
/** All subjects may be combined, but Statistics only with Economics. */
const paired: Combinations = {
  subjects: SUBJECTS,
  rules: [
    ...['Sinhala', 'History', 'Archaeology', 'Geography', 'Economics'].map((id) =>
      rule('allowed', id),
    ),
    rule('allowed', 'Economics', 'Statistics'),
  ],
};
const listed: Combinations = {
  subjects: SUBJECTS,
  rules: [rule('allowed', 'Sinhala', 'History', 'Geography'), rule('limited', 'Geography')],
};

test.each<[string, Combinations, string[], Medium, string[]]>([
  [
    'three subjects of the degree are allowed where nothing is said',
    free,
    ['Sinhala', 'History', 'Geography'],
    'sinhala',
    [],
  ],
  ['two subjects are one too few', free, ['Sinhala', 'History'], 'sinhala', ['count']],
  [
    'four subjects are one too many',
    free,
    ['Sinhala', 'History', 'Geography', 'Economics'],
    'sinhala',
    ['count'],
  ],
  [
    'the same subject twice is refused',
    free,
    ['Sinhala', 'Sinhala', 'History'],
    'sinhala',
    ['repeated'],
  ],
  [
    'a subject that the degree does not have is refused',
    free,
    ['Sinhala', 'History', 'Botany'],
    'sinhala',
    ['notOffered'],
  ],
  [
    'a subject that is not taught in the medium is refused',
    free,
    ['Sinhala', 'History', 'Geography'],
    'english',
    ['medium'],
  ],
  [
    'a forbidden pair is refused with any third',
    apart,
    ['History', 'Geography', 'Archaeology'],
    'sinhala',
    ['forbidden'],
  ],
  ['one of a forbidden pair is allowed', apart, ['History', 'Geography', 'Sinhala'], 'sinhala', []],
  [
    'everything in the way is told at once',
    apart,
    ['History', 'Sinhala', 'Archaeology'],
    'english',
    ['medium', 'forbidden'],
  ],
  [
    'a subject opened with another is allowed beside it',
    paired,
    ['Economics', 'Statistics', 'History'],
    'sinhala',
    [],
  ],
  [
    'a subject opened with another is refused without it',
    paired,
    ['Geography', 'Statistics', 'History'],
    'sinhala',
    ['notCombined'],
  ],
  [
    'a listed combination is allowed in any order',
    listed,
    ['Geography', 'Sinhala', 'History'],
    'sinhala',
    [],
  ],
  [
    'what is not listed is refused where combinations are listed',
    listed,
    ['Geography', 'Sinhala', 'Economics'],
    'sinhala',
    ['notCombined'],
  ],
  [
    'a limit opens nothing and refuses nothing',
    { subjects: SUBJECTS, rules: [rule('limited', 'History')] },
    ['Geography', 'Sinhala', 'Economics'],
    'sinhala',
    [],
  ],
])('%s', (_guarantee, combinations, choice, medium, kinds) => {
  expect(obstaclesOf(choice, medium, combinations).map(({ kind }) => kind)).toEqual(kinds);
});

describe('what would make a refused choice allowed', () => {
  it('names every exchange of one subject that suffices', () => {
    expect(repairsOf(['History', 'Geography', 'Archaeology'], 'sinhala', apart)).toEqual([
      { instead: 'History', by: ['Sinhala', 'Economics', 'Statistics'] },
      { instead: 'Archaeology', by: ['Sinhala', 'Economics', 'Statistics'] },
    ]);
  });

  it('holds for every choice of every curriculum here: after an exchange nothing is in the way', () => {
    for (const combinations of [free, apart, paired, listed]) {
      for (const choice of threesOf(SUBJECTS.map(({ id }) => id))) {
        for (const { instead, by } of repairsOf(choice, 'sinhala', combinations)) {
          for (const other of by)
            expect(
              isAllowed(
                choice.map((subject) => (subject === instead ? other : subject)),
                'sinhala',
                combinations,
              ),
            ).toBe(true);
        }
      }
    }
  });

  it('names the media in which the three could be read', () => {
    expect(
      mediaFor(['Sinhala', 'History', 'Geography'], ['sinhala', 'english', 'tamil'], free),
    ).toEqual(['sinhala']);
  });
});

describe('a ranking', () => {
  it('gives up the lowest first', () => {
    expect(threesOf(['1', '2', '3', '4', '5']).map((three) => three.join(''))).toEqual([
      '123',
      '124',
      '125',
      '134',
      '135',
      '145',
      '234',
      '235',
      '245',
      '345',
    ]);
  });

  it('wants its first three', () => {
    expect(wantedOf(['1', '2', '3', '4'])).toEqual(['1', '2', '3']);
  });
});
