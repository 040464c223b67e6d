import { describe, expect, it, test } from 'vitest';
import { guessOption } from './guessOption.ts';

const GENDER = new Map([
  ['male', 'male'],
  ['female', 'female'],
  ['පුරුෂ', 'male'],
  ['ස්ත්‍රී', 'female'],
]);
const MEDIUM = new Map([
  ['sinhala', 'si'],
  ['සිංහල', 'si'],
  ['english', 'en'],
  ['tamil', 'ta'],
  ['double', 'double'],
  ['doubtful', 'doubtful'],
]);

describe('A word of a file that is no option', () => {
  test.each([
    ['M', 'male'],
    ['f.', 'female'],
    ['F ', 'female'],
    ['woman', 'female'],
    ['කාන්තා', 'female'],
    ['පිරිමි', 'male'],
    ['ස්ත්රී', 'female'],
    ['Femal', 'female'],
  ])('%s is guessed to mean %s', (word, option) => expect(guessOption(word, GENDER)).toBe(option));

  test.each([
    ['Sin', 'si'],
    ['E', 'en'],
    ['Tam.', 'ta'],
    ['englsh', 'en'],
  ])('%s is guessed to mean %s', (word, option) => expect(guessOption(word, MEDIUM)).toBe(option));

  test.each(['x', 'doub', '', '?', 'unknown'])('“%s” is left to the person', (word) =>
    expect(guessOption(word, MEDIUM)).toBeNull(),
  );

  it('needs no guess if the portal knows it', () =>
    expect(['Male', 'පුරුෂ'].map((word) => guessOption(word, GENDER))).toEqual([null, null]));
});
