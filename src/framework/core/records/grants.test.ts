import { describe, expect, it } from 'vitest';
import { f } from '../../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../../contract/model/resource.ts';
import { creatableFields, editableFields, mayCreate, mayRead, mayUse } from './grants.ts';

const mine = { staff: '$staff' } as const;
const publications = defineResource({
  name: 'publications',
  title: 'title',
  fields: {
    title: f.text(),
    staff: f.ref('staff'),
    code: f.text({ immutable: true }),
    verified: f.bool({ write: ['VERIFY'] }),
    count: f.int({ readOnly: true }),
  },
  access: [
    ...standardAccess('PUB_VIEW'),
    {
      privilege: 'OWN',
      can: ['list', 'show', 'create', 'edit'],
      rows: mine,
      preset: mine,
      read: ['title', 'staff'],
      write: ['title', 'staff'],
    },
  ],
});
const held = (...keys: string[]) => new Set(keys);

describe('the permissions of a user', () => {
  it('need a grant with the verb', () => {
    expect(mayUse(publications, 'edit', held('PUB_VIEW'))).toBe(false);
    expect(mayUse(publications, 'edit', held('PUB_EDIT'))).toBe(true);
  });
  it('to create need the record that the preset of the grant asks for', () => {
    const [anyone, nobody] = [() => true, () => false];
    expect(mayCreate(publications, held('PUB_VIEW'), anyone)).toBe(false);
    expect(mayCreate(publications, held('OWN'), anyone)).toBe(true);
    expect(mayCreate(publications, held('OWN'), nobody)).toBe(false);
    expect(mayCreate(publications, held('OWN', 'PUB_CREATE'), nobody)).toBe(true);
  });
  it('never include writing resources that only the gateway writes', () => {
    expect(mayUse({ ...publications, readOnly: true }, 'edit', held('PUB_EDIT'))).toBe(false);
  });
});

describe('the fields of a form', () => {
  it('of a new record exclude presets, hidden fields and fields that the user may not write', () => {
    expect([...creatableFields(publications, undefined, held('OWN'))]).toEqual(['title']);
    expect([...creatableFields(publications, undefined, held('PUB_CREATE'))]).toEqual([
      'title',
      'staff',
      'code',
    ]);
    expect([
      ...creatableFields(publications, { hide: ['staff'] }, held('PUB_CREATE', 'VERIFY')),
    ]).toEqual(['title', 'code', 'verified']);
    expect([...creatableFields(publications, undefined, held('OWN', 'PUB_CREATE'))]).toContain(
      'staff',
    );
  });
  it('of a stored record are those that the gateway opens, except immutable ones', () => {
    expect([...editableFields(publications, '*')]).toEqual(['title', 'staff', 'verified']);
    expect([...editableFields(publications, ['title', 'code'])]).toEqual(['title']);
    expect([...editableFields(publications, undefined)]).toEqual([]);
  });
});

it('a field is readable if one grant opens it', () => {
  expect(mayRead(publications, 'code', held('OWN'))).toBe(false);
  expect(mayRead(publications, 'code', held('OWN', 'PUB_VIEW'))).toBe(true);
});
