import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineArea } from '../../../src/contract/model/area.ts';
import { createCatalogue } from '../../../src/contract/model/catalogue.ts';
import { f } from '../../../src/contract/model/fields.ts';
import { defineResource } from '../../../src/contract/model/resource.ts';
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

/** Held by every account, and by lecturers. */
const [ANYBODY, LECTURER] = ['PROFILE_VIEW', 'STAFF_PUBLICATION_OWN_DATA'];

const petitions = defineResource({
  name: 'petitions',
  title: 'title',
  fields: {
    title: f.text({ required: true, max: 80 }),
    decision: f.text({ max: 80 }),
    owner: f.ref('users', { required: true }),
  },
  access: [
    { privilege: ANYBODY, can: ['list', 'show', 'create'], rows: { owner: '$user' } },
    { privilege: LECTURER, can: ['list', 'show', 'create'], write: ['title', 'owner'] },
  ],
});

let gateway: DemoGateway;
let lecturer: CallAs;
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
  });
  lecturer = await gateway.as('lecturer');
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
