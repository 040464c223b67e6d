import { expect, test } from 'vitest';
import { chosenNames } from './namedValues.ts';

const choices = [
  { label: 'Examination', values: ['papers', 'sessions'] },
  { label: 'Paper', values: ['papers'] },
  { label: 'Session', values: ['sessions'] },
  { label: 'Hall', values: ['halls'] },
];
const names = (...chosen: string[]) => chosenNames(choices, chosen).map(({ label }) => label);

test('an area stands for its record types once all of them are chosen', () => {
  expect(names('papers')).toEqual(['Paper']);
  expect(names('sessions', 'halls', 'papers')).toEqual(['Examination', 'Hall']);
});

test('a value without a name stands for itself', () => {
  expect(names('halls', 'former-resource')).toEqual(['Hall', 'former-resource']);
});
