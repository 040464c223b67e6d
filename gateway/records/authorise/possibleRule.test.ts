import { describe, expect, it } from 'vitest';
import { f } from '../../../src/contract/model/fields.ts';
import { matches, type Where } from '../../../src/contract/model/where.ts';
import { isSettled, withoutUnknown } from './possibleRule.ts';

const fields = {
  owner: f.text({ max: 20 }),
  reason: f.text({ max: 20 }),
  state: f.text({ max: 20, readOnly: true }),
};

describe('the weakest form of a row rule', () => {
  const own: Where = { owner: 'me' };
  const given: Where = { reason: { empty: false } };

  it.each<[string, Where, boolean]>([
    ['keeps a test of a value that is there', own, false],
    ['lets an empty value be filled in', given, true],
    ['lets a value that no one writes change', { state: 'approved' }, true],
    ['lets a negated test of an open value hold', { not: given }, true],
    ['stays closed where one of all parts is', { all: [own, given] }, false],
    ['opens where one of several parts may', { any: [own, given] }, true],
    ['keeps a negated test of a value that is there', { not: { owner: 'other' } }, false],
  ])('%s', (_what, where, isOpen) => {
    const values = { owner: 'other', reason: null, state: 'draft' };
    const weakest = withoutUnknown(where, isSettled(fields, values));
    expect(matches(weakest, values, {})).toBe(isOpen);
  });
});
