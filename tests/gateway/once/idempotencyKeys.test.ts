import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { demoId } from '../../../src/resources/shared/demo/seeded.ts';
import {
  type CallAs,
  dataOf,
  type DemoGateway,
  startDemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';
import { codeOf, type GatewayUnderTest } from '../equipment/gatewayUnderTest.ts';
import { uploadOf } from '../equipment/uploadOf.ts';

let gateway: DemoGateway;
let second: GatewayUnderTest;
let admin: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  second = await gateway.secondGateway();
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

let count = 0;
const next = (): number => {
  count += 1;
  return count;
};
const newType = (): Record<string, unknown> => ({
  code: `once-${next()}`,
  name: { en: `Once ${count}`, si: `එක්වරක් ${count}` },
  position: 40 + count,
});
const keyed = (key = randomUUID()) => ({ 'idempotency-key': key });
const made = async (): Promise<WireRecord> =>
  dataOf(await admin('POST', '/publication-types', newType()));

/** The rows of tables to which the requests add, once no job is adding to them. */
async function rows(): Promise<Record<string, number>> {
  const jobs = `SELECT FROM jobs WHERE kind = 'bulk' AND state IN ('queued', 'running')`;
  await expect
    .poll(async () => (await gateway.database.query({ text: jobs })).rows.length, {
      timeout: 20_000,
    })
    .toBe(0);
  const { rows: found } = await gateway.database.query<Record<string, number>>({
    text: `
    SELECT
      (SELECT count(*)::int FROM activities) AS activities,
      (SELECT count(*)::int FROM publication_types) AS types,
      (SELECT count(*)::int FROM saved_views) AS views,
      (SELECT count(*)::int FROM jobs) AS jobs,
      (SELECT count(*)::int FROM imports) AS imports,
      (SELECT count(*)::int FROM stored_files) AS files,
      (SELECT count(*)::int FROM links) AS links`,
  });
  return found[0] ?? {};
}

interface Sent {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  upload?: ReturnType<typeof uploadOf>;
}

const newLinks = async (amount: number): Promise<string[]> => {
  const { rows: found } = await gateway.database.query<{ id: string }>({
    text: `
      INSERT INTO links (label_en, label_si, url, position)
      SELECT $1 || number, $1 || number, 'https://' || $1 || '.example.lk/' || number, 1
      FROM generate_series(1, $2::int) number
      RETURNING id`,
    values: [`once${next()}`, amount],
  });
  return found.map(({ id }) => id);
};

interface Ticks {
  version: string;
  rows: { id: string; ticked: boolean }[];
}

/** A request of each kind, and the rows that it adds. */
const KINDS: Record<string, () => Promise<Sent>> = {
  'the creation of a record': async () => ({
    method: 'POST',
    path: '/publication-types',
    body: newType(),
  }),
  'the change of a record': async () => {
    const { id, version } = await made();
    return { method: 'PUT', path: `/publication-types/${id}`, body: { version, position: 900 } };
  },
  'the deletion of a record': async () => ({
    method: 'DELETE',
    path: `/publication-types/${(await made()).id}`,
  }),
  'the change of a few records': async () => ({
    method: 'POST',
    path: '/links/-/bulk',
    body: { ids: await newLinks(45), values: { position: 9 } },
  }),
  'the change of many records': async () => ({
    method: 'POST',
    path: '/links/-/bulk',
    body: { ids: await newLinks(250), values: { position: 9 } },
  }),
  'an assignment': async () => {
    const path = `/assignments/user-role-assign/${demoId('users', 'webeditor')}`;
    const found = dataOf<Ticks>(await admin('GET', path));
    const free = found.rows.find(({ ticked }) => !ticked);
    const { version } = found;
    return { method: 'PUT', path, body: { version, set: [{ id: free?.id }], unset: [] } };
  },
  'a declared call': async () => ({
    method: 'POST',
    path: '/saved-views',
    body: { screen: '/manage-link/links', name: `Once ${next()}`, state: { filter: {} } },
  }),
  'an upload': async () => ({
    method: 'POST',
    path: '/links/-/imports',
    upload: uploadOf(`Label,URL\nOnce ${next()},https://once.example.lk/\n`),
  }),
};

async function send(
  { app }: Pick<GatewayUnderTest, 'app'>,
  token: string,
  { method, path, body, upload }: Sent,
  headers: Record<string, string>,
): Promise<LightMyRequestResponse> {
  return app.inject({
    method,
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...upload?.headers,
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    ...(upload && { payload: upload.payload }),
  });
}

describe.each(Object.entries(KINDS))('Of 50 requests at once with one key, %s', (_, prepare) => {
  it('is done by one, and over two gateways all get its answer', async () => {
    const token = await gateway.signIn('admin', DEMO_PASSWORD);
    const alone = await prepare();
    const before = await rows();
    const only = await send(gateway, token, alone, {});
    expect(only.statusCode).toBeLessThan(300);
    const after = await rows();

    const sent = await prepare();
    const start = await rows();
    const headers = keyed();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (__, index) =>
        send(index % 2 === 0 ? gateway : second, token, sent, headers),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(
      new Set([only.statusCode]),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.headers['x-change-set'])).size).toBe(1);
    expect(difference(start, await rows())).toEqual(difference(before, after));
  });
});

const difference = (from: Record<string, number>, to: Record<string, number>): unknown =>
  Object.fromEntries(
    Object.entries(to).map(([table, number]) => [table, number - (from[table] ?? 0)]),
  );

describe('A key', () => {
  it('that came with another body, path or method is refused, and nothing is done', async () => {
    const headers = keyed();
    const body = newType();
    const { id, version } = dataOf(await admin('POST', '/publication-types', body, headers));
    const before = await rows();
    for (const [method, path, other] of [
      ['POST', '/publication-types', newType()],
      ['POST', '/publication-types?view=main', body],
      ['POST', '/rest/publication-types', body],
      ['PUT', `/publication-types/${id}`, { version, position: 1 }],
      ['DELETE', `/publication-types/${id}`, undefined],
    ] as const) {
      const response = await admin(method, path, other, headers);
      expect([response.statusCode, codeOf(response)]).toEqual([422, 'KEY_REUSED']);
    }
    expect(await rows()).toEqual(before);
  });

  it('of another file is refused', async () => {
    const token = await gateway.signIn('admin', DEMO_PASSWORD);
    const headers = keyed();
    const [one, other] = [
      'Label,URL\nA,https://a.example.lk/\n',
      'Label,URL\nB,https://b.example.lk/\n',
    ];
    const upload = (file: string) =>
      send(
        gateway,
        token,
        { method: 'POST', path: '/links/-/imports', upload: uploadOf(file) },
        headers,
      );
    expect((await upload(one)).statusCode).toBe(201);
    expect(codeOf(await upload(other))).toBe('KEY_REUSED');
  });

  it('of a refused request is free: the same request does the work once it can', async () => {
    const headers = keyed();
    const body = newType();
    const taken = dataOf(await admin('POST', '/publication-types', body));
    const create = () => admin('POST', '/publication-types', body, headers);
    expect(codeOf(await create())).toBe('DUPLICATE');
    await admin('DELETE', `/publication-types/${taken.id}`);
    const late = await create();
    expect(late.statusCode).toBe(201);
    expect((await create()).body).toBe(late.body);
  });

  it('belongs to one person, over all of their sessions', async () => {
    const headers = keyed();
    const body = { screen: '/manage-link/links', name: 'Mine', state: { filter: {} } };
    const first = await admin('POST', '/saved-views', body, headers);
    const elsewhere = await gateway.signIn('admin', DEMO_PASSWORD);
    const again = await second.call('POST', '/saved-views', { token: elsewhere, body, headers });
    expect(again.body).toBe(first.body);
    const registrar = await gateway.as('webeditor');
    const others = await registrar('POST', '/saved-views', body, headers);
    expect(dataOf(others).id).not.toBe(dataOf(first).id);
  });

  it.each(['', 'x'.repeat(201), 'ක'])('“%s” is refused', async (key) => {
    const headers = { 'idempotency-key': key };
    const response = await admin('POST', '/publication-types', newType(), headers);
    expect(response.json()).toMatchObject({
      code: 'BAD_REQUEST',
      details: { header: 'Idempotency-Key' },
    });
  });
});

describe('An answer that is given again', () => {
  it('is the record as it is now, to the person as they may see it now', async () => {
    const lecturer = await gateway.as('lecturer');
    const headers = keyed();
    const body = newType();
    const create = () => admin('POST', '/publication-types', body, headers);
    const { id, version } = dataOf(await create());
    await admin('PUT', `/publication-types/${id}`, { version, position: 999 });
    expect(dataOf(await create())).toMatchObject({ id, version: version + 1, position: 999 });
    await admin('DELETE', `/publication-types/${id}`);
    expect(dataOf(await create())).toEqual({ id });
    expect((await lecturer('POST', '/publication-types', body, headers)).statusCode).toBe(403);
  });

  it('is not given to a person whose rights have changed since; they learn that it was done', async () => {
    const editor = await gateway.as('hallmanager');
    const headers = keyed();
    const body = {
      screen: '/lhms/manage-lachall/lecturehalls',
      name: 'Before',
      state: { filter: {} },
    };
    const save = () => editor('POST', '/saved-views', body, headers);
    expect((await save()).statusCode).toBe(201);
    const path = `/assignments/user-role-assign/${demoId('users', 'hallmanager')}`;
    const { version } = dataOf<Ticks>(await admin('GET', path));
    const set = [{ id: demoId('roles', 'web-editor') }];
    const given = await admin('PUT', path, { version, set, unset: [] });
    expect(given.statusCode).toBe(200);
    const response = await save();
    expect([response.statusCode, codeOf(response)]).toEqual([409, 'ALREADY_DONE']);
  });

  it('holds no secret: one that is shown once is not kept, and neither is the key', async () => {
    const headers = keyed();
    const created = await admin('POST', '/calendar-feeds', {}, headers);
    const { url } = dataOf<{ url: string }>(created);
    expect(url).toContain('https://portal.example');
    const { rows: kept } = await gateway.database.query<{ row: string }>({
      text: 'SELECT stored::text AS row FROM idempotency_keys stored',
    });
    for (const { row } of kept) {
      expect(row).not.toContain(url.slice(-20));
      expect(row).not.toContain(headers['idempotency-key']);
    }
    expect(codeOf(await admin('POST', '/calendar-feeds', {}, headers))).toBe('ALREADY_DONE');
  });

  it('offers the undo of the first', async () => {
    const [headers, body] = [keyed(), newType()];
    const [one, other] = [
      await admin('POST', '/publication-types', body, headers),
      await admin('POST', '/publication-types', body, headers),
    ];
    expect(other.headers['x-change-set']).toBe(one.headers['x-change-set']);
    const undone = await admin('POST', `/change-sets/${other.headers['x-change-set']}/undo`, {});
    expect(undone.statusCode).toBe(200);
  });
});
