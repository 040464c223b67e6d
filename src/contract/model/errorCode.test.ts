import { expect, it } from 'vitest';
import { isErrorCode } from './errorCode.ts';
import { ERRORS } from './errors.ts';

it('Every code of the gateway is known by its form, and no property of an object is', () => {
  expect(Object.keys(ERRORS).filter((code) => !isErrorCode(code))).toEqual([]);
  for (const other of ['toString', '__proto__', '', 'A b', 12, null, undefined])
    expect(isErrorCode(other)).toBe(false);
});
