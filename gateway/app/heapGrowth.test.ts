import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { HEAP_GROWTH } from './heapGrowth.ts';

/**
 * Keeps 64 MB in use while it allocates and releases ten times as much; returns the maximum heap in
 * megabytes.
 */
const CHURN = `
  const { getHeapStatistics, setFlagsFromString } = require('node:v8');
  if (process.argv[1]) setFlagsFromString(process.argv[1]);
  const held = [];
  let most = 0;
  for (let round = 0; round < 4000; round += 1) {
    held[round % 400] = new Array(20000).fill(round + 0.5);
    most = Math.max(most, getHeapStatistics().total_heap_size);
  }
  console.log(most / 1024 / 1024);`;

const mostOf = (...flags: string[]): number =>
  Number(execFileSync(process.execPath, ['-e', CHURN, ...flags], { encoding: 'utf8' }));

it('A limited heap grows half as far, even if the limit is set while the process runs', () => {
  expect(mostOf(HEAP_GROWTH)).toBeLessThan(mostOf() * 0.7);
});
