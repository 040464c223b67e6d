import { expect, test } from 'vitest';
import { f } from '../../../contract/model/fields.ts';
import { valuesInAddress } from './valuesInAddress.ts';

const resource = { fields: { semester: f.ref('semesters'), group: f.text(), capacity: f.int() } };
const read = (source: string) =>
  valuesInAddress(
    `?${new URLSearchParams({ source }).toString()}`,
    resource,
    new Set(['semester', 'group']),
  );

test.each([
  [
    'fills in plain values of fields that may be set',
    '{"semester":"id","group":"B"}',
    { semester: 'id', group: 'B' },
  ],
  [
    'leaves out what may not be set, is unknown or is no plain value',
    '{"capacity":3,"constructor":"x","group":{"a":1}}',
    {},
  ],
  ['takes what cannot be read for nothing', '{"semester"', {}],
  ['takes no object for nothing', 'null', {}],
])('%s', (_guarantee, source, values) => {
  expect(read(source)).toEqual(values);
});

test('an address without values fills in nothing', () => {
  expect(valuesInAddress('', resource, new Set(['group']))).toEqual({});
});
