import { expect, it } from 'vitest';
import { f } from '../../../contract/model/fields.ts';
import { copyOf } from './copyOf.ts';

it('A copy contains the values that two records may share and names the fields to fill in again', () => {
  const fields = {
    code: f.text({ unique: true }),
    name: f.text({ i18n: true }),
    lines: f.lines({ fields: { note: f.text() } }),
    photo: f.image(),
    loans: f.int({ readOnly: true }),
    empty: f.text(),
    closed: f.text(),
  };
  const record = {
    code: 'A',
    name: { en: 'A', si: 'අ' },
    lines: [{ note: 'x' }],
    photo: { id: '1' },
    loans: 3,
    empty: null,
    closed: 'secret',
  };
  const fillable = new Set(Object.keys(fields).filter((name) => name !== 'closed'));
  expect(copyOf({ fields }, record, fillable)).toEqual({
    values: { name: record.name, lines: record.lines },
    left: ['code', 'photo'],
  });
});
