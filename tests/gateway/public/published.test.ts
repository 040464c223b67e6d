import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  PublicList,
  PublicRecord,
  PublicReference,
} from '../../../src/contract/model/publicApi.ts';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../equipment/demoGateway.ts';
import { codeOf } from '../equipment/gatewayUnderTest.ts';
import { withEvents } from '../equipment/publicDeclarations.ts';

let gateway: DemoGateway;
let admin: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway(await withEvents());
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

const get = (path: string) => gateway.call('GET', `/public/${path}`);
const listOf = async (path: string): Promise<PublicRecord[]> =>
  (await get(path)).json<PublicList>().data;
const listed = async (): Promise<PublicRecord> => {
  const [person] = await listOf('staff?perPage=1');
  if (!person) throw new Error('nobody is listed');
  return person;
};

async function make(slug: string, values: object = {}): Promise<string> {
  const made = await admin('POST', '/sample-events', {
    name: { en: `Talk ${slug}`, si: `දේශනය ${slug}` },
    slug,
    words: { en: 'Bread & <circuses>', si: 'විස්තරය' },
    startsAt: '2026-11-20T04:30:00Z',
    kind: 'notice',
    ...values,
  });
  return dataOf(made).id;
}

async function step(id: string, name: string): Promise<void> {
  const { version } = dataOf(await admin('GET', `/sample-events/${id}`));
  const response = await admin('POST', `/sample-events/${id}/-/transitions/${name}`, { version });
  expect(response.statusCode, response.body).toBe(200);
}

describe('a resource that is published and withdrawn', () => {
  it('is public from its publication to its withdrawal, by list, address, feed and placement', async () => {
    const id = await make('lecture');
    const [department] = await listOf('departments?perPage=1');
    await admin('POST', '/sample-placements', {
      department: department?.id,
      event: id,
      position: 1,
    });
    const everywhere = async (): Promise<unknown[]> => [
      (await listOf('events')).length,
      (await get('events/lecture')).statusCode,
      (await get('events/lecture/jsonld')).statusCode,
      (await get('events.rss')).body.includes('Talk lecture'),
      (await get('events.atom?language=si')).body.includes('දේශනය lecture'),
      (await listOf(`department-events?department=${String(department?.['slug'])}`)).length,
    ];
    expect(await everywhere()).toEqual([0, 404, 404, false, false, 0]);
    await step(id, 'publish');
    expect(await everywhere()).toEqual([1, 200, 200, true, true, 1]);
    await step(id, 'archive');
    expect(await everywhere()).toEqual([0, 410, 410, false, false, 0]);
    expect(codeOf(await get('events/lecture'))).toBe('WITHDRAWN');
    await step(id, 'publish');
    expect(await everywhere()).toEqual([1, 200, 200, true, true, 1]);
  });

  it('is answered as withdrawn if its record says so', async () => {
    const id = await make('imported');
    await gateway.database.query({
      text: "UPDATE sample_events SET status = 'archived', ended_at = now() WHERE id = $1",
      values: [id],
    });
    expect((await get('events/imported')).statusCode).toBe(410);
  });

  it('embeds the placed record, and nothing of one that is not public', async () => {
    const id = await make('embedded', { note: 'for the office', organiser: (await listed()).id });
    await step(id, 'publish');
    const [department] = await listOf('departments?perPage=1&sort=-name');
    await admin('POST', '/sample-placements', {
      department: department?.id,
      event: id,
      position: 1,
    });
    const [placed] = await listOf(
      `department-events?department=${department?.id}&embed=event&language=si`,
    );
    const event = placed?.['event'] as PublicRecord & PublicReference;
    expect(event).toMatchObject({
      id,
      slug: 'embedded',
      label: 'දේශනය embedded',
      name: 'දේශනය embedded',
      words: 'විස්තරය',
      _fallback: [],
    });
    expect(event).not.toHaveProperty('note');
    expect((await get('department-events?embed=position')).statusCode).toBe(400);
    const [someone] = (
      await gateway.database.query<{ id: string }>({
        text: "SELECT id FROM staff WHERE category = 'non-academic' LIMIT 1",
        values: [],
      })
    ).rows;
    await gateway.database.query({
      text: 'UPDATE sample_events SET organiser_id = $1 WHERE id = $2',
      values: [someone?.id, id],
    });
    expect((await listOf('events?organiser=')).map((event) => event.id)).toContain(id);
  });
});

describe('a preview', () => {
  it('shows a record that is not public yet, as the public would read it, to users who may see it', async () => {
    const id = await make('draft', { note: 'for the office' });
    const preview = dataOf<{ as: string; record: PublicRecord }>(
      await admin('GET', `/sample-events/${id}/-/preview?language=si`),
    );
    expect(preview).toMatchObject({
      as: 'events',
      record: { id, name: 'දේශනය draft', slug: 'draft', _fallback: [] },
    });
    expect(preview.record).not.toHaveProperty('note');
    expect((await gateway.call('GET', `/sample-events/${id}/-/preview`)).statusCode).toBe(401);
    const student = await gateway.as('student');
    const { rows } = await gateway.database.query<{ id: string }>({
      text: "SELECT id FROM publications WHERE status = 'draft' LIMIT 1",
      values: [],
    });
    expect([403, 404]).toContain(
      (await student('GET', `/publications/${rows[0]?.id}/-/preview`)).statusCode,
    );
  });
});

describe('a feed', () => {
  it('names the page of each entry, and contains only the requested entries', async () => {
    const id = await make('news');
    await step(id, 'publish');
    await step(await make('a-page', { kind: 'page' }), 'publish');
    for (const format of ['rss', 'atom']) {
      const response = await get(`events.${format}`);
      expect(response.headers['content-type']).toContain(`application/${format}+xml`);
      expect(response.body).toContain('<title>Talk news</title>');
      expect(response.body).toContain(`urn:uuid:${id}`);
      expect(response.body).toContain('Bread &amp;');
      expect(response.body).toContain('https://portal.example/site/events/news');
      expect(response.body).not.toContain('Talk a-page');
    }
    expect((await get('events.rss?note=x')).statusCode).toBe(400);
    const { etag } = (await get('events.rss')).headers;
    expect(
      (
        await gateway.call('GET', '/public/events.rss', {
          headers: { 'if-none-match': String(etag) },
        })
      ).statusCode,
    ).toBe(304);
  });
});

describe('as schema.org', () => {
  it('an event has its time and organiser, and a person a name, a post and a place', async () => {
    const person = await listed();
    await step(await make('held', { organiser: person.id }), 'publish');
    const event = await get('events/held/jsonld?language=si');
    expect(event.headers['content-type']).toContain('application/ld+json');
    expect(event.json()).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'දේශනය held',
      '@id': 'https://portal.example/site/si/events/held',
      organizer: { '@type': 'Person', url: `https://portal.example/site/si/staff/${person.id}` },
    });
    const described = (await get(`staff/${person.id}/jsonld`)).json<Record<string, unknown>>();
    expect(described).toMatchObject({
      '@type': 'Person',
      name: person['fullName'],
      honorificPrefix: person._labels['title'],
    });
    expect(JSON.stringify(described)).not.toMatch(/employeeNumber|telephone/);
    const [work] = await listOf('publications?perPage=1');
    const article = (await get(`publications/${work?.id}/jsonld`)).json<{ author: unknown[] }>();
    expect(article).toMatchObject({ '@type': 'ScholarlyArticle', headline: work?.['title'] });
    expect(article.author[0]).toMatchObject({ '@type': 'Person' });
  });
});
