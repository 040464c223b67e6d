import { expect, it } from 'vitest';
import { headingWidth, markWidth, optionWidth } from './headingWidth.ts';

it('a heading needs the room of its longest word, and of the mark of its order', () => {
  expect(headingWidth('Changed since approval', false)).toBe(headingWidth('approval', false));
  expect(headingWidth('Exceptions', true)).toBeGreaterThan(headingWidth('Exceptions', false));
  expect(headingWidth('', false)).toBeGreaterThan(0);
});

it('signs around Sinhala letters take less room than letters', () => {
  expect(headingWidth('කිකි', false)).toBeLessThan(headingWidth('කකකක', false));
  expect(headingWidth('කක', false)).toBeGreaterThan(headingWidth('ab', false));
});

it('a mark needs the room of the longest word among its options', () => {
  expect(markWidth(['Draft', 'Published', 'Approved by the board'])).toBe(markWidth(['Published']));
});

it('an option that is a plain word needs more than in a heading, and less than as a mark', () => {
  expect(optionWidth(['Seminar', 'Presentation'])).toBeGreaterThan(
    headingWidth('Presentation', false),
  );
  expect(optionWidth(['Seminar', 'Presentation'])).toBeLessThan(markWidth(['Presentation']));
});
