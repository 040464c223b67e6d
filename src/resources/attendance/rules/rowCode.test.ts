import { expect, it } from 'vitest';
import { rowCode } from './rowCode.ts';

it('names a row by its number and its student', () => {
  expect(rowCode(7, 'HS/2023/001')).toMatch(/^07[A-Z347]$/);
  expect(rowCode(112, 'HS/2023/001').slice(3)).toBe(rowCode(7, 'HS/2023/001').slice(2));
});

it('distinguishes most neighbours in the list', () => {
  const signs = Array.from({ length: 60 }, (_, index) =>
    rowCode(1, `HS/2023/${String(index).padStart(3, '0')}`),
  );
  expect(signs.filter((code, index) => code === signs[index + 1]).length).toBeLessThan(6);
  expect(new Set(signs).size).toBeGreaterThan(10);
});
