import { expect, it } from 'vitest';
import { f } from './fields.ts';
import { publicationOf } from './publication.ts';
import { publishing } from './publishing.ts';

const { fields } = publishing({ edit: 'EDIT', publish: 'PUBLISH' });
const [EARLIER, LATER] = ['2026-01-05T03:30:00.000Z', '2026-12-05T03:30:00.000Z'];
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
])('The publication of %s is read from its stored values', (_name, record, publication) => {
  expect(publicationOf({ fields }, record)).toEqual(publication);
});

it('A resource that is not published in this way has no publication', () => {
  expect(publicationOf({ fields: { status: f.text({}) } }, { status: 'published' })).toBeNull();
});
