import { describe, expect, it } from 'vitest';
import { f, type Field } from '../../../../contract/model/fields.ts';
import { closedFields } from './closedFields.ts';

const fields = (...names: string[]) =>
  names.map((name) => ({
    name,
    field: f.text({ immutable: name === 'mark', readOnly: name === 'made' }) as Field,
  }));
const said = (names: string[], editable: string[]) => {
  const { reasons, open } = closedFields(fields(...names), new Set(editable));
  return { reasons: Object.fromEntries(reasons), open };
};
const [MARK, FIELD, IMMUTABLE] = [
  'framework.closed.mark',
  'framework.reason.field',
  'framework.reason.immutable',
];

describe('closed fields of a record', () => {
  it('say so each by itself while they are few', () => {
    expect(said(['a', 'b', 'c', 'd', 'e', 'f', 'g'], ['a', 'b', 'c', 'd'])).toEqual({
      reasons: { e: FIELD, f: FIELD, g: FIELD },
      open: null,
    });
    expect(said(['a', 'b'], [])).toEqual({ reasons: { a: FIELD, b: FIELD }, open: null });
  });

  it('are said once, with those that are open, where they are most or all', () => {
    expect(said(['a', 'b', 'c', 'd'], ['d'])).toEqual({
      reasons: { a: MARK, b: MARK, c: MARK },
      open: ['d'],
    });
    expect(said(['a', 'b', 'c'], [])).toEqual({ reasons: { a: MARK, b: MARK, c: MARK }, open: [] });
  });

  it('are not what was settled when the record was made, nor what nobody writes', () => {
    expect(said(['mark', 'made', 'a'], ['a'])).toEqual({
      reasons: { mark: IMMUTABLE },
      open: null,
    });
  });
});
