import { expect, test } from 'vitest';
import { filesIn, isTest, textOf } from './sourceFiles.ts';

/** Columns and tables of the rules that bind an intake. */
const RULES =
  /rule_sets__(grades|classes|warnings|curricula)|\b(pass_grade|repeat_cap|compared_as|in_stipulated_time|share_grade|share_percent|attendance_percent|assignments_percent|attempts_most|medical_days|minimum_credits|maximum_credits|add_drop_weeks|allows_improvement)\b|kind (= |IN \()'(gradeScheme|gpa|class|eligibility|registration)'/;
const BY_LAW = 'src/resources/ruleSets/server/byLaw.ts';

test('The rules that bind an intake are read from the database by the by-law of a student alone', () => {
  const readers = filesIn(['src', 'gateway']).filter(
    (file) => !isTest(file) && !file.endsWith('.sql') && RULES.test(textOf(file)),
  );
  expect(readers).toEqual([BY_LAW]);
});
