import { expect, it } from 'vitest';
import { filesIn, isTest, textOf } from './sourceFiles.ts';

/** The modules that may format by a locale: for people by the settings, and the clock of Colombo. */
const FORMATTING = [
  'src/contract/model/calendarNames.ts',
  'src/contract/model/facultyClock.ts',
  'src/contract/model/localFormat.ts',
];
const FORMATS = /\bIntl\.(?!Segmenter\b)\w+|\.toLocale(?:Date|Time)?String\(/g;

it('dates, numbers and money are formatted in one place', () => {
  const files = filesIn(['src', 'gateway']).filter(
    (file) => !FORMATTING.includes(file) && !isTest(file),
  );
  const found = files.flatMap((file) =>
    [...textOf(file).matchAll(FORMATS)].map(([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
