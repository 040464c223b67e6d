import { expect, it } from 'vitest';
import { f } from '../../../src/contract/model/fields.ts';
import { defineResource } from '../../../src/contract/model/resource.ts';
import { decideAccess } from '../../records/authorise/authorise.ts';
import { createScope } from '../../records/plan/sqlScope.ts';
import { DuplicateIndex } from './duplicateIndex.ts';

const letters = defineResource({
  name: 'letters',
  title: 'subject',
  fields: { subject: f.text(), box: f.text() },
  access: [
    { privilege: 'ALL', can: 'all' },
    { privilege: 'OWN', can: 'all', rows: { id: '$user' } },
    { privilege: 'BOXES', can: 'all', read: ['box'] },
  ],
});
const met = (privilege: string): unknown => {
  const book = new DuplicateIndex(decideAccess(letters, new Set([privilege])));
  book.meet({ subject: 'To the Dean' }, 2);
  return book.meet({ subject: 'to the dean.' }, 3);
};
const nobodyAsks = { query: () => Promise.reject(new Error('nothing may be asked')) };

it('Rows are compared only by fields that the person may read in every record', () => {
  expect(met('ALL')).toEqual({ id: null, label: null, row: 2 });
  expect(met('BOXES')).toBeNull();
  expect(met('OWN')).toBeNull();
});

it('Records that cannot be compared are not read', async () => {
  const access = decideAccess(letters, new Set(['BOXES']));
  expect(
    await new DuplicateIndex(access).read(
      nobodyAsks,
      access,
      createScope({ resources: new Map() } as never, {}),
      null,
    ),
  ).toBeNull();
});
