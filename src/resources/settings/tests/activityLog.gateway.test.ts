import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import type { GroupCounts } from '../../../contract/wire/bulk.ts';
import type { LoggedRecordName } from '../../../contract/wire/calls/activityLogCalls.ts';
import type { HistoryEntry } from '../../../contract/wire/history.ts';
import type { SettingChange } from '../api.ts';
import { onDay } from '../rules/logFilter.ts';

let gateway: DemoGateway;
let admin: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

const entriesOf = async (filter: Record<string, unknown>): Promise<WireRecord[]> =>
  dataOf<WireRecord[]>(
    await admin(
      'GET',
      `/activities?${query({ filter, sort: ['at', 'DESC'], range: [0, 99], view: 'main' })}`,
    ),
  );
const namesOf = async (ids: readonly string[]): Promise<Record<string, LoggedRecordName>> =>
  dataOf<Record<string, LoggedRecordName>>(await admin('POST', '/activities/-/records', { ids }));
const changesOf = async (id: string): Promise<Pick<HistoryEntry, 'changes' | 'labels'>> =>
  dataOf(await admin('GET', `/activities/${id}/-/changes`));
const exported = async (language: string, filter: Record<string, unknown>): Promise<string> =>
  (
    await admin(
      'GET',
      `/activities/-/export?${query({ format: 'csv', language, filter, view: 'main' })}`,
    )
  ).body;

async function madeLink(label: string): Promise<WireRecord> {
  const answer = await admin('POST', '/links', {
    label: { en: label, si: `${label} (සිං)` },
    url: `https://links.example/${label}`,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return dataOf(answer);
}

test('a record of the log is named by its title, and one that is deleted by the title it had', async () => {
  const [kept, deleted] = [await madeLink('kept'), await madeLink('deleted')];
  await admin('DELETE', `/links/${deleted.id}`, { version: deleted.version });
  const ids = (await entriesOf({ recordId: [kept.id, deleted.id] })).map(({ id }) => id);
  expect(ids).toHaveLength(3);
  const names = Object.values(await namesOf(ids));
  expect(names).toHaveLength(3);
  expect(names).toContainEqual({ label: { en: 'kept', si: 'kept (සිං)' }, isGone: false });
  expect(names.filter(({ isGone }) => isGone)).toEqual(
    Array.from({ length: 2 }, () => ({
      label: { en: 'deleted', si: 'deleted (සිං)' },
      isGone: true,
    })),
  );
});

test('a confidential record of the log is not named, and its values stay away', async () => {
  const { rows } = await gateway.database.query<{ id: string }>({
    text: `
      INSERT INTO activities (id, at, action, resource, record_id, after, cause)
      SELECT gen_random_uuid(), now(), 'create', 'mentor-notes', note.id::text, '{"note": "x"}', 'request'
      FROM mentor_notes note
      LIMIT 1
      RETURNING id`,
  });
  const id = String(rows[0]?.id);
  expect(await namesOf([id])).toEqual({});
  expect(await changesOf(id)).toEqual({ changes: [], labels: {} });
});

test('an entry has its values with the names of the records they point to', async () => {
  const [member] = dataOf<WireRecord[]>(await admin('GET', '/staff?range=[0,0]'));
  const link = await madeLink('owned');
  await admin('PUT', `/links/${link.id}`, { version: link.version, owner: member?.id });
  const [entry] = await entriesOf({ recordId: link.id, action: 'edit' });
  const { changes, labels } = await changesOf(String(entry?.id));
  expect(changes).toEqual([{ field: 'owner', before: null, after: member?.id }]);
  expect(JSON.stringify(labels[String(member?.id)])).toMatch(/\p{L}{2}/u);
});

test('the export says steps, record types and records in words, in the language of the file', async () => {
  const [submitted] = dataOf<WireRecord[]>(
    await admin(
      'GET',
      `/publications?${query({ filter: { status: 'submitted', inPress: false } })}`,
    ),
  );
  const stepped = await admin('POST', `/publications/${submitted?.id}/-/transitions/verify`, {
    version: submitted?.version,
  });
  expect(stepped.statusCode, stepped.body).toBe(200);
  const filter = { recordId: submitted?.id, transition: ['verify'] };
  const [entry] = await entriesOf(filter);
  expect(entry).toMatchObject({ action: 'transition', transition: 'verify' });
  const columns = ['resource', 'transition', 'recordId'].join(',');
  const file = async (language: string) =>
    (
      await admin(
        'GET',
        `/activities/-/export?${query({ format: 'csv', language, filter, columns, view: 'main' })}`,
      )
    ).body;
  const title = String(submitted?.['title']);
  for (const [language, words] of [
    ['en', ['Publication', 'Verify']],
    ['si', ['ප්‍රකාශනය', 'තහවුරු']],
  ] as const) {
    const text = await file(language);
    for (const word of [...words, title.slice(0, 20)]) expect(text).toContain(word);
    expect(text).not.toContain(String(submitted?.id));
  }
  expect(await exported('en', filter)).not.toContain('Step taken');
});

test('entries are counted by the day of the faculty, under the conditions of the list', async () => {
  const { rows } = await gateway.database.query<{ actor: string }>({
    text: "SELECT id AS actor FROM users WHERE username = 'dean'",
  });
  const actor = String(rows[0]?.actor);
  // Half past midnight in Colombo is the day before in UTC.
  await gateway.database.query({
    text: `
      INSERT INTO activities (id, at, actor_id, action, resource, cause)
      SELECT gen_random_uuid(), moment::timestamptz, $1, 'edit', 'links', 'request'
      FROM unnest($2::text[]) moment`,
    values: [actor, ['2026-03-01T19:00:00Z', '2026-03-02T04:00:00Z', '2026-03-02T19:00:00Z']],
  });
  const counts = async (filter: Record<string, unknown>) =>
    (await admin('GET', `/activities/-/groups?${query({ by: 'at', filter, view: 'main' })}`))
      .json<GroupCounts>()
      .data.map(({ value, count }) => [value, count]);
  const march = {
    actor: [actor],
    at_gte: onDay('2026-03-01')['at_gte'],
    at_lte: onDay('2026-03-31')['at_lte'],
  };
  expect(await counts(march)).toEqual([
    ['2026-03-02', 2],
    ['2026-03-03', 1],
  ]);
  expect(await counts({ ...march, action: ['delete'] })).toEqual([]);
  expect(await entriesOf({ actor: [actor], ...onDay('2026-03-02') })).toHaveLength(2);
});

test('each setting says who changed it last and when, and one never changed says nothing', async () => {
  const changes = async () => dataOf<SettingChange[]>(await admin('GET', '/settings/-/changes'));
  expect(await changes()).toEqual([]);
  const settings = dataOf<WireRecord[]>(await admin('GET', '/settings?range=[0,99]'));
  const row = settings.find((setting) => setting['key'] === 'pageSize');
  const saved = await admin('PUT', `/settings/${row?.id}`, { version: row?.version, value: 100 });
  expect(saved.statusCode, saved.body).toBe(200);
  const [change, ...others] = await changes();
  expect(others).toEqual([]);
  expect(change).toMatchObject({ key: 'pageSize', actor: 'Ruwan Jayasekara' });
  expect(await changesOf(String(change?.activity))).toMatchObject({
    changes: [{ field: 'value', after: 100 }],
  });
});
