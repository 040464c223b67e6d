import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasAspect, largestWithin } from './cropSize.ts';

it('The largest part of a picture is inside it, touches two of its sides and has the aspect ratio', () => {
  const side = fc.integer({ min: 200, max: 8000 });
  fc.assert(
    fc.property(side, side, fc.constantFrom(1, 16 / 9, 12 / 5, 3 / 4), (width, height, aspect) => {
      const part = largestWithin({ width, height }, aspect);
      expect(part.width <= width && part.height <= height).toBe(true);
      expect(part.width === width || part.height === height).toBe(true);
      expect(hasAspect(part, aspect)).toBe(true);
    }),
  );
});

it('An aspect ratio is met within two hundredths, as whole pixels require', () => {
  expect(hasAspect({ width: 1281, height: 720 }, 16 / 9)).toBe(true);
  expect(hasAspect({ width: 1340, height: 720 }, 16 / 9)).toBe(false);
});
