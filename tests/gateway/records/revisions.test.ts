import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publicContext } from '../../../gateway/public/publicGateway.ts';
import { rememberWithdrawals } from '../../../gateway/public/withdrawals.ts';
import { takeDueTransitions } from '../../../gateway/records/workflow/timedTransitions.ts';
import {
  catalogue,
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';
import { collectNotifications } from '../equipment/notifications.ts';

const MINUTE = 60_000;
/** A word that only the draft revision contains. */
const TRACE = 'kanaryvogel';

let gateway: DemoGateway;
/** May edit and publish. */
let editor: CallAs;
/** May edit, but not publish. */
let writer: CallAs;
let published: WireRecord;

const later = (minutes: number): string =>
  new Date(gateway.clock.now().getTime() + minutes * MINUTE).toISOString();
const path = () => `/informations/${published.id}`;
const stored = async () => dataOf(await editor('GET', path()));
const draft = async (call = editor) => dataOf(await call('GET', `${path()}/-/revision`));
const asPublic = async (language = 'en') =>
  (await gateway.call('GET', `/public/notices/${published.id}?language=${language}`)).json<{
    data: Record<string, unknown>;
  }>().data;
const save = async (changes: object, call = editor) =>
  call('PUT', `${path()}/-/revision`, { version: (await draft(call)).version, ...changes });
const step = async (name: string, more: object = {}, call = editor) =>
  call('POST', `${path()}/-/revision/${name}`, { version: (await draft(call)).version, ...more });
const server = () => ({
  catalogue,
  extensions: rememberWithdrawals(new Map(), catalogue, () => publicContext(gateway.clock.now())),
  database: gateway.database,
  now: gateway.clock.now,
  notify: collectNotifications().notify,
});

beforeAll(async () => {
  gateway = await startDemoGateway();
  const admin = await gateway.as('admin');
  const [person] = dataOf<WireRecord[]>(
    await admin('GET', `/users?${query({ filter: { username: 'lecturer2' } })}`),
  );
  for (const key of ['INFO_VIEW', 'INFO_EDIT']) {
    const [privilege] = dataOf<WireRecord[]>(
      await admin('GET', `/privileges?${query({ filter: { key } })}`),
    );
    await admin('POST', '/user-privileges', {
      user: person?.id,
      privilege: privilege?.id,
      effect: 'allow',
      reason: 'Stands in',
    });
  }
  editor = await gateway.as('webeditor');
  writer = await gateway.as('lecturer2');
});
afterAll(() => gateway.close());

beforeEach(async () => {
  const made = dataOf(
    await editor('POST', '/informations', {
      kind: 'notice',
      slug: `text-${gateway.clock.now().getTime()}-${Math.trunc(performance.now() * 1000)}`,
      title: { en: 'As published', si: 'පළ කළ පරිදි' },
      body: { en: '<p>Old</p>', si: '<p>පැරණි</p>' },
    }),
  );
  published = dataOf(
    await editor('POST', `/informations/${made.id}/-/transitions/publish`, {
      version: made.version,
      values: {},
    }),
  );
});

const NEW = {
  title: { en: `Newer ${TRACE}`, si: `අලුත් ${TRACE}` },
  body: { en: `<p>${TRACE}</p><script>alert(1)</script>`, si: `<p>${TRACE}</p>` },
};

it('A text that is not public is changed itself, and is offered no newer draft', async () => {
  const { _can: open } = await stored();
  expect(open['revise']).toEqual(expect.arrayContaining(['title', 'body']));
  const withdrawn = dataOf(
    await editor('POST', `${path()}/-/transitions/unpublish`, {
      version: published.version,
      values: {},
    }),
  );
  for (const call of [editor, writer]) {
    const { _can: can } = dataOf(await call('GET', path()));
    expect(can).not.toHaveProperty('revise');
    expect(can['edit']).toEqual(expect.arrayContaining(['title', 'body']));
  }
  const answer = await writer('PUT', path(), { version: withdrawn.version, title: NEW.title });
  expect(dataOf(answer)['title']).toEqual(NEW.title);
});

describe('a published text', () => {
  it('cannot be changed in place by any write path, except without differences', async () => {
    const answer = await editor('PUT', path(), { version: published.version, title: NEW.title });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'LOCKED_IN_STATE', fieldErrors: { title: { code: 'locked' } } },
    ]);
    const many = dataOf<{ outcomes?: unknown }>(
      await editor('POST', '/informations/-/bulk', {
        ids: [published.id],
        values: { kind: 'page' },
      }),
    );
    expect([JSON.stringify(many), (await stored())['kind']]).toEqual([
      expect.stringContaining('LOCKED_IN_STATE'),
      'notice',
    ]);
    expect(
      (await editor('PUT', path(), { version: published.version, pinned: true })).statusCode,
    ).toBe(200);
  });

  it('stays unchanged while a draft waits, and takes its values when the draft is published', async () => {
    const saved = await save(NEW);
    expect([saved.statusCode, dataOf(saved)]).toMatchObject([
      200,
      { title: NEW.title, body: { en: `<p>${TRACE}</p>` }, status: 'published' },
    ]);
    expect([(await asPublic())['title'], (await stored())['title']]).toEqual([
      'As published',
      { en: 'As published', si: 'පළ කළ පරිදි' },
    ]);
    const compared = dataOf<{ changes: { field: string; before: unknown; after: unknown }[] }>(
      await editor('GET', `${path()}/-/revision/changes`),
    );
    expect(compared.changes.map(({ field }) => field).toSorted()).toEqual(['body', 'title']);
    const inPlace = await step('publish');
    expect([inPlace.statusCode, dataOf(inPlace)]).toMatchObject([
      200,
      { title: NEW.title, _revision: null },
    ]);
    expect([(await asPublic('si'))['title'], (await asPublic())['body']]).toEqual([
      NEW.title.si,
      `<p>${TRACE}</p>`,
    ]);
    expect((await step('publish')).statusCode).toBe(404);
  });

  it('reveals nothing of the draft except through its own endpoints', async () => {
    await save(NEW);
    const slug = String(published['slug']);
    const ways = [
      ...[
        '/informations',
        `/informations?${query({ filter: { q: TRACE } })}`,
        path(),
        `${path()}/-/preview?language=en`,
        `/informations/-/export?${query({ format: 'csv', columns: 'title,body', language: 'en' })}`,
        `/search?${query({ q: TRACE })}`,
      ].map((way) => editor('GET', way)),
      ...[
        'notices',
        `notices?${query({ q: TRACE })}`,
        `notices/${published.id}`,
        `notices/${slug}`,
        'notices.rss',
        'notices.atom',
        'department-informations?embed=information',
      ].map((way) => gateway.call('GET', `/public/${way}`)),
    ];
    const answers = await Promise.all(ways);
    expect(
      answers
        .filter(({ statusCode }) => statusCode >= 400)
        .map(({ raw, body }) => [raw.req.url, body]),
    ).toEqual([]);
    expect(
      answers.flatMap(({ body, raw }) =>
        body.replaceAll(encodeURIComponent(TRACE), '').includes(TRACE) ? [raw.req.url] : [],
      ),
    ).toEqual([]);
    expect(
      dataOf<{ record: object }>(
        await editor('GET', `${path()}/-/preview?language=en&revision=true`),
      ).record,
    ).toMatchObject({ title: NEW.title.en });
    const outsider = await gateway.as('student');
    expect([
      (await outsider('GET', `${path()}/-/revision`)).statusCode,
      (await outsider('GET', `${path()}/-/revision/changes`)).statusCode,
      (await outsider('GET', `${path()}/-/preview?language=en&revision=true`)).statusCode,
    ]).toEqual([403, 403, 403]);
    expect((await gateway.call('GET', `${path()}/-/revision`)).statusCode).toBe(401);
  });

  it('refuses half a translation, invalid and hostile values by field, and the second of two concurrent saves', async () => {
    const half = await save({ title: { en: 'Only English', si: '' } });
    expect([half.statusCode, half.json()]).toMatchObject([
      422,
      { fieldErrors: { 'title.si': {} } },
    ]);
    const others = dataOf<WireRecord[]>(
      await editor('GET', `/informations?${query({ filter: { status: 'published' } })}`),
    );
    const taken = others.find(({ id }) => id !== published.id)?.['slug'];
    expect((await save({ slug: taken })).json()).toMatchObject({
      code: 'DUPLICATE',
      fieldErrors: { slug: { code: 'duplicate' } },
    });
    const before = await draft();
    await save({ title: NEW.title });
    const stale = await editor('PUT', `${path()}/-/revision`, {
      version: before.version,
      title: { en: 'Mine', si: 'මගේ' },
    });
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      { code: 'STALE_VERSION', details: { current: { title: NEW.title } } },
    ]);
    expect(
      (
        await gateway.database.query({
          text: 'SELECT changes FROM waiting_revisions WHERE record_id = $1',
          values: [published.id],
        })
      ).rows,
    ).toEqual([{ changes: { title: NEW.title } }]);
  });

  it('is replaced only by users who may publish, and a schedule is lost when another user edits the draft', async () => {
    expect((await save(NEW, writer)).statusCode).toBe(200);
    expect((await stored())._can).toMatchObject({
      replace: true,
      revise: expect.arrayContaining(['title', 'body']),
    });
    expect(dataOf(await writer('GET', path()))._can['replace']).toBeUndefined();
    expect([
      (await step('publish', {}, writer)).statusCode,
      (await step('schedule', { publishAt: later(1) }, writer)).statusCode,
    ]).toEqual([403, 403]);
    expect((await step('schedule', { publishAt: later(-1) })).json()).toMatchObject({
      fieldErrors: { publishAt: { code: 'notUpcoming' } },
    });
    expect(dataOf(await step('schedule', { publishAt: later(1) }))['_revision']).toMatchObject({
      publishAt: expect.any(String),
    });
    expect(
      dataOf(await save({ summary: { en: 'By the publisher', si: 'ප්‍රකාශක විසින්' } }))['_revision'],
    ).toMatchObject({ publishAt: expect.any(String) });
    expect(
      dataOf(await save({ summary: { en: 'By the writer', si: 'ලේඛක විසින්' } }, writer))['_revision'],
    ).toMatchObject({ publishAt: null });
  });

  it('takes its draft at the scheduled time, once across gateways, and not after the schedule was removed', async () => {
    await save(NEW);
    await step('schedule', { publishAt: later(1) });
    expect(await takeDueTransitions(server())).toBe(0);
    gateway.clock.advance(2 * MINUTE);
    expect(
      (await Promise.all([takeDueTransitions(server()), takeDueTransitions(server())])).reduce(
        (sum, count) => sum + count,
      ),
    ).toBe(1);
    expect((await asPublic())['title']).toBe(NEW.title.en);
    const { rows } = await gateway.database.query({
      text: "SELECT cause, actor_id AS actor FROM activities WHERE record_id = $1 AND action = 'edit'",
      values: [published.id],
    });
    expect(rows).toEqual([{ cause: 'job', actor: null }]);

    await save({ title: { en: 'Too late', si: 'ප්‍රමාදයි' } });
    await step('schedule', { publishAt: later(1) });
    const { version } = await stored();
    const unpublished = dataOf(
      await editor('POST', `${path()}/-/transitions/unpublish`, { version, values: {} }),
    );
    expect(unpublished['_revision']).toMatchObject({ publishAt: null });
    // In a state that is not public the draft is applied at once.
    expect(dataOf(await step('publish'))).toMatchObject({
      status: 'draft',
      title: { en: 'Too late', si: 'ප්‍රමාදයි' },
    });
  });

  it('keeps no draft that was discarded, has no differences, or lost its record; restoring a version creates one', async () => {
    const count = async () =>
      (
        await gateway.database.query({
          text: 'SELECT 1 FROM waiting_revisions WHERE record_id = $1',
          values: [published.id],
        })
      ).rows.length;
    await save(NEW);
    expect([(await step('discard')).statusCode, await count(), (await stored())['title']]).toEqual([
      200,
      0,
      { en: 'As published', si: 'පළ කළ පරිදි' },
    ]);
    await save(NEW);
    await save({ title: published['title'], body: published['body'] });
    expect(await count()).toBe(0);

    await save(NEW);
    await step('publish');
    const entries = dataOf<{ id: string; action: string; version: number | null }[]>(
      await editor('GET', `${path()}/history`),
    );
    expect(
      entries
        .map(({ action, version }) => [action, version])
        .filter(([action]) => action !== 'revise'),
    ).toEqual([
      ['edit', 3],
      ['discard', null],
      ['transition', 2],
      ['create', 1],
    ]);
    const first = entries.find(({ action }) => action === 'transition');
    const restored = await editor('POST', `${path()}/restore`, {
      activity: first?.id,
      version: (await stored()).version,
    });
    expect([restored.statusCode, (await asPublic())['title'], (await draft())['title']]).toEqual([
      200,
      NEW.title.en,
      { en: 'As published', si: 'පළ කළ පරිදි' },
    ]);
    expect([(await editor('DELETE', path())).statusCode, await count()]).toEqual([200, 0]);
  });
});
