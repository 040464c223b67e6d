import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { extendServer } from '../../../gateway/index.ts';
import { defineArea } from '../../../src/contract/model/area.ts';
import { createCatalogue } from '../../../src/contract/model/catalogue.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { f } from '../../../src/contract/model/fields.ts';
import { defineResource } from '../../../src/contract/model/resource.ts';
import type { DeletedPage, HistoryEntry } from '../../../src/contract/wire/history.ts';
import { areas } from '../../../src/resources/areas.ts';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';
import { furtherTables } from '../equipment/furtherTables.ts';
import { codeOf } from '../equipment/gatewayUnderTest.ts';

/** Held by every account, by lecturers, and by administrators. */
const [ANYBODY, LECTURER, OFFICE] = [
  'PROFILE_VIEW',
  'STAFF_PUBLICATION_OWN_DATA',
  'PRIVILEGES_EDIT',
];

const petitions = defineResource({
  name: 'petitions',
  title: 'title',
  fields: {
    title: f.text({ required: true, max: 80 }),
    decision: f.text({ max: 80 }),
    number: f.text({ max: 20 }),
    owner: f.ref('users', { required: true }),
  },
  unique: [['owner', 'number']],
  access: [
    { privilege: ANYBODY, can: ['list', 'show', 'create', 'edit'], rows: { owner: '$user' } },
    {
      privilege: LECTURER,
      can: ['list', 'show', 'history', 'create'],
      write: ['title', 'owner'],
    },
    { privilege: OFFICE, can: ['list', 'show', 'history', 'delete'] },
  ],
});

/** A title that a rule of the area refuses, and all that it was asked about. */
const TAKEN = 'taken';
const asked: unknown[] = [];

let gateway: DemoGateway;
let lecturer: CallAs;
let dean: CallAs;
let admin: CallAs;
let student: CallAs;
const ids = new Map<string, string>();
beforeAll(async () => {
  const area = defineArea({
    name: 'petitions',
    menu: { key: 'petitions', section: null, privilege: null, icon: 'mark' },
    resources: [petitions],
    entries: [],
  });
  const catalogue = createCatalogue([...areas, area]);
  gateway = await startDemoGateway({
    catalogue,
    statements: await furtherTables(catalogue),
    extensions: [
      extendServer('petitions', {
        beforeWrite: async ({ after }) => {
          asked.push(after?.['title']);
          if (after?.['title'] === TAKEN) throw new PortalError('DUPLICATE');
        },
      }),
    ],
  });
  [student, lecturer, dean, admin] = [
    await gateway.as('student'),
    await gateway.as('lecturer'),
    await gateway.as('dean'),
    await gateway.as('admin'),
  ];
  const { rows } = await gateway.database.query<{ id: string; username: string }>({
    text: 'SELECT id, username FROM users',
  });
  for (const { id, username } of rows) ids.set(username, id);
});
afterAll(() => gateway.close());

const create = (by: CallAs, owner: string, values: Record<string, unknown>) =>
  by('POST', '/petitions', { owner: ids.get(owner), ...values });

it('A new record is opened by one grant: the fields of one and the rows of another are no permission', async () => {
  const own = await create(lecturer, 'lecturer', { title: 'Leave', decision: 'granted' });
  expect(dataOf<WireRecord>(own)).toMatchObject({ decision: 'granted' });
  expect((await create(lecturer, 'dean', { title: 'Leave' })).statusCode).toBe(201);
  const mixed = await create(lecturer, 'dean', { title: 'Leave', decision: 'granted' });
  expect([mixed.statusCode, codeOf(mixed)]).toEqual([403, 'FORBIDDEN']);
});

/** A petition that its owner made, that the office deleted, and how to restore it. */
async function deleted(by: CallAs, owner: string, values: Record<string, unknown>) {
  const { id } = dataOf<WireRecord>(await create(by, owner, values));
  return { id, ...(await deletedAgain(id)) };
}
async function deletedAgain(id: string) {
  expect((await admin('DELETE', `/petitions/${id}`)).statusCode).toBe(200);
  const entries = dataOf<HistoryEntry[]>(await admin('GET', `/petitions/${id}/history`));
  return {
    entries,
    restore: async (who: CallAs, entry = 0) => {
      const answer = await who('POST', `/petitions/${id}/restore`, {
        activity: entries[entry]?.id,
      });
      return answer.statusCode === 200 ? 200 : codeOf(answer);
    },
    isOffered: async (who: CallAs) =>
      dataOf<DeletedPage>(await who('GET', '/petitions/-/deleted')).records.find(
        (record) => record.id === id,
      )?.mayBringBack,
  };
}

it('A deleted record is opened by one grant like a new one, and offered to those alone', async () => {
  const decided = await deleted(dean, 'dean', { title: 'Leave', decision: 'granted' });
  expect([await decided.isOffered(lecturer), await decided.restore(lecturer)]).toEqual([
    false,
    'FORBIDDEN',
  ]);
  const open = await deleted(dean, 'dean', { title: 'Leave' });
  expect([await open.isOffered(lecturer), await open.restore(lecturer)]).toEqual([true, 200]);
  const own = await deleted(lecturer, 'lecturer', { title: 'Leave', decision: 'granted' });
  expect([await own.isOffered(lecturer), await own.restore(lecturer)]).toEqual([true, 200]);
});

it('Who deleted a record takes back that state and no earlier one', async () => {
  const { id } = dataOf<WireRecord>(
    await create(dean, 'dean', { title: 'Leave', decision: 'granted' }),
  );
  const change = await dean('PUT', `/petitions/${id}`, { version: 1, decision: 'refused' });
  expect(change.statusCode).toBe(200);
  const gone = await deletedAgain(id);
  expect(gone.entries.map(({ action }) => action)).toEqual(['delete', 'edit', 'create']);
  expect([await gone.restore(admin, 2), await gone.restore(admin)]).toEqual(['FORBIDDEN', 200]);
  expect(dataOf(await admin('GET', `/petitions/${id}`))).toMatchObject({ decision: 'refused' });
});

/** The answer without what differs between any two requests. */
const plainly = ({ body }: LightMyRequestResponse): string =>
  body.replace(/"requestId":"[^"]*"/, '');

it('A row outside the row rule is refused for that before a rule of the area or of the table answers', async () => {
  asked.length = 0;
  await create(dean, 'dean', { title: 'Numbered', number: '1' });
  const free = await create(student, 'dean', { title: 'free' });
  expect([free.statusCode, codeOf(free)]).toEqual([403, 'FORBIDDEN']);
  for (const values of [{ title: TAKEN }, { title: 'Numbered', number: '1' }])
    expect(plainly(await create(student, 'dean', values))).toBe(plainly(free));

  const own = dataOf<WireRecord>(await create(student, 'student', { title: 'Mine' }));
  const hand = (values: Record<string, unknown>) =>
    student('PUT', `/petitions/${own.id}`, { version: 1, owner: ids.get('dean'), ...values });
  const handed = await hand({ title: 'free' });
  expect([handed.statusCode, codeOf(handed)]).toEqual([403, 'FORBIDDEN']);
  for (const values of [{ title: TAKEN }, { number: '1' }])
    expect(plainly(await hand(values))).toBe(plainly(handed));
  expect(asked).toEqual(['Numbered', 'Mine']);
});

it('Within the row rule the rule of the area answers in its own words', async () => {
  expect(codeOf(await create(student, 'student', { title: TAKEN }))).toBe('DUPLICATE');
});
