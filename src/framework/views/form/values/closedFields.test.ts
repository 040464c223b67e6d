import { describe, expect, it } from 'vitest';
import { f, type Field } from '../../../../contract/model/fields.ts';
import { closedFields } from './closedFields.ts';

const fields = (...names: string[]) =>
  names.map((name) => ({
    name,
    field: f.text({ immutable: name === 'mark', readOnly: name === 'made' }) as Field,
  }));
const closedOf = (names: string[], editable: string[]) => {
  const { reasons, open } = closedFields(fields(...names), new Set(editable));
  return { reasons: Object.fromEntries(reasons), open };
};
const [MARK, FIELD, IMMUTABLE] = [
  'framework.closed.mark',
  'framework.reason.field',
  'framework.reason.immutable',
];

describe('the closed fields of a record', () => {
  it('each show their own reason while they are few', () => {
    expect(closedOf(['a', 'b', 'c', 'd', 'e', 'f', 'g'], ['a', 'b', 'c', 'd'])).toEqual({
      reasons: { e: FIELD, f: FIELD, g: FIELD },
      open: null,
    });
    expect(closedOf(['a', 'b'], [])).toEqual({ reasons: { a: FIELD, b: FIELD }, open: null });
  });

  it('are covered by one sentence with the open fields, if most or all are closed', () => {
    expect(closedOf(['a', 'b', 'c', 'd'], ['d'])).toEqual({
      reasons: { a: MARK, b: MARK, c: MARK },
      open: ['d'],
    });
    expect(closedOf(['a', 'b', 'c'], [])).toEqual({
      reasons: { a: MARK, b: MARK, c: MARK },
      open: [],
    });
  });

  it('exclude immutable fields and fields that only the gateway writes', () => {
    expect(closedOf(['mark', 'made', 'a'], ['a'])).toEqual({
      reasons: { mark: IMMUTABLE },
      open: null,
    });
  });
});
