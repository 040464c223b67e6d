import { expect, test } from 'vitest';
import { gpaText } from './gpaText.ts';

test.each([
  ['3.0000', '3.00'],
  ['3.3333', '3.3333'],
  ['3.3500', '3.35'],
  ['3.3450', '3.345'],
  ['2.70', '2.70'],
  [null, '–'],
])('the GPA %s is shown as %s', (gpa, shown) => {
  expect(gpaText(gpa)).toBe(shown);
});
