import { expect, it } from 'vitest';
import { f } from '../../../contract/model/fields.ts';
import { loggedLabels } from './loggedLabels.ts';

const labels = { a: 'Ada', b: { en: 'Ben', si: 'බෙන්' } };

it.each([
  ['a reference by its name', f.ref('staff'), 'a', 'Ada'],
  ['a reference to what is gone by none', f.ref('staff'), 'z', undefined],
  ['many in the order of the ids', f.refs('staff'), ['b', 'a'], [labels.b, 'Ada']],
  [
    'child rows by the references they hold',
    f.lines({ fields: { who: f.ref('staff'), note: f.text() } }),
    [{ who: 'a', note: 'b' }],
    [{ who: 'Ada' }],
  ],
  ['a text by nothing', f.text(), 'a', undefined],
])('names %s', (_what, field, value, expected) => {
  expect(loggedLabels(field, value, labels)).toEqual(expected);
});
