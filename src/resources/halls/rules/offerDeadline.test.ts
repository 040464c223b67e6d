import fc from 'fast-check';
import { expect, it } from 'vitest';
import { offerDeadline } from './offerDeadline.ts';

const NOW = new Date('2026-11-23T04:00:00Z');
const inHours = (hours: number) => {
  const startsAt = new Date(NOW.getTime() + hours * 3_600_000).toISOString();
  return { startsAt, endsAt: startsAt };
};

it('An offered hall is held for a day, or for half of the time that is left', () => {
  expect(offerDeadline(NOW, inHours(200))).toBe('2026-11-24T04:00:00.000Z');
  expect(offerDeadline(NOW, inHours(10))).toBe('2026-11-23T09:00:00.000Z');
});

it('An offer never outlasts the start of the booking, and never lasts longer than a day', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 5000, noNaN: true }), (hours) => {
      const until = Date.parse(offerDeadline(NOW, inHours(hours)));
      expect(until).toBeLessThan(Date.parse(inHours(hours).startsAt));
      expect(until - NOW.getTime()).toBeLessThanOrEqual(86_400_000);
    }),
  );
});
