import { describe, expect, it } from 'vitest';
import { changedFields, sameValue } from './changedFields.ts';

describe('equal values', () => {
  it.each([
    [null, undefined],
    [
      { en: 'a', si: 'ආ' },
      { si: 'ආ', en: 'a' },
    ],
    [{ a: null }, {}],
    [
      ['x', { n: 1 }],
      ['x', { n: 1 }],
    ],
  ])('%j equals %j', (left, right) => expect(sameValue(left, right)).toBe(true));

  it.each([
    [0, null],
    ['', null],
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    [[], {}],
    [
      { en: 'a', si: 'ආ' },
      { en: 'a', si: '' },
    ],
  ])('%j differs from %j', (left, right) => expect(sameValue(left, right)).toBe(false));
});

describe('the body of a write', () => {
  const record = {
    id: '1',
    version: 4,
    title: 'Old',
    year: 2020,
    _can: {},
    _labels: {},
    createdAt: 'x',
    updatedAt: 'y',
  };

  it('contains the changed fields and the version, without fields added by the gateway', () => {
    expect(changedFields({ ...record, title: 'New' }, record)).toEqual({
      title: 'New',
      version: 4,
    });
  });

  it('keeps the version that the form was opened with, not the current one', () => {
    expect(changedFields({ title: 'New', version: 3 }, record)).toEqual({
      title: 'New',
      version: 3,
    });
  });

  it('clears a field whose previous value is unknown', () => {
    expect(changedFields({ title: null, version: 4 }, { id: '1' })).toEqual({
      title: null,
      version: 4,
    });
  });

  it('contains every field of a new record', () => {
    expect(changedFields({ title: 'New', year: null }, undefined)).toEqual({
      title: 'New',
      year: null,
    });
  });
});
