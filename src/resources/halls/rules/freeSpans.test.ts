import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeSpans, spanAt, type DaySpan } from './freeSpans.ts';

const OPEN = { from: 420, to: 1200 };
const spans = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 20 }))
  .map(([start, length]): DaySpan => ({ from: start * 15, to: (start + length) * 15 }));
const isBusy = (busy: readonly DaySpan[], minute: number): boolean =>
  busy.some(({ from, to }) => from <= minute && minute < to);

describe('the free parts of a day', () => {
  it('are the opening hours if nothing is booked', () => {
    expect(freeSpans(OPEN, [])).toEqual([OPEN]);
  });

  it('leave out what is booked, what is past, and gaps shorter than half an hour', () => {
    const busy = [
      { from: 600, to: 720 },
      { from: 540, to: 585 },
    ];
    expect(freeSpans(OPEN, busy, 500)).toEqual([
      { from: 500, to: 540 },
      { from: 720, to: 1200 },
    ]);
  });

  it('never meet what is booked, stay within the opening hours and miss no free half hour', () => {
    fc.assert(
      fc.property(fc.array(spans, { maxLength: 8 }), (busy) => {
        const free = freeSpans(OPEN, busy);
        for (const { from, to } of free) {
          expect(from).toBeGreaterThanOrEqual(OPEN.from);
          expect(to).toBeLessThanOrEqual(OPEN.to);
        }
        for (let minute = OPEN.from; minute + 30 <= OPEN.to; minute += 15) {
          const isFree = !isBusy(busy, minute) && !isBusy(busy, minute + 15);
          const isOffered = free.some(({ from, to }) => from <= minute && minute + 30 <= to);
          expect(isOffered).toBe(isFree);
        }
      }),
    );
  });
});

describe('a click in a free span', () => {
  it('means the half hour that is pointed at, moved so that the length fits', () => {
    const span = { from: 480, to: 720 };
    expect(spanAt(span, 550, 120)).toEqual({ from: 540, to: 660 });
    expect(spanAt(span, 700, 120)).toEqual({ from: 600, to: 720 });
    expect(spanAt({ from: 480, to: 540 }, 500, 120)).toEqual({ from: 480, to: 540 });
  });
});
