import { describe, expect, it } from 'vitest';
import { TABLE_FORMATS, writeTable, type TableCell } from './writeTable.ts';

const MB = 1024 * 1024;

/** Rows that count how many were requested and whether the iterator was closed. */
function endlessRows(count: number) {
  const state = { produced: 0, isEnded: false };
  async function* rows(): AsyncGenerator<TableCell[]> {
    try {
      for (; state.produced < count; state.produced += 1)
        yield [`Title ${state.produced} of some length, as works have`, state.produced, null];
    } finally {
      state.isEnded = true;
    }
  }
  return { state, rows: rows() };
}

describe.each(TABLE_FORMATS)('a table as %s', (format) => {
  it('is written only as fast as it is read, and its rows are released when the reader stops', async () => {
    const { state, rows } = endlessRows(1_000_000);
    const table = await writeTable(format, 'Works', ['Title', 'Number', 'Nothing'], rows);
    const reader = table.getReader();
    await reader.read();
    await new Promise((resolve) => setImmediate(resolve));
    expect(state.produced).toBeLessThan(20_000);
    await reader.cancel();
    expect(state.isEnded).toBe(true);
  });

  it('of two hundred thousand rows keeps none of them in memory', async () => {
    const { rows } = endlessRows(200_000);
    const table = await writeTable(format, 'Works', ['Title', 'Number', 'Nothing'], rows);
    const reader = table.getReader();
    const before = process.memoryUsage().heapUsed;
    let [bytes, most] = [0, 0];
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.byteLength;
      most = Math.max(most, process.memoryUsage().heapUsed - before);
    }
    expect(bytes).toBeGreaterThan(MB / 2);
    expect(most).toBeLessThan(64 * MB);
  });
});
