import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  EVERYBODY,
  MAX_SAVED_VIEWS,
  type SavedView,
  type SavedViews,
} from '../../../src/contract/wire/calls/savedViewCalls.ts';
import { demoId } from '../../../src/resources/shared/demo/seeded.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../equipment/demoGateway.ts';

let gateway: DemoGateway;
let admin: CallAs;
let head: CallAs;
let lecturer: CallAs;
let other: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  [admin, head, lecturer, other] = [
    await gateway.as('admin'),
    await gateway.as('head'),
    await gateway.as('lecturer'),
    await gateway.as('lecturer2'),
  ];
});
afterAll(() => gateway.close());

const OWN = '/manage-pub/publications/own';
const ALL = '/manage-pub/publications';
const save = (call: CallAs, screen: string, more: object) =>
  call('POST', '/saved-views', {
    screen,
    name: 'Since 2020',
    state: { filter: { year_gte: 2020 } },
    ...more,
  });
const made = async (call: CallAs, screen: string, more: object): Promise<SavedView> =>
  dataOf<SavedView>(await save(call, screen, more));
const read = async (call: CallAs, screen: string): Promise<SavedViews> =>
  dataOf<SavedViews>(await call('GET', `/saved-views?${query({ screen })}`));
const namesOf = async (call: CallAs, screen: string): Promise<string[]> =>
  (await read(call, screen)).views.map(({ name }) => name);

describe('a saved view', () => {
  it('stores every setting of the list for its owner alone', async () => {
    const state = {
      filter: { q: 'x', year_gte: 2020, where: { any: [{ status: 'verified' }] } },
      sort: { field: 'year', order: 'DESC' },
      columns: [
        { name: 'title', width: 300 },
        { name: 'year', hidden: true },
      ],
      groupBy: 'type',
      perPage: 50,
    };
    const view = await made(lecturer, OWN, { name: ' Mine ', state });
    expect(view).toMatchObject({
      screen: OWN,
      name: 'Mine',
      state,
      isOwn: true,
      isDefault: false,
      isReduced: false,
      sharedWith: null,
      sharedWithLabel: null,
    });
    expect(await namesOf(lecturer, OWN)).toEqual(['Mine']);
    expect(await namesOf(other, OWN)).toEqual([]);
    for (const [method, body] of [
      ['PUT', { name: 'Stolen' }],
      ['PUT', { isDefault: true }],
      ['DELETE', undefined],
    ] as const) {
      expect((await other(method, `/saved-views/${view.id}`, body)).statusCode).toBe(404);
    }
  });

  it('is changed and deleted by its owner, and can be their default', async () => {
    const view = await made(lecturer, OWN, { name: 'First', isDefault: true });
    expect((await read(lecturer, OWN)).views.find(({ isDefault }) => isDefault)?.name).toBe(
      'First',
    );
    const changed = dataOf<SavedView>(
      await lecturer('PUT', `/saved-views/${view.id}`, {
        name: 'Second',
        state: { perPage: 25 },
        isDefault: false,
      }),
    );
    expect(changed).toMatchObject({ name: 'Second', state: { perPage: 25 }, isDefault: false });
    await lecturer('DELETE', `/saved-views/${view.id}`);
    expect(await namesOf(lecturer, OWN)).not.toContain('Second');
  });

  it('shared with everyone is visible to all users of the screen, who can make it their default but not change it', async () => {
    const view = await made(other, OWN, { name: 'For all', sharedWith: EVERYBODY });
    const found = (await read(lecturer, OWN)).views.find(({ name }) => name === 'For all');
    expect(found).toMatchObject({
      id: view.id,
      isOwn: false,
      sharedWith: EVERYBODY,
      owner: { id: demoId('users', 'lecturer2'), label: expect.stringMatching(/\S/) },
    });
    expect((await lecturer('PUT', `/saved-views/${view.id}`, { name: 'Taken' })).statusCode).toBe(
      403,
    );
    expect((await lecturer('DELETE', `/saved-views/${view.id}`)).statusCode).toBe(403);
    expect(
      dataOf<SavedView>(await lecturer('PUT', `/saved-views/${view.id}`, { isDefault: true })),
    ).toMatchObject({ isDefault: true, isOwn: false });
    expect((await read(other, OWN)).views.find(({ id }) => id === view.id)?.isDefault).toBe(false);
    await other('PUT', `/saved-views/${view.id}`, { sharedWith: null });
    expect(await namesOf(lecturer, OWN)).not.toContain('For all');
    expect((await admin('DELETE', `/saved-views/${view.id}`)).statusCode).toBe(404);
  });

  it('shared with others can be deleted by a moderator', async () => {
    const view = await made(head, ALL, { name: 'Unseemly', sharedWith: EVERYBODY });
    expect((await admin('DELETE', `/saved-views/${view.id}`)).statusCode).toBe(200);
    expect(await namesOf(head, ALL)).not.toContain('Unseemly');
  });

  it('shared with a role is visible to users who hold it today', async () => {
    const { roles } = await read(lecturer, OWN);
    const [role] = roles;
    expect(roles.length).toBeGreaterThan(0);
    expect(roles.length).toBeLessThan((await read(admin, ALL)).roles.length);
    await made(lecturer, OWN, { name: 'For lecturers', sharedWith: role?.id });
    expect(
      (await read(other, OWN)).views.find(({ name }) => name === 'For lecturers'),
    ).toMatchObject({ sharedWithLabel: role?.label });
    await gateway.database.query({
      text: "UPDATE user_roles SET ends_on = '2020-01-01' WHERE user_id = $1",
      values: [demoId('users', 'lecturer2')],
    });
    await gateway.database.query({ text: 'UPDATE auth_epoch SET epoch = epoch + 1' });
    expect(await namesOf(await gateway.as('dean'), ALL)).not.toContain('For lecturers');
    const { rows } = await gateway.database.query({
      text: 'SELECT 1 FROM user_roles WHERE user_id = $1 AND (ends_on IS NULL OR ends_on >= now())',
      values: [demoId('users', 'lecturer2')],
    });
    expect(rows).toEqual([]);
    await gateway.database.query({
      text: 'UPDATE user_roles SET ends_on = NULL WHERE user_id = $1',
      values: [demoId('users', 'lecturer2')],
    });
  });

  it('cannot be shared with a role that its owner neither holds nor may list', async () => {
    const all = (await read(admin, ALL)).roles;
    const own = new Set((await read(lecturer, OWN)).roles.map(({ id }) => id));
    const foreign = all.find(({ id }) => !own.has(id))?.id;
    expect((await save(lecturer, OWN, { name: 'x', sharedWith: foreign })).json()).toMatchObject({
      code: 'INVALID_FIELDS',
      fieldErrors: { sharedWith: { code: 'notFound' } },
    });
    expect((await save(admin, ALL, { name: 'x', sharedWith: foreign })).statusCode).toBe(201);
  });

  it('is reduced to the parts that the reader may see, and says so', async () => {
    const state = {
      filter: {
        year_gte: 2020,
        'staff.department': 'x',
        where: { any: [{ year: 2021 }, { staff: 'x' }] },
      },
      sort: { field: 'staff', order: 'ASC' },
      columns: [{ name: 'title' }, { name: 'staff' }, { name: 'nothing' }, { name: 'type.en' }],
      groupBy: 'staff',
    };
    await made(lecturer, OWN, { name: 'Too much', state });
    expect((await read(lecturer, OWN)).views.find(({ name }) => name === 'Too much')).toMatchObject(
      {
        isReduced: true,
        state: { filter: { year_gte: 2020 }, columns: [{ name: 'title' }, { name: 'type.en' }] },
      },
    );
    const { state: left } = (await read(lecturer, OWN)).views.find(
      ({ name }) => name === 'Too much',
    ) ?? { state: {} };
    expect(Object.keys(left).toSorted()).toEqual(['columns', 'filter']);
  });

  it('needs a screen that the user can open', async () => {
    expect((await save(lecturer, ALL, {})).statusCode).toBe(403);
    for (const screen of ['/nowhere', '/dashboard', '', 7])
      expect((await save(admin, screen as string, {})).statusCode).toBeGreaterThanOrEqual(400);
    expect((await lecturer('GET', `/saved-views?${query({ screen: ALL })}`)).statusCode).toBe(403);
  });

  it.each([
    ['no name', { name: '  ' }],
    ['a name too long', { name: 'x'.repeat(81) }],
    ['a state with an unknown part', { state: { colour: 'red' } }],
    ['a state too large', { state: { filter: { q: 'x'.repeat(20_000) } } }],
    ['text that cannot be kept', { state: { filter: { q: '\u0000' } } }],
    ['half a character', { state: { filter: { q: '\ud800' } } }],
    ['somebody who is neither everybody nor a role', { sharedWith: 'friends' }],
    ['another owner', { owner: demoId('users', 'admin') }],
  ])('is refused with %s', async (_what, more) => {
    expect((await save(lecturer, OWN, more)).statusCode).toBe(422);
  });

  it('has a unique name per owner, and their number is limited', async () => {
    await save(head, ALL, { name: 'Twice' });
    expect((await save(head, ALL, { name: 'twice' })).json()).toMatchObject({
      code: 'DUPLICATE',
      fieldErrors: { name: { code: 'duplicate' } },
    });
    const own = (await read(head, ALL)).views.filter(({ isOwn }) => isOwn).length;
    for (let index = own; index < MAX_SAVED_VIEWS; index += 1)
      expect((await save(head, ALL, { name: `View ${index}` })).statusCode).toBe(201);
    expect((await save(head, ALL, { name: 'One more' })).json()).toMatchObject({
      code: 'TOO_MANY_VIEWS',
      details: { max: MAX_SAVED_VIEWS },
    });
  });
});

describe('the columns of a list', () => {
  it('are stored for each user and screen without a name, until reset', async () => {
    const layout = { columns: [{ name: 'title', width: 220 }, { name: 'staff' }] };
    expect((await lecturer('PUT', '/saved-views/layout', { screen: OWN, layout })).statusCode).toBe(
      200,
    );
    expect((await read(lecturer, OWN)).layout).toEqual({
      columns: [{ name: 'title', width: 220 }],
    });
    expect((await read(other, OWN)).layout).toBeNull();
    await lecturer('PUT', '/saved-views/layout', { screen: OWN, layout: null });
    expect((await read(lecturer, OWN)).layout).toBeNull();
    expect((await lecturer('PUT', '/saved-views/layout', { screen: ALL, layout })).statusCode).toBe(
      403,
    );
  });
});
