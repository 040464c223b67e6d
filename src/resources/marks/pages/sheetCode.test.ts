import { expect, test } from 'vitest';
import { sameCode } from './sheetCode.ts';

test('a code typed off paper may be in small letters and without its blanks, and no sign may differ', () => {
  expect([
    sameCode('ab7c-defg', 'AB7C DEFG'),
    sameCode('AB7CDEF', 'AB7C DEFG'),
    sameCode('AB7D DEFG', 'AB7C DEFG'),
  ]).toEqual([true, false, false]);
});
