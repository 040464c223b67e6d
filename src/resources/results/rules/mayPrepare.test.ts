import { expect, it } from 'vitest';
import type { ReadinessGap } from '../api.ts';
import { mayPrepare } from './mayPrepare.ts';

const GAP: ReadinessGap = { kind: 'marks', count: 1, names: [], by: [] };

it.each([
  ['ready', [], null, true],
  ['incomplete', [GAP], null, false],
  ['prepared', [], 'prepared', false],
  ['before the board', [], 'board', false],
  ['published, for corrections', [], 'published', true],
])('A paper that is %s can go into a new release or not', (_what, gaps, state, may) => {
  const release = state === null ? null : { id: 'r', state };
  expect(mayPrepare({ gaps, release } as Parameters<typeof mayPrepare>[0])).toBe(may);
});
