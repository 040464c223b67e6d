import { expect, test } from 'vitest';
import { filesIn, isTest, textOf } from './sourceFiles.ts';

/** Columns and tables of grade schemes, averages and classes. */
const RULES =
  /rule_sets__(grades|classes)|\b(pass_grade|repeat_cap|compared_as|in_stipulated_time|share_grade|share_percent)\b|kind (= |IN \()'(gradeScheme|gpa|class)'/;
const BY_LAW = 'src/resources/ruleSets/server/byLaw.ts';

test('Grade schemes, averages and classes are read from the database by the by-law of a student alone', () => {
  const readers = filesIn(['src', 'gateway']).filter(
    (file) => !isTest(file) && !file.endsWith('.sql') && RULES.test(textOf(file)),
  );
  expect(readers).toEqual([BY_LAW]);
});
