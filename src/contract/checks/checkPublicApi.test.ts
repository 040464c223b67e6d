import { describe, expect, it } from 'vitest';
import { areas } from '../../resources/areas.ts';
import { f } from '../model/fields.ts';
import { isPublic } from '../model/publicApi.ts';
import { type PublicApi } from '../model/resource.ts';
import { standardAccess, type ResourceDeclaration } from '../model/resource.ts';
import { checkPublicApi, checkPublicNames } from './checkPublicApi.ts';

const notes: ResourceDeclaration = {
  name: 'notes',
  title: 'subject',
  fields: {
    subject: f.text({ required: true, i18n: true }),
    slug: f.text({ required: true, unique: true }),
    nic: f.text({ personal: true }),
    salary: f.int({ read: ['SALARIES'] }),
    extra: f.json(),
    shown: f.bool(),
    day: f.date(),
    writer: f.ref('writers'),
    account: f.ref('accounts'),
    lines: f.lines({ fields: { text: f.text(), nic: f.text({ personal: true }) } }),
  },
  access: standardAccess('NOTES_VIEW'),
};
const writers: ResourceDeclaration = {
  name: 'writers',
  title: 'name',
  fields: { name: f.text(), rank: f.int() },
  access: notes.access,
  public: { fields: ['name'] },
};
const accounts: ResourceDeclaration = {
  name: 'accounts',
  title: 'name',
  fields: { name: f.text() },
  access: notes.access,
};

const faults = (face: PublicApi): string[] => {
  const declared = { ...notes, public: face };
  return checkPublicApi(
    declared,
    new Map([declared, writers, accounts].map((resource) => [resource.name, resource])),
  );
};

describe('a public API declaration', () => {
  it.each<[string, Partial<PublicApi>, string]>([
    [
      'a field that there is not',
      { fields: ['subjekt'] },
      'notes.public.fields: there is no field “subjekt” (did you mean “subject”?)',
    ],
    ['a personal field', { fields: ['nic'] }, 'notes.public.fields: “nic” is personal'],
    [
      'a field that needs a privilege',
      { fields: ['salary'] },
      'notes.public.fields: “salary” needs a privilege to be read',
    ],
    [
      'a field without a fixed shape',
      { fields: ['extra'] },
      'notes.public.fields: “extra” is of the kind “json”, which has no fixed shape',
    ],
    [
      'a personal field in child rows',
      { fields: ['lines'] },
      'notes.public.fields: “lines.nic” is personal',
    ],
    [
      'a reference to what is not public',
      { fields: ['account'] },
      'notes.public.fields: “account” leads to “accounts”, which is not public',
    ],
    [
      'a filter by a hidden field',
      { filters: ['shown'] },
      'notes.public.filters: there is no public field “shown”',
    ],
    [
      'a filter by a hidden field behind a reference',
      { filters: ['writer.rank'] },
      'notes.public.filters: there is no public field “rank”',
    ],
    [
      'an order by a hidden field',
      { sort: ['day', 'asc'] },
      'notes.public.sort: there is no public field “day”',
    ],
    [
      'an order by a reference',
      { sort: ['writer', 'asc'] },
      'notes.public.sort: rows cannot be sorted by “writer”',
    ],
    [
      'a slug that several may have',
      { slug: 'subject' },
      'notes.public.slug: a required, unique text in one language is expected',
    ],
    [
      'a feed dated by a text',
      { feed: { title: 'subject', date: 'subject' } },
      'notes.public.feed.date: a date or a moment is expected',
    ],
    [
      'a property of a hidden field',
      { schema: { type: 'Event', properties: { startDate: 'day' } } },
      'notes.public.schema.startDate: there is no public field “day”',
    ],
    [
      'days that are none',
      { shown: { from: 'day', until: 'subject' } },
      'notes.public.shown.until: the name of a day is expected',
    ],
    [
      'a condition on who asks',
      { where: { writer: '$staff' } },
      'notes.public.where: nobody is signed in, so there is no “$staff”',
    ],
    [
      'standing under what is not public',
      { under: ['account'] },
      'notes.public.under: “account” must be a reference to a public resource',
    ],
  ])('with %s stops the start and is named', (_name, face, message) => {
    expect(
      faults({ ...face, fields: face.fields ?? ['subject', 'writer', 'slug'] }),
    ).toContainEqual(expect.stringContaining(message));
  });

  it('without faults passes', () => {
    expect(
      faults({
        fields: ['subject', 'slug', 'day', 'writer'],
        where: { day: { lte: '$today' } },
        slug: 'slug',
        sort: ['day', 'desc'],
        filters: ['writer', 'writer.name'],
        under: ['writer'],
      }),
    ).toEqual([]);
  });

  it('does not take the public name of another resource', () => {
    expect(
      checkPublicNames([{ ...notes, public: { fields: [], as: 'writers' } }, writers]),
    ).toHaveLength(1);
    expect(checkPublicNames([{ ...notes, public: { fields: [], as: 'files' } }])).toHaveLength(1);
  });

  it('never opens accounts, roles or settings', () => {
    const open = areas.flatMap(({ name, resources }) => resources.filter(isPublic).map(() => name));
    expect(open.filter((key) => ['user', 'permission', 'settings'].includes(key))).toEqual([]);
  });
});
