import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PublicRecord, PublicReference } from '../../../src/contract/model/publicApi.ts';
import type { RenderSite, SiteState } from '../../../src/contract/wire/siteRendering.ts';
import { renderSite } from '../../../src/site/renderSite.tsx';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../equipment/demoGateway.ts';

const SOURCE = fileURLToPath(new URL('../../../src/site/index.html', import.meta.url));
const PATIENCE_MS = 1_500;
// JSON-LD drops whole tags, so the last one has no end.
const HOSTILE = '</script><script>alert("x")</script><!-- $& %API_BASE% </script';
const WITHOUT_SCRIPTS = 'This page needs JavaScript';

let directory: string;
let gateway: DemoGateway;
let admin: CallAs;
/** Replaces the rendering of one test. */
let render: RenderSite = renderSite;
let rendered = 0;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'website-'));
  mkdirSync(path.join(directory, 'assets'));
  writeFileSync(path.join(directory, 'index.html'), readFileSync(SOURCE));
  gateway = await startDemoGateway({
    website: {
      directory,
      render: (...page) => {
        rendered += 1;
        return render(...page);
      },
    },
    sitePatienceMs: PATIENCE_MS,
  });
  admin = await gateway.as('admin');
});
afterAll(async () => {
  await gateway.close();
  rmSync(directory, { recursive: true });
});

const open = (url: string, headers: Record<string, string> = {}) =>
  gateway.app.inject({ method: 'GET', url, headers });
const bodyOf = async (url: string): Promise<string> => (await open(url)).body;
const records = async (query: string): Promise<PublicRecord[]> =>
  dataOf<PublicRecord[]>(await gateway.call('GET', `/public/${query}`));
const first = async (query: string): Promise<PublicRecord> => {
  const [record] = await records(query);
  if (!record) throw new Error(`no ${query}`);
  return record;
};
const headOf = (html: string): string => html.slice(0, html.indexOf('</head>'));
const stateOf = (html: string): SiteState =>
  JSON.parse(
    /<script type="application\/json" id="site-state">(.*?)<\/script>/s.exec(html)?.[1] ?? '',
  ) as SiteState;
const structuredData = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text = '']) => JSON.parse(text) as unknown,
  );

async function change(resource: string, id: string, values: object): Promise<void> {
  const { version } = dataOf(await admin('GET', `/${resource}/${id}`));
  const changed = await admin('PUT', `/${resource}/${id}`, { ...values, version });
  expect(changed.statusCode, changed.body).toBe(200);
}

describe('a page of the website', () => {
  it('is complete without scripts, in the language of its address', async () => {
    const department = await first('departments?language=si&perPage=1');
    const english = await bodyOf('/site');
    expect(english).toContain('<html lang="en">');
    expect(english).toMatch(/<h1>Faculty of Humanities/);
    expect(english).not.toContain(WITHOUT_SCRIPTS);
    const sinhala = await bodyOf('/site/si');
    expect(sinhala).toContain('<html lang="si">');
    expect(sinhala).toContain(`>${String(department['name'])}</a>`);
    expect(sinhala).toContain('href="/site/si/departments"');
    expect(sinhala).toContain('href="/site"');
  });

  it('describes itself to search engines and other sites', async () => {
    const head = headOf(await bodyOf('/site/si/departments?page=1&utm_source=x'));
    const at = 'https://portal.example/site';
    for (const part of [
      '<meta name="description" content="',
      `<link rel="canonical" href="${at}/si/departments?page=1"/>`,
      `<link rel="alternate" hrefLang="en" href="${at}/departments?page=1"/>`,
      `<link rel="alternate" hrefLang="si" href="${at}/si/departments?page=1"/>`,
      `<link rel="alternate" hrefLang="x-default" href="${at}/departments?page=1"/>`,
      '<meta property="og:title" content="',
      '<meta property="og:locale" content="si_LK"/>',
    ])
      expect(head).toContain(part);
    const person = await first('staff?perPage=1');
    const data = structuredData(await bodyOf(`/site/staff/${person.id}`));
    expect(data).toEqual([(await gateway.call('GET', `/public/staff/${person.id}/jsonld`)).json()]);
    expect(structuredData(await bodyOf('/site'))).toMatchObject([
      { '@type': 'CollegeOrUniversity' },
    ]);
  });

  it('finds by the query of its address, as a form without scripts sends it', async () => {
    const department = (await first('staff?perPage=1'))['department'] as PublicReference;
    const html = await bodyOf(`/site/staff?q=&department=${department.slug}`);
    const people = await records(`staff?perPage=48&department=${department.slug}`);
    expect(html.match(/class="person-item"/g)).toHaveLength(people.length);
    expect(html).toMatch(/<form[^>]*action="\/site\/staff"[^>]*method="get"/);
    expect(html).toMatch(/<option value="[^"]*" selected=""/);
  });

  it('carries the answers that its browser would otherwise ask for', async () => {
    const { origin, answers } = stateOf(await bodyOf('/site/departments'));
    expect(origin).toBe('https://portal.example');
    for (const [path, answer] of Object.entries(answers))
      expect(answer).toEqual({
        state: 'ready',
        body: (await gateway.call('GET', `/public/${path}`)).json<unknown>(),
      });
    expect(Object.keys(answers).some((path) => path.startsWith('departments?'))).toBe(true);
  });

  it('keeps its policy, which allows no script of its own', async () => {
    const { headers } = await open('/site');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(await bodyOf('/site')).not.toMatch(/ style="/);
  });

  it('shows the text of a record as text, in its markup, its head and its data', async () => {
    const faculty = await first('faculties?number=1');
    const name = { en: `Faculty ${HOSTILE}`, si: `පීඨය ${HOSTILE}` };
    await change('faculties', faculty.id, { name });
    const html = await bodyOf('/site');
    expect(html.match(/<script[\s>]/g)).toHaveLength(3);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<!-- $&');
    expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(&quot;x&quot;)');
    expect(structuredData(html)).toEqual([
      (await gateway.call('GET', `/public/faculties/${faculty.id}/jsonld`)).json(),
    ]);
    expect(JSON.stringify(stateOf(html))).toContain('%API_BASE%');
  });
});

describe('a kept page', () => {
  it('is not sent again to a client that has it, and not rendered again until a change', async () => {
    const { headers } = await open('/site/links');
    const tag = String(headers.etag);
    const before = rendered;
    const again = await open('/site/links', { 'if-none-match': tag });
    expect([again.statusCode, again.body, rendered]).toEqual([304, '', before]);
    const link = await first('links?owner=&perPage=1');
    await change('links', link.id, { label: { en: 'A new label', si: 'නව ලේබලයක්' } });
    const changed = await open('/site/links', { 'if-none-match': tag });
    expect([changed.statusCode, rendered]).toEqual([200, before + 1]);
    expect(changed.body).toContain('A new label');
  });

  it('is rendered again after a minute, because records become public by time', async () => {
    await open('/site/faqs');
    const before = rendered;
    gateway.clock.advance(61_000);
    await open('/site/faqs');
    expect(rendered).toBe(before + 1);
  });

  it('is rendered once for all who ask at the same time', async () => {
    const before = rendered;
    await Promise.all(Array.from({ length: 8 }, () => open('/site/publications?year=2020')));
    expect(rendered).toBe(before + 1);
  });

  it('is compressed for clients that accept it', async () => {
    const packed = await open('/site/faqs', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    const refused = await open('/site/faqs', { 'accept-encoding': 'gzip;q=0, br' });
    expect(refused.headers).not.toHaveProperty('content-encoding');
    expect(packed.rawPayload.length).toBeLessThan((await open('/site/faqs')).rawPayload.length / 2);
  });
});

describe('a page that cannot be shown', () => {
  it('answers 410 and says so, for a record that was withdrawn', async () => {
    const [archived] = dataOf<{ id: string }[]>(
      await admin('GET', `/informations?filter=${JSON.stringify({ status: 'archived' })}`),
    );
    const gone = await open(`/site/notices/${archived?.id}`);
    expect(gone.statusCode).toBe(410);
    expect(gone.body).toContain('<h1>This page has been withdrawn</h1>');
  });

  it('answers 404 and says so, for an unknown record, list or page', async () => {
    for (const url of ['/site/staff/nobody', '/site/nothing', '/site/faqs/one']) {
      const { statusCode, body } = await open(url);
      expect(statusCode, url).toBe(404);
      expect(body).toContain('This page does not exist');
      expect(headOf(body)).toContain('<meta name="robots" content="noindex"/>');
      expect(headOf(body)).not.toContain('canonical');
    }
  });

  it.each([
    ['fails', 1, async () => Promise.reject(new Error('it does not render'))],
    ['takes too long', 2, async () => new Promise<never>(() => {})],
  ] as const)('is left to the browser if rendering it %s', async (_how, number, failing) => {
    const url = `/site/notices?page=${number}`;
    render = failing;
    const page = await open(url).finally(() => (render = renderSite));
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(WITHOUT_SCRIPTS);
    expect(page.body).toContain('<div id="root"><!--body--></div>');
    gateway.clock.advance(61_000);
    expect(await bodyOf(url)).not.toContain(WITHOUT_SCRIPTS);
  });
});

it('lists only notices and events among those with a date, and the pages apart', async () => {
  const pages = await records('notices?kind=page&perPage=100');
  const dated = await records('notices?kind=notice,event&perPage=100');
  expect(pages.map(({ kind }) => kind)).toContain('page');
  expect(new Set(dated.map(({ kind }) => kind))).toEqual(new Set(['notice', 'event']));
  for (const url of ['/site', '/site/notices', '/site/si/notices']) {
    const body = await bodyOf(url);
    const items = body.match(/<article class="notice-item">.*?<\/article>/gs) ?? [];
    expect(items.length, url).toBeGreaterThan(0);
    for (const { slug } of pages) {
      expect(
        items.filter((item) => item.includes(`/notices/${String(slug)}"`)),
        url,
      ).toEqual([]);
      expect(body, url).toContain(`/notices/${String(slug)}"`);
    }
  }
});

it('search engines find every public page in both languages, and only public ones', async () => {
  expect(await bodyOf('/robots.txt')).toContain('Sitemap: https://portal.example/site/sitemap.xml');
  const map = await bodyOf('/site/sitemap.xml');
  const notices = await records('notices?perPage=100');
  for (const { slug } of notices)
    for (const language of ['', '/si'])
      expect(map).toContain(
        `<loc>https://portal.example/site${language}/notices/${String(slug)}</loc>`,
      );
  expect(map.match(/<loc>https:\/\/portal\.example\/site\/notices\//g)).toHaveLength(
    notices.length,
  );
});

it('the sitemap is made again after a change of a public record, not for each request', async () => {
  const reading = vi.spyOn(gateway.database, 'reading');
  const readsOf = async (): Promise<number> => {
    const before = reading.mock.calls.length;
    expect((await open('/site/sitemap.xml')).statusCode).toBe(200);
    return reading.mock.calls.length - before;
  };
  gateway.clock.advance(61_000);
  const anew = await readsOf();
  expect(anew).toBeGreaterThan(0);
  expect(await readsOf()).toBe(0);
  const { headers } = await open('/site/sitemap.xml');
  const again = await open('/site/sitemap.xml', { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const link = await first('links?owner=&perPage=1');
  await change('links', link.id, { label: { en: 'One more label', si: 'තවත් ලේබලයක්' } });
  expect(await readsOf()).toBe(anew);
  reading.mockRestore();
});
