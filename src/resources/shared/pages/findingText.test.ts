import { expect, it } from 'vitest';
import { findingsText } from './findingText.ts';

const wording = {
  translate: (key: string, values?: object) => `${key} ${JSON.stringify(values)}`,
  language: 'en',
} as const;

it('A refusal reads as each violated rule with the unit that it is about', () => {
  const findings = [
    { rule: 'prerequisite', weight: 'blocks', args: { unit: 'PBS 11001' }, unit: 'PBS 21001' },
    { rule: 'creditsBelow', weight: 'mend', args: { minimum: 12 } },
  ];
  expect(findingsText('reasons')({ findings }, wording)).toBe(
    'PBS 21001: reasons.prerequisite {"unit":"PBS 11001"} reasons.creditsBelow {"minimum":12}',
  );
});

it('A refusal without findings leaves the text to its code', () => {
  expect(findingsText('reasons')({}, wording)).toBeNull();
});
