import { describe, expect, it } from 'vitest';
import { f } from '../../../../contract/model/fields.ts';
import { standardAccess } from '../../../../contract/model/resource.ts';
import { fieldsOfAll, fieldsOfSome } from './bulkFields.ts';

const resource = {
  name: 'books',
  title: 'title',
  fields: {
    title: f.text(),
    isbn: f.text({ unique: true }),
    year: f.int(),
    mark: f.text({ immutable: true }),
    file: f.file({ accept: [], maxMb: 1 }),
    verified: f.bool({ write: ['VERIFY'] }),
    note: f.text(),
  },
  access: [
    ...standardAccess('BOOKS_VIEW'),
    { privilege: 'BOOKS_OWN', can: ['edit' as const], write: ['year'] },
  ],
};
const screen = { resource, view: { via: [], columns: [], hide: ['note'] } };
const record = (edit: '*' | string[]) => ({ id: '1', _can: { edit } });

describe('the fields that many records can be given', () => {
  it('are those that the user may change in each of them and that allow equal values', () => {
    expect(fieldsOfAll(screen, [record('*')])).toEqual(['title', 'year', 'verified']);
    expect(fieldsOfAll(screen, [record('*'), record(['year', 'isbn'])])).toEqual(['year']);
    expect(fieldsOfAll(screen, [record('*'), { id: '2' }])).toEqual([]);
  });

  it('are those that some grant opens if all pages are selected', () => {
    expect(fieldsOfSome(screen, new Set(['BOOKS_EDIT']))).toEqual(['title', 'year']);
    expect(fieldsOfSome(screen, new Set(['BOOKS_EDIT', 'VERIFY']))).toEqual([
      'title',
      'year',
      'verified',
    ]);
    expect(fieldsOfSome(screen, new Set(['BOOKS_OWN']))).toEqual(['year']);
  });
});
