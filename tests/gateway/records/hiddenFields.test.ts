import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineArea } from '../../../src/contract/model/area.ts';
import { createCatalogue } from '../../../src/contract/model/catalogue.ts';
import { f } from '../../../src/contract/model/fields.ts';
import { defineResource } from '../../../src/contract/model/resource.ts';
import type { UndoReport } from '../../../src/contract/wire/calls/changeSetCalls.ts';
import type { HistoryEntry } from '../../../src/contract/wire/history.ts';
import { areas } from '../../../src/resources/areas.ts';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../equipment/demoGateway.ts';
import { furtherTables } from '../equipment/furtherTables.ts';

/** Everyone may read and write a memo, but its cost only with one privilege. */
const memos = defineResource({
  name: 'sample-memos',
  title: 'topic',
  fields: { topic: f.text(), cost: f.int({ read: ['USERS_DELETE'] }) },
  access: [{ privilege: 'PROFILE_VIEW', can: 'all' }],
});

let gateway: DemoGateway;
let admin: CallAs;
let lecturer: CallAs;
beforeAll(async () => {
  const area = defineArea({
    name: 'samples',
    menu: { key: 'samples', section: null, privilege: null, icon: 'mark' },
    resources: [memos],
    entries: [],
  });
  const catalogue = createCatalogue([...areas, area]);
  gateway = await startDemoGateway({
    catalogue,
    statements: await furtherTables(catalogue),
  });
  [admin, lecturer] = [await gateway.as('admin'), await gateway.as('lecturer')];
});
afterAll(() => gateway.close());

type Answer = Awaited<ReturnType<CallAs>>;
const changeSetOf = (response: Answer): string => String(response.headers['x-change-set'] ?? '');
const memo = async (call: CallAs): Promise<{ path: string; changeSet: string }> => {
  const made = await call('POST', '/sample-memos', { topic: 'First' });
  expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
  return { path: `/sample-memos/${dataOf(made).id}`, changeSet: changeSetOf(made) };
};
const change = async (path: string, values: object): Promise<string> => {
  const { version } = dataOf(await admin('GET', path));
  const changed = await admin('PUT', path, { version, ...values });
  expect(changed.statusCode).toBe(200);
  return changeSetOf(changed);
};
const undoPath = (changeSet: string): string => `/change-sets/${changeSet}/undo`;

it('a change of hidden fields only is unknown to the user, and its history entry names no field', async () => {
  const { path } = await memo(admin);
  const changeSet = await change(path, { cost: 5 });
  expect((await lecturer('GET', undoPath(changeSet))).statusCode).toBe(404);
  expect((await lecturer('POST', undoPath(changeSet), { accept: 'clean' })).statusCode).toBe(404);
  expect(dataOf<HistoryEntry[]>(await lecturer('GET', `${path}/history`))[0]).toMatchObject({
    action: 'edit',
    changes: [],
  });
  expect(dataOf(await admin('GET', path))).toMatchObject({ cost: 5 });
});

it('only the readable fields of a change are shown and undone', async () => {
  const { path } = await memo(admin);
  const changeSet = await change(path, { topic: 'Second', cost: 5 });
  const preview = await lecturer('GET', undoPath(changeSet));
  expect(dataOf<UndoReport>(preview).records).toMatchObject([
    { outcome: 'undone', clean: [{ field: 'topic' }], conflicts: [] },
  ]);
  const undone = await lecturer('POST', undoPath(changeSet), {});
  for (const { body } of [preview, undone]) expect(body).not.toContain('cost');
  expect(dataOf(await admin('GET', path))).toMatchObject({ topic: 'First', cost: 5 });
});

it('a hidden field keeps its value and blocks an undo without being named', async () => {
  const { path, changeSet } = await memo(lecturer);
  await change(path, { cost: 7 });
  const answers = [
    await lecturer('GET', undoPath(changeSet)),
    await lecturer('POST', undoPath(changeSet), {}),
    await lecturer('POST', undoPath(changeSet), { accept: 'clean' }),
  ];
  expect(dataOf<UndoReport>(answers[0] as Answer).records).toMatchObject([
    { outcome: 'refused', code: 'FORBIDDEN', clean: [], conflicts: [] },
  ]);
  for (const { body } of answers) expect(body).not.toMatch(/cost|"now":7/);
  expect(dataOf(await admin('GET', path))).toMatchObject({ cost: 7 });
});

it('a history cannot be filtered by a hidden field, and does not reveal changes of one', async () => {
  const { path } = await memo(admin);
  await change(path, { cost: 7 });
  const choices = async (call: CallAs) =>
    (dataOf(await call('GET', `${path}/history/choices`)) as unknown as { fields: string[] })
      .fields;
  expect([await choices(admin), await choices(lecturer)]).toEqual([['topic', 'cost'], ['topic']]);
  for (const field of ['cost', 'nothing']) {
    const { statusCode, body } = await lecturer('GET', `${path}/history?field=${field}`);
    expect([statusCode, JSON.parse(body)]).toMatchObject([400, { code: 'UNKNOWN_FILTER' }]);
  }
});
