import { describe, expect, it } from 'vitest';
import { FIRST_BATCH, nextBatchSize } from './batchSize.ts';

describe('the size of a batch', () => {
  it.each([
    [20, 10, 40],
    [20, 100, 20],
    [80, 300, 40],
    [200, 1, 200],
    [20, 5_000, 20],
  ])('after %i rows in %i ms is %i', (size, elapsed, next) => {
    expect(nextBatchSize(size, elapsed)).toBe(next);
  });

  it('finds a batch of short duration for rows of any cost', () => {
    for (const perRow of [0.1, 0.5, 2, 7]) {
      let size = FIRST_BATCH;
      for (let batch = 0; batch < 10; batch += 1) size = nextBatchSize(size, size * perRow);
      expect(size * perRow).toBeLessThanOrEqual(150);
    }
  });
});
