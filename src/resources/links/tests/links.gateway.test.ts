import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../../gateway/db/storedJobs.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import type { Job } from '../../../contract/wire/calls/jobCalls.ts';
import { checkLinksJob } from '../server/checkLinks.ts';
import { faultOf, visit } from '../server/visit.ts';
import { checkLinksWeekly } from '../server/weekly.ts';

let web: http.Server;
let origin: string;
let gateway: DemoGateway;
let editor: CallAs;

/**
 * A web of its own: what works, what moved, what is gone, what never answers, what leads in
 * circles.
 */
const pages: Readonly<Record<string, (response: http.ServerResponse, method: string) => void>> = {
  '/works': (response) => response.writeHead(200).end(),
  '/no-head': (response, method) => response.writeHead(method === 'HEAD' ? 405 : 200).end(),
  '/moved': (response) => response.writeHead(301, { location: '/works' }).end(),
  '/for-now': (response) => response.writeHead(302, { location: '/works' }).end(),
  '/circle': (response) => response.writeHead(302, { location: '/circle' }).end(),
  '/gone': (response) => response.writeHead(410).end(),
  '/broken-server': (response) => response.writeHead(500).end(),
  '/silent': () => {},
};

beforeAll(async () => {
  web = http.createServer((request, response) =>
    (pages[request.url ?? ''] ?? ((answer) => answer.writeHead(404).end()))(
      response,
      request.method ?? '',
    ),
  );
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  gateway = await startDemoGateway({
    jobKinds: [checkLinksJob({ allowPrivate: true, patienceMs: 400 })],
  });
  editor = await gateway.as('webeditor');
});
afterAll(async () => {
  await gateway.close();
  web.closeAllConnections();
  await new Promise((resolve) => web.close(resolve));
});

const found = async (page: string): Promise<WireRecord | undefined> =>
  dataOf<WireRecord[]>(
    await editor('GET', `/links?${query({ filter: { where: { url: `${origin}${page}` } } })}`),
  )[0];

/** Checks all links and waits for the end; answers the report. */
async function checkAll(): Promise<unknown> {
  const begun = await editor('POST', '/links/-/check', {});
  expect(begun.statusCode, begun.body).toBe(202);
  const { job } = dataOf<{ job: string }>(begun);
  const read = async () => dataOf<Job>(await editor('GET', `/jobs/${job}`));
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('done');
  return (await read()).result;
}

describe('checking the links', () => {
  it('notes of every address what became of it, without a change of the link', async () => {
    await gateway.database.query({ text: 'DELETE FROM links' });
    for (const page of Object.keys(pages)) {
      const made = await editor('POST', '/links', {
        label: { en: `Page ${page}`, si: `පිටුව ${page}` },
        url: `${origin}${page}`,
      });
      expect(made.statusCode, made.body).toBe(201);
    }
    await checkAll();
    const states = Object.fromEntries(
      await Promise.all(
        Object.keys(pages).map(async (page) => [page, (await found(page))?.['reachable']]),
      ),
    );
    expect(states).toEqual({
      '/works': 'works',
      '/no-head': 'works',
      '/moved': 'moved',
      '/for-now': 'works',
      '/circle': 'broken',
      '/gone': 'broken',
      '/broken-server': 'unreachable',
      '/silent': 'unreachable',
    });
    expect(await found('/moved')).toMatchObject({
      version: 1,
      finding: 'moved',
      movedTo: `${origin}/works`,
    });
    expect(await found('/gone')).toMatchObject({ finding: 'gone', movedTo: null });
    expect(await found('/silent')).toMatchObject({ finding: 'timeout' });
  });

  it('forgets what was found once the address changes', async () => {
    const gone = await found('/gone');
    const changed = await editor('PUT', `/links/${gone?.id}`, {
      version: gone?.version,
      url: `${origin}/works-again`,
    });
    expect(dataOf(changed)).toMatchObject({
      reachable: 'unchecked',
      checkedAt: null,
      finding: null,
    });
  });

  it('begins by itself once a link was not looked at for a week, once, however many gateways ask', async () => {
    const week = 7 * 86_400_000;
    const ask = (now: Date) =>
      Promise.all(
        [1, 2].map(() =>
          gateway.database.transaction((client) => checkLinksWeekly({ client, now })),
        ),
      );
    const jobs = async () =>
      (
        await gateway.database.query<{ state: string; actor: string }>({
          text: "SELECT state, actor_id AS actor FROM jobs WHERE kind = 'check-links' AND actor_id = $1",
          values: [SYSTEM_ACTOR],
        })
      ).rows;
    await gateway.database.query({ text: "DELETE FROM jobs WHERE kind = 'check-links'" });
    await ask(new Date());
    expect(await jobs()).toEqual([]);
    await gateway.database.query({
      text: `
        UPDATE links
        SET checked_at = now() - interval '8 days', reachable = 'unchecked'
        WHERE url = $1`,
      values: [`${origin}/works`],
    });
    await ask(new Date());
    expect(await jobs()).toHaveLength(1);
    // A job that is asked for has this gateway look, and take what waits.
    await editor('POST', '/links/-/check', {});
    await expect
      .poll(
        async () =>
          (
            await gateway.database.query<{ state: string }>({
              text: "SELECT state FROM jobs WHERE kind = 'check-links'",
            })
          ).rows.map(({ state }) => state),
        { timeout: 20_000 },
      )
      .toEqual(['done', 'done']);
    expect(await found('/works')).toMatchObject({ reachable: 'works', version: 1 });
    await gateway.database.query({
      text: "UPDATE links SET checked_at = now() - interval '6 days'",
    });
    await ask(new Date());
    expect(await jobs()).toHaveLength(1);
    await ask(new Date(Date.now() + week));
    expect(await jobs()).toHaveLength(2);
    await gateway.database.query({
      text: "DELETE FROM jobs WHERE kind = 'check-links' AND state = 'queued'",
    });
  });

  it('marks nothing as broken while no address at all answers, and checks again the next day', async () => {
    await gateway.database.query({ text: 'DELETE FROM links' });
    const addresses = Array.from({ length: 8 }, (_, index) => `http://nobody-${index}.invalid/`);
    for (const url of addresses)
      await editor('POST', '/links', { label: { en: url, si: url }, url });
    expect(await checkAll()).toEqual({
      works: 0,
      moved: 0,
      broken: 0,
      unreachable: 0,
      uncertain: addresses.length,
    });
    const { rows } = await gateway.database.query({
      text: 'SELECT DISTINCT reachable, finding, checked_at AS at FROM links',
    });
    expect(rows).toEqual([{ reachable: 'uncertain', finding: 'offline', at: null }]);
  });

  it('calls an unknown name broken once another address answers', async () => {
    await gateway.database.query({
      text: "DELETE FROM links WHERE url <> 'http://nobody-0.invalid/'",
    });
    const url = `${origin}/works`;
    await editor('POST', '/links', { label: { en: url, si: url }, url });
    expect(await checkAll()).toMatchObject({ works: 1, broken: 1, uncertain: 0 });
    const { rows } = await gateway.database.query({
      text: "SELECT finding, checked_at IS NULL AS unchecked FROM links WHERE reachable = 'broken'",
    });
    expect(rows).toEqual([{ finding: 'name', unchecked: false }]);
  });

  it('tells a failing network of the gateway from a fault of the address', () => {
    const failure = (code: string) => Object.assign(new Error(code), { code });
    for (const code of ['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN'])
      expect(faultOf(failure(code)), code).toEqual({ fault: 'offline' });
    // The host has an address without a route from here, and one that refuses.
    const errors = [failure('ENETUNREACH'), failure('ECONNREFUSED')];
    expect(faultOf(Object.assign(new AggregateError(errors), { code: 'ENETUNREACH' }))).toEqual({
      fault: 'refused',
    });
    expect(faultOf(failure('ENOTFOUND'))).toEqual({ fault: 'name' });
  });

  it('says what it found in words, in the language of the file', async () => {
    const exported = async (language: string) =>
      (await editor('GET', `/links/-/export?language=${language}&columns=finding`)).body;
    expect(await exported('en')).toContain('No website has this name');
    expect(await exported('si')).toContain('මේ නමින් වෙබ් අඩවියක් නැත');
  });

  it('is for whoever may change all of them', async () => {
    for (const username of ['lecturer', 'student'])
      expect(
        (await (await gateway.as(username))('POST', '/links/-/check', {})).statusCode,
        username,
      ).toBe(403);
  });

  it('never asks this machine or its network, whatever name leads there', async () => {
    for (const address of [
      `${origin}/works`,
      `http://localhost:${new URL(origin).port}/works`,
      'http://169.254.169.254/latest/meta-data',
      'http://10.0.0.1/',
      'http://[::1]/',
    ]) {
      expect(await visit(address, { patienceMs: 400 }), address).toEqual({ fault: 'private' });
    }
    for (const address of ['file:///etc/passwd', 'ftp://127.0.0.1/', 'javascript:alert(1)'])
      expect(await visit(address), address).toEqual({ fault: 'address' });
  });
});
