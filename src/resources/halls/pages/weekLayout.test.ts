import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { instantAt, minuteOfDay } from '../../../contract/model/facultyClock.ts';
import { overlaps } from '../rules/overlaps.ts';
import { clockText, intoLanes, shownHours, wallClock } from './weekLayout.ts';

const period = (from: string, to: string) => ({
  startsAt: instantAt('2026-11-23', minuteOfDay(from)),
  endsAt: instantAt('2026-11-23', minuteOfDay(to)),
});

test('moments are shown by the clocks in Colombo', () => {
  expect(wallClock('2026-11-22T19:00:00.000Z')).toEqual({ date: '2026-11-23', minute: 30 });
  expect(instantAt('2026-11-23', 30)).toBe('2026-11-22T19:00:00.000Z');
  expect(clockText(minuteOfDay('07:05'))).toBe('07:05');
});

test('a day shows its usual hours, extended to all entries', () => {
  expect(shownHours([])).toEqual([480, 1080]);
  expect(shownHours([period('07:15', '08:00'), period('17:00', '19:30')])).toEqual([420, 1200]);
});

describe('what overlaps', () => {
  it('are side by side, and later entries have the full width again', () => {
    const lanes = intoLanes([
      period('08:00', '10:00'),
      period('09:00', '11:00'),
      period('10:00', '12:00'),
      period('12:00', '13:00'),
    ]);
    expect(lanes.map(({ lane, lanes: of }) => [lane, of])).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ]);
  });

  it('never shares a lane', () => {
    const periods = fc
      .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 10 }))
      .map(([start, length]) => ({
        startsAt: instantAt('2026-11-23', start * 15),
        endsAt: instantAt('2026-11-23', (start + length) * 15),
      }));
    fc.assert(
      fc.property(fc.array(periods, { maxLength: 12 }), (entries) => {
        const placed = intoLanes(entries);
        expect(placed).toHaveLength(entries.length);
        for (const [index, one] of placed.entries()) {
          expect(one.lane).toBeLessThan(one.lanes);
          for (const other of placed.slice(index + 1))
            if (one.lane === other.lane) expect(overlaps(one.entry, other.entry)).toBe(false);
        }
      }),
    );
  });
});
