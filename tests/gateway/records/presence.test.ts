import type { LightMyRequestResponse } from 'fastify';
import { v4 as newTab } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  PRESENCE_BEAT_MS,
  PRESENCE_LASTS_MS,
  type Presence,
} from '../../../src/contract/wire/calls/presenceCalls.ts';
import { demoId } from '../../../src/resources/shared/demo/seeded.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../equipment/demoGateway.ts';
import { startGateway, type GatewayUnderTest } from '../equipment/gatewayUnderTest.ts';

let gateway: DemoGateway;
let second: GatewayUnderTest;
let admin: CallAs;
let lecturer: CallAs;
/** A publication of the lecturer, and one of another user. */
let own: { id: string; version: number };
let others: { id: string; version: number };
beforeAll(async () => {
  gateway = await startDemoGateway();
  second = await startGateway({ database: gateway.database, clock: gateway.clock });
  [admin, lecturer] = [await gateway.as('admin'), await gateway.as('lecturer')];
  const mine = dataOf<{ id: string; version: number }[]>(
    await lecturer(
      'GET',
      `/publications?${query({ view: 'own', filter: { status: 'draft' }, range: [0, 0] })}`,
    ),
  );
  const all = dataOf<{ id: string; version: number }[]>(
    await admin('GET', `/publications?${query({ range: [0, 199] })}`),
  );
  [own, others] = [
    mine[0] as typeof own,
    all.find(({ id }) => !mine.some((record) => record.id === id)) as typeof own,
  ];
});
afterAll(async () => {
  await second.close();
  await gateway.close();
});
beforeEach(() => gateway.database.query({ text: 'DELETE FROM presence' }));

interface Page {
  call: CallAs;
  tab: string;
}
const page = (call: CallAs): Page => ({ call, tab: newTab() });
const beat = ({ call, tab }: Page, more: object = {}): Promise<LightMyRequestResponse> =>
  call('POST', '/presence', {
    resource: 'publications',
    id: own.id,
    tab,
    isEditing: false,
    version: own.version,
    ...more,
  });
const seenBy = async (at: Page, more: object = {}): Promise<Presence> =>
  dataOf<Presence>(await beat(at, more));
const leave = ({ call, tab }: Page): Promise<LightMyRequestResponse> =>
  call('POST', '/presence/left', { resource: 'publications', id: own.id, tab });

describe('the presence of users on a record', () => {
  it('is told to each of them: who, since when, and whether they have typed something', async () => {
    const [one, other] = [page(lecturer), page(admin)];
    const from = gateway.clock.now().getTime();
    expect(await seenBy(one)).toEqual({ others: [], isOpenElsewhere: false, saved: null });
    expect((await seenBy(other)).others).toEqual([
      {
        id: demoId('users', 'lecturer'),
        label: expect.stringMatching(/\S+ \S+/),
        since: expect.any(String),
        isEditing: false,
      },
    ]);
    gateway.clock.advance(PRESENCE_BEAT_MS);
    await seenBy(other, { isEditing: true });
    const {
      others: [found],
    } = await seenBy(one);
    expect(found).toMatchObject({ id: demoId('users', 'admin'), isEditing: true });
    // The heartbeat did not reset the time.
    expect(Date.parse(found?.since ?? '') - from).toBeLessThan(PRESENCE_BEAT_MS);
  });

  it('is one entry for a user with several tabs, who sees the other tab', async () => {
    const [one, again, other] = [page(lecturer), page(lecturer), page(admin)];
    await seenBy(one, { isEditing: true });
    expect(await seenBy(again)).toMatchObject({ others: [], isOpenElsewhere: true });
    expect((await seenBy(other)).others).toMatchObject([
      { id: demoId('users', 'lecturer'), isEditing: true },
    ]);
  });

  it('ends when the page is left or falls silent', async () => {
    const [one, other] = [page(lecturer), page(admin)];
    await seenBy(one);
    expect((await leave(one)).statusCode).toBe(200);
    expect((await seenBy(other)).others).toEqual([]);
    expect((await seenBy(one)).others).toHaveLength(1);
    gateway.clock.advance(PRESENCE_LASTS_MS);
    expect((await seenBy(one)).others).toEqual([]);
  });

  it('is shared by all gateways', async () => {
    await seenBy(page(lecturer));
    const token = await second.signIn('admin', 'Faculty#2026');
    const body = {
      resource: 'publications',
      id: own.id,
      tab: newTab(),
      isEditing: false,
      version: own.version,
    };
    expect(
      dataOf<Presence>(await second.call('POST', '/presence', { token, body })).others,
    ).toMatchObject([{ id: demoId('users', 'lecturer') }]);
  });

  it('of other users cannot be ended', async () => {
    const [one, other] = [page(lecturer), page(admin)];
    await seenBy(one);
    await leave({ call: admin, tab: one.tab });
    expect((await seenBy(other)).others).toHaveLength(1);
  });
});

describe('a save meanwhile', () => {
  const save = async (call: CallAs): Promise<{ version: number }> => {
    const present = dataOf<{ id: string; version: number; year: number }>(
      await call('GET', `/publications/${own.id}`),
    );
    return dataOf<{ version: number }>(
      await call('PUT', `/publications/${own.id}`, {
        year: present.year === 2020 ? 2021 : 2020,
        version: present.version,
      }),
    );
  };
  it('names the user who also had the record open, even after they left', async () => {
    const [one, other] = [page(lecturer), page(admin)];
    await seenBy(one);
    const told = (await seenBy(other)).others[0]?.label;
    const before = own.version;
    own = { ...own, ...(await save(lecturer)) };
    await leave(one);
    expect((await seenBy(other, { version: before })).saved).toEqual({
      version: own.version,
      at: expect.any(String),
      by: told,
      isOwn: false,
    });
    expect((await seenBy(other)).saved).toBeNull();
  });

  it('by a user who was not present is shown without a name, and the user’s own as such', async () => {
    const other = page(admin);
    await seenBy(other);
    const before = own.version;
    own = { ...own, ...(await save(lecturer)) };
    expect((await seenBy(other, { version: before })).saved).toMatchObject({
      by: null,
      isOwn: false,
    });
    own = { ...own, ...(await save(admin)) };
    expect((await seenBy(other, { version: before })).saved).toMatchObject({ isOwn: true });
  });
});

describe('a user who may not see the record', () => {
  it('learns nothing of it and is shown to nobody: it answers like one that does not exist', async () => {
    const looking = page(admin);
    await seenBy(looking, { id: others.id, version: null });
    const refused = await beat(page(lecturer), { id: others.id, version: null, view: 'own' });
    const missing = await beat(page(lecturer), {
      id: '019a0000-0000-7000-8000-00000000dead',
      version: null,
      view: 'own',
    });
    const comparable = ({ statusCode, body }: LightMyRequestResponse) => [
      statusCode,
      { ...(JSON.parse(body) as object), requestId: '' },
    ];
    expect(refused.statusCode).toBe(404);
    expect(comparable(refused)).toEqual(comparable(missing));
    expect((await seenBy(looking, { id: others.id, version: null })).others).toEqual([]);
  });

  it('is refused naming the privilege if no grant opens the resource; an unknown resource is not found', async () => {
    expect(
      (await beat(page(lecturer), { resource: 'roles', id: demoId('roles', 'dean') })).statusCode,
    ).toBe(403);
    expect((await beat(page(lecturer), { resource: 'sessions' })).statusCode).toBe(404);
    expect((await beat(page(lecturer), { tab: 'mine' })).statusCode).toBe(422);
  });

  it('is not announced while impersonating', async () => {
    const looking = page(admin);
    await seenBy(looking);
    const token = await gateway.signIn('admin', 'Faculty#2026');
    await gateway.call('POST', '/view-as', {
      token,
      body: { kind: 'person', id: demoId('users', 'lecturer') },
    });
    const body = {
      resource: 'publications',
      id: own.id,
      tab: newTab(),
      isEditing: false,
      version: null,
    };
    expect((await gateway.call('POST', '/presence', { token, body })).json()).toMatchObject({
      code: 'VIEWING_ONLY',
    });
    expect(await seenBy(looking)).toMatchObject({ others: [], isOpenElsewhere: false });
  });
});

it('an open page does not keep a session alive', async () => {
  const token = await gateway.signIn('lecturer2', 'Faculty#2026');
  const body = {
    resource: 'publications',
    id: own.id,
    tab: newTab(),
    isEditing: false,
    version: null,
  };
  const minute = 60_000;
  for (let passed = 0; passed < 40; passed += 2) {
    gateway.clock.advance(2 * minute);
    const { statusCode } = await gateway.call('POST', '/presence', { token, body });
    if (statusCode === 401) break;
  }
  expect((await gateway.call('GET', '/user', { token })).json()).toMatchObject({
    code: 'SESSION_EXPIRED',
  });
});
