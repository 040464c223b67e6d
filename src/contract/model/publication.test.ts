import { expect, it } from 'vitest';
import { f } from './fields.ts';
import { publicationOf } from './publication.ts';
import { publishing } from './publishing.ts';
import type { ResourceDeclaration } from './resource.ts';

const { fields } = publishing({ edit: 'EDIT', publish: 'PUBLISH' });
const [EARLIER, LATER] = ['2026-01-05T03:30:00.000Z', '2026-12-05T03:30:00.000Z'];
const TODAY = '2026-06-15';
const declared = (parts: Partial<ResourceDeclaration>): ResourceDeclaration => ({
  name: 'texts',
  title: 'name',
  fields: {},
  access: [],
  ...parts,
});
const publication = (
  resource: ResourceDeclaration,
  record: Readonly<Record<string, unknown>>,
  others: readonly ResourceDeclaration[] = [],
) =>
  publicationOf(resource, record, {
    today: TODAY,
    resources: new Map(others.map((other) => [other.name, other])),
  });

const never = { publishAt: null, unpublishAt: null, publishedAt: null };

it.each([
  ['a new draft', { ...never, status: 'draft' }, { state: 'notPublic' }],
  [
    'a draft that was planned once',
    { ...never, status: 'draft', publishAt: LATER },
    { state: 'notPublic' },
  ],
  [
    'a scheduled text',
    { ...never, status: 'scheduled', publishAt: LATER },
    { state: 'awaits', at: LATER },
  ],
  [
    'a scheduled text that was public before',
    { ...never, status: 'scheduled', publishAt: LATER, publishedAt: EARLIER },
    { state: 'awaits', at: LATER },
  ],
  [
    'a published text',
    { ...never, status: 'published', publishedAt: EARLIER },
    { state: 'public', since: EARLIER, until: null },
  ],
  [
    'a published text that ends',
    { status: 'published', publishAt: EARLIER, publishedAt: EARLIER, unpublishAt: LATER },
    { state: 'public', since: EARLIER, until: LATER },
  ],
  [
    'a published text whose times the person may not read',
    { status: 'published' },
    { state: 'public', since: null, until: null },
  ],
  ['a text whose state the person may not read', { publishedAt: EARLIER }, null],
  [
    'an unpublished text',
    { ...never, status: 'draft', publishedAt: EARLIER },
    { state: 'withdrawn', since: EARLIER },
  ],
  [
    'an archived text',
    { ...never, status: 'archived', publishedAt: EARLIER },
    { state: 'withdrawn', since: EARLIER },
  ],
  [
    'an archived text that was never public',
    { ...never, status: 'archived' },
    { state: 'notPublic' },
  ],
])('The publication of %s is read from its stored values', (_name, record, expected) => {
  expect(publication(declared({ fields }), record)).toEqual(expected);
});

it('A resource that is not published in this way has no publication', () => {
  expect(
    publication(declared({ fields: { status: f.text({}) } }), { status: 'published' }),
  ).toBeNull();
});

const shown = { from: 'from', until: 'until' };

it.each([
  ['before', { from: '2026-06-16', until: null }, { state: 'awaits', at: '2026-06-16' }],
  [
    'on the first day',
    { from: TODAY, until: null },
    { state: 'public', since: TODAY, until: null },
  ],
  [
    'on the last day',
    { from: '2026-06-01', until: TODAY },
    { state: 'public', since: '2026-06-01', until: TODAY },
  ],
  ['after', { from: '2026-06-01', until: '2026-06-14' }, { state: 'over', until: '2026-06-14' }],
  ['with days that the person may not read', {}, null],
])('What is public on certain days says so %s', (_when, record, expected) => {
  expect(publication(declared({ public: { fields: [], shown } }), record)).toEqual(expected);
});

const pages = ['list'] as const;
const always = { state: 'public', since: null, until: null };

it.each([
  ['without a condition', { fields: [], pages }, {}, always],
  ['that meets its condition', { fields: [], pages, where: { is: 'a' } }, { is: 'a' }, always],
  [
    'that does not meet its condition',
    { fields: [], pages, where: { is: 'a' } },
    { is: 'b' },
    { state: 'notPublic' },
  ],
  ['whose condition may not be read', { fields: [], pages, where: { is: 'a' } }, {}, null],
  ['without a page', { fields: [] }, {}, null],
])('A record %s says whether it is on the website', (_name, face, record, expected) => {
  expect(publication(declared({ public: face }), record)).toEqual(expected);
});

it('A record that belongs to another says it only if every such record is public', () => {
  const link = declared({
    fields: { owner: f.ref('owners', { onDelete: 'cascade' }) },
    public: { fields: [], pages },
  });
  const owners = (where?: { is: string }) =>
    declared({ name: 'owners', public: { fields: [], ...(where ? { where } : {}) } });
  expect(publication(link, { owner: 'id' }, [owners()])).toEqual(always);
  expect(publication(link, { owner: null }, [owners({ is: 'a' })])).toEqual(always);
  expect(publication(link, { owner: 'id' }, [owners({ is: 'a' })])).toBeNull();
  expect(publication(link, {}, [owners({ is: 'a' })])).toBeNull();
});
