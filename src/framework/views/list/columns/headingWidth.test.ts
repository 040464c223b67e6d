import { expect, it } from 'vitest';
import { headingWidth, markWidth, optionWidth } from './headingWidth.ts';

it('a heading needs the width of its longest word, and of its sort arrow', () => {
  expect(headingWidth('Changed since approval', false)).toBe(headingWidth('approval', false));
  expect(headingWidth('Exceptions', true)).toBeGreaterThan(headingWidth('Exceptions', false));
  expect(headingWidth('', false)).toBeGreaterThan(0);
});

it('signs around Sinhala letters need less width than letters', () => {
  expect(headingWidth('කිකි', false)).toBeLessThan(headingWidth('කකකක', false));
  expect(headingWidth('කක', false)).toBeGreaterThan(headingWidth('ab', false));
});

it('a mark needs the width of the longest word among its options', () => {
  expect(markWidth(['Draft', 'Published', 'Approved by the board'])).toBe(markWidth(['Published']));
});

it('an option as plain text needs more width than in a heading, and less than as a mark', () => {
  expect(optionWidth(['Seminar', 'Presentation'])).toBeGreaterThan(
    headingWidth('Presentation', false),
  );
  expect(optionWidth(['Seminar', 'Presentation'])).toBeLessThan(markWidth(['Presentation']));
});
