import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPublicGateway, publicContext } from '../../../gateway/public/publicGateway.ts';
import { statusOfPage } from '../../../gateway/public/statusOfPage.ts';
import { rememberWithdrawals } from '../../../gateway/public/withdrawals.ts';
import type { ServerContext } from '../../../gateway/records/context/serverContext.ts';
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

const HOUR = 3_600_000;

let gateway: DemoGateway;
let editor: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  editor = await gateway.as('admin');
});
afterAll(() => gateway.close());

const later = (hours: number) =>
  new Date(gateway.clock.now().getTime() + hours * HOUR).toISOString();
const look = () =>
  takeDueTransitions({
    catalogue,
    extensions: rememberWithdrawals(new Map(), catalogue, () => publicContext(gateway.clock.now())),
    database: gateway.database,
    now: gateway.clock.now,
    notify: collectNotifications().notify,
  });
const seen = async (id: string) =>
  (await gateway.call('GET', `/public/faqs/${id}?language=en`)).statusCode;
const face = () =>
  createPublicGateway(
    { catalogue, database: gateway.database, now: gateway.clock.now } as ServerContext,
    '/api',
    () => '',
  );
const page = (path: string) => statusOfPage(face(), path);
const step = (record: WireRecord, name: string, values: object = {}) =>
  editor('POST', `/faqs/${record.id}/-/transitions/${name}`, { version: record.version, values });

it('a head sees and orders the content of their own department only', async () => {
  const [head, web] = [await gateway.as('head'), await gateway.as('webeditor')];
  for (const screen of ['department-faq-assign', 'department-information-assign']) {
    const [own, ...others] = dataOf<{ id: string; isOpen: boolean }[]>(
      await head('GET', `/assignments/${screen}`),
    );
    const all = dataOf<{ id: string }[]>(await web('GET', `/assignments/${screen}`));
    const foreign = all.find(({ id }) => id !== own?.id)?.id ?? '';
    expect([own?.isOpen, others, all.length > 1]).toEqual([true, [], true]);
    const read = dataOf<{ version: string; rows: { id: string; ticked: boolean }[] }>(
      await head('GET', `/assignments/${screen}/${own?.id}`),
    );
    const set = read.rows.slice(0, 2).map(({ id }) => ({ id }));
    expect(
      (
        await head('PUT', `/assignments/${screen}/${own?.id}`, {
          version: read.version,
          set,
          unset: [],
        })
      ).statusCode,
    ).toBe(200);
    expect([
      (await head('GET', `/assignments/${screen}/${foreign}`)).statusCode,
      (
        await head('PUT', `/assignments/${screen}/${foreign}`, {
          version: read.version,
          set,
          unset: [],
        })
      ).statusCode,
      // The shape of the body is checked only for a department of their own.
      (await head('PUT', `/assignments/${screen}/${foreign}`, {})).statusCode,
      (await head('PUT', `/assignments/${screen}/${own?.id}`, {})).statusCode,
    ]).toEqual([404, 404, 404, 400]);
  }
});

it('scheduled content is published and withdrawn on time, and its address then answers WITHDRAWN', async () => {
  const [draft] = dataOf<WireRecord[]>(
    await editor('GET', `/faqs?${query({ filter: { status: 'draft' } })}`),
  );
  if (!draft) throw new Error('no draft among the demonstration questions');
  expect((await step(draft, 'schedule', { publishAt: later(-1) })).json()).toMatchObject({
    fieldErrors: { publishAt: { code: 'notUpcoming' } },
  });
  const scheduled = dataOf(
    await step(draft, 'schedule', { publishAt: later(1), unpublishAt: later(3) }),
  );
  expect([scheduled['status'], await look(), await seen(draft.id)]).toEqual(['scheduled', 0, 404]);
  // Unchanged since approval; it can be edited only as a draft.
  expect(
    (
      await editor('PUT', `/faqs/${draft.id}`, { version: scheduled.version, publishAt: later(2) })
    ).json(),
  ).toMatchObject({ code: 'LOCKED_IN_STATE', details: { state: 'scheduled' } });

  gateway.clock.advance(2 * HOUR);
  expect([await look(), await look(), await seen(draft.id)]).toEqual([1, 0, 200]);
  gateway.clock.advance(2 * HOUR);
  expect([await look(), await look(), await seen(draft.id)]).toEqual([1, 0, 410]);
  // The session expired in these hours, so the test reads the table.
  const { rows } = await gateway.database.query<{ status: string; published: Date }>({
    text: 'SELECT status, published_at AS published FROM faqs WHERE id = $1',
    values: [draft.id],
  });
  expect(rows).toEqual([{ status: 'archived', published: expect.any(Date) }]);
});

it('a page of the website answers with its true status, and redirects from a former address', async () => {
  const { rows } = await gateway.database.query<{ id: string; slug: string }>({
    text: "SELECT id, slug FROM informations WHERE status = 'published' LIMIT 1",
  });
  const [notice] = rows;
  if (!notice) throw new Error('no notice among the demonstration texts');
  const old = `/site/si/notices/${notice.slug}`;
  const pages = [
    '/site',
    '/site/si',
    '/site/notices',
    '/site/preview',
    old,
    `/site/notices/${notice.id}`,
    '/site/sliders',
    '/site/faqs/some',
    '/site/nowhere',
    '/site/staff/nobody',
    '/site/%zz',
  ];
  expect(await Promise.all(pages.map(async (path) => (await page(path)).status))).toEqual([
    200, 200, 200, 200, 200, 200, 404, 404, 404, 404, 404,
  ]);
  await gateway.database.query({
    text: `
      INSERT INTO withdrawn_addresses (resource, address, record_id)
      VALUES ('informations', 'left', $1)`,
    values: [notice.id],
  });
  expect(await page('/site/si/notices/left')).toEqual({ status: 301, location: old });
  await gateway.database.query({
    text: "UPDATE informations SET status = 'archived' WHERE id = $1",
    values: [notice.id],
  });
  expect([await page(old), await page('/site/notices/left')]).toEqual([
    { status: 410 },
    { status: 410 },
  ]);
});
