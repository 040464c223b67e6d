import { parseCsv } from 'hucre/csv';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineArea } from '../../../src/contract/model/area.ts';
import { createCatalogue } from '../../../src/contract/model/catalogue.ts';
import { f } from '../../../src/contract/model/fields.ts';
import { defineResource } from '../../../src/contract/model/resource.ts';
import { areas } from '../../../src/resources/areas.ts';
import { demoId } from '../../../src/resources/shared/demo/seeded.ts';
import {
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../equipment/demoGateway.ts';
import { furtherTables } from '../equipment/furtherTables.ts';

/**
 * All accounts may read the topic of a note, only its author the text, and none of these accounts
 * the cost.
 */
const notes = defineResource({
  name: 'sample-notes',
  title: 'topic',
  fields: {
    topic: f.text(),
    author: f.ref('users'),
    text: f.text(),
    cost: f.int({ read: ['NOBODY_HOLDS_THIS'] }),
  },
  access: [
    { privilege: 'PROFILE_VIEW', can: ['list', 'show', 'export'], read: ['topic', 'author'] },
    { privilege: 'PROFILE_VIEW', can: 'all', rows: { author: '$user' } },
  ],
});

let gateway: DemoGateway;
let lecturer: CallAs;
beforeAll(async () => {
  const area = defineArea({
    name: 'samples',
    menu: { key: 'samples', section: null, privilege: null, icon: 'mark' },
    resources: [notes],
    entries: [],
  });
  const catalogue = createCatalogue([...areas, area]);
  gateway = await startDemoGateway({
    catalogue,
    statements: await furtherTables(catalogue),
  });
  lecturer = await gateway.as('lecturer');
  await gateway.database.query({
    text: `
      INSERT INTO sample_notes (topic, author_id, text, cost)
      VALUES ($1, $2, $3, 1), ($4, $5, $6, 2)`,
    values: [
      'Mine',
      demoId('users', 'lecturer'),
      'my text',
      'Another’s',
      demoId('users', 'dean'),
      'secret text',
    ],
  });
});
afterAll(() => gateway.close());

const call = (path: string, parts: Record<string, unknown>) =>
  lecturer('GET', `/sample-notes${path}?${query(parts)}`);

it('leaves a field empty on the rows where the person may not read it, in lists and files', async () => {
  expect(
    parseCsv(
      (await call('/-/export', { columns: 'topic,text', sort: ['topic', 'ASC'] })).body.replace(
        /^\uFEFF/,
        '',
      ),
    ),
  ).toEqual([
    ['topic', 'text'],
    ['Another’s', ''],
    ['Mine', 'my text'],
  ]);
  expect((await call('/-/export', { columns: 'topic,cost' })).json()).toMatchObject({
    code: 'BAD_REQUEST',
    details: { column: 'cost' },
  });
});

it('fails every condition on such a field on those rows, and counts them in no group', async () => {
  const count = async (where: unknown): Promise<unknown> =>
    (await call('/-/count', { filter: { where } })).json<{ data: unknown }>().data;
  expect(await count({ text: { contains: 'text' } })).toBe(1);
  expect(await count({ text: { contains: 'secret' } })).toBe(0);
  // True for every hidden value, so it discloses nothing.
  expect([
    await count({ not: { text: 'secret text' } }),
    await count({ not: { text: 'anything else' } }),
  ]).toEqual([2, 2]);
  expect((await call('/-/groups', { by: 'text', filter: {} })).json()).toMatchObject({
    data: [{ value: 'my text', count: 1 }],
    total: 1,
  });
  for (const where of [{ cost: 1 }, { not: { any: [{ cost: { gt: 0 } }] } }])
    expect((await call('', { filter: { where } })).json()).toMatchObject({
      code: 'UNKNOWN_FILTER',
    });
});
