import { expect, test } from 'vitest';
import { filesIn, isTest, textOf } from './sourceFiles.ts';

/**
 * Where a page is cut in memory, how often, and what bounds the rows. A list that grows with the
 * number of students, units or years is cut by its statement instead.
 */
const CUT_IN_MEMORY: Readonly<Record<string, { calls: number; bound: string }>> = {
  'gateway/access/sessionCalls.ts': { calls: 1, bound: 'sessions of one person' },
  'gateway/app/agendaCalls.ts': { calls: 1, bound: 'kinds of duty' },
  'gateway/app/developerCalls.ts': { calls: 1, bound: 'declared resources' },
  'gateway/records/history/calls.ts': { calls: 1, bound: 'undoable changes of one person' },
  'src/resources/attendance/server/calls.ts': { calls: 1, bound: 'units of one student' },
  'src/resources/evaluation/server/calls.ts': {
    calls: 2,
    bound: 'evaluations that one person runs',
  },
  'src/resources/halls/server/calls.ts': { calls: 4, bound: 'halls, or the days asked for' },
  'src/resources/marks/server/moderating.ts': { calls: 1, bound: 'sampled scripts of a paper' },
  'src/resources/marks/server/preBoard.ts': { calls: 1, bound: 'candidates of one paper' },
  'src/resources/mentoring/server/calls.ts': { calls: 1, bound: 'mentees of one person' },
  'src/resources/practicals/server/calls.ts': { calls: 2, bound: 'practicals of one person' },
  'src/resources/publications/server/calls.ts': { calls: 1, bound: 'works of one import' },
  'src/resources/rescrutiny/server/calls.ts': { calls: 1, bound: 'examiners for one paper' },
  'src/resources/rescrutiny/server/scripts.ts': { calls: 1, bound: 'cases of one examiner' },
  'src/resources/results/server/calls.ts': { calls: 1, bound: 'stored preview of one rule set' },
  'src/resources/scanning/server/calls.ts': { calls: 2, bound: 'one session or lecturer' },
};

const IMPORTED = /\bpageOf\b[^;]*\bfrom '[^']*(gateway\/index|implementCalls)\.ts'/;

test('A page is cut in memory only of lists that do not grow with the faculty', () => {
  const found = filesIn(['src', 'gateway'])
    .filter((file) => !isTest(file) && IMPORTED.test(textOf(file)))
    .map((file) => [file, textOf(file).match(/\bpageOf\(/g)?.length ?? 0] as const)
    .filter(([, calls]) => calls > 0);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(CUT_IN_MEMORY).map(([file, { calls }]) => [file, calls])),
  );
});
