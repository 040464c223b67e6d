import { expect, it } from 'vitest';
import { missingBecause } from './missingUnit.ts';

it.each([
  ['draft', 'enrolled', 'notSubmitted'],
  ['returned', 'enrolled', 'notSubmitted'],
  ['submitted', 'waitlisted', 'notApproved'],
  ['approved', 'waitlisted', 'waitlisted'],
  ['approved', 'enrolled', 'noPaper'],
  ['locked', 'enrolled', 'noPaper'],
] as const)(
  'a unit of a %s registration, %s, has no paper because %s',
  (...[registration, line, because]) => {
    expect(missingBecause({ registration, line })).toBe(because);
  },
);
