import { describe, expect, it } from 'vitest';
import { f } from '../../../../contract/model/fields.ts';
import {
  changesBetween,
  declaredValues,
  correctableProblems,
  valuesAfterSave,
} from './formValues.ts';

const resource = {
  fields: {
    title: f.text({ required: true }),
    inPress: f.bool(),
    publishedOn: f.date({ visible: { inPress: false }, onHide: 'clear' }),
    note: f.text({ visible: { inPress: false } }),
    staff: f.ref('staff', { required: true }),
  },
};
const before = {
  title: 'Old',
  inPress: false,
  publishedOn: '2020-01-01',
  note: 'kept',
  staff: null,
};
const editable = new Set(['title', 'inPress', 'publishedOn', 'note']);
const after = (values: Record<string, unknown>) =>
  valuesAfterSave({
    resource,
    values: { ...before, ...values },
    before,
    editable,
    context: {},
  });

describe('the values after a save', () => {
  it('are trimmed, and blanks become null', () => {
    expect(after({ title: '  New ', note: '  ' })).toMatchObject({ title: 'New', note: null });
  });
  it('clear a hidden field if declared so, and otherwise keep it unchanged', () => {
    expect(
      after({ inPress: true, publishedOn: '2021-01-01', note: 'typed before hiding' }),
    ).toMatchObject({ publishedOn: null, note: 'kept' });
  });
  it('exclude fields that the user may not write', () =>
    expect(after({ staff: 's1' })).toMatchObject({ staff: null }));
});

it('changes are the different values among the fields that the user may write', () => {
  expect(changesBetween(before, { ...before, title: 'New', staff: 's1' }, editable)).toEqual({
    title: 'New',
  });
});

it('problems that the user cannot correct here do not prevent a save', () => {
  expect(correctableProblems(resource, { ...before, title: null }, editable, {})).toEqual({
    title: { code: 'required' },
  });
});

it('a form starts with the declared fields of the record', () => {
  expect(declaredValues(resource, { id: '1', title: 'A', _can: {} })).toEqual({ title: 'A' });
});
