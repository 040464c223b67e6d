import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  DeletedPage,
  DeletedRecord,
  HistoryEntry,
  VersionDifference,
} from '../../../src/contract/wire/history.ts';
import { demoId } from '../../../src/resources/shared/demo/seeded.ts';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';

let gateway: DemoGateway;
let admin: CallAs;
let lecturer: CallAs;
let head: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  [admin, lecturer, head] = [
    await gateway.as('admin'),
    await gateway.as('lecturer'),
    await gateway.as('head'),
  ];
});
afterAll(() => gateway.close());

let made = 0;
async function link(call: CallAs = admin): Promise<{ record: WireRecord; path: string }> {
  made += 1;
  const record = dataOf(
    await call('POST', '/links', {
      label: { en: `Deleted ${made}`, si: `මැකූ ${made}` },
      url: `https://www.example.lk/deleted/${made}`,
      position: 1,
    }),
  );
  return { record, path: `/links/${record.id}` };
}
async function deleted(call: CallAs = admin): Promise<{ record: WireRecord; path: string }> {
  const one = await link(call);
  expect((await call('DELETE', one.path)).statusCode).toBe(200);
  return one;
}
const listed = async (call: CallAs, query = ''): Promise<DeletedRecord[]> =>
  dataOf<DeletedPage>(await call('GET', `/links/-/deleted${query}`)).records;
const historyOf = async (call: CallAs, path: string): Promise<HistoryEntry[]> =>
  dataOf<HistoryEntry[]>(await call('GET', `${path}/history`));

describe('a deleted record', () => {
  it('is listed with its label, who deleted it and when, until it is restored', async () => {
    const { record, path } = await deleted();
    const [latest] = await listed(admin);
    expect(latest).toMatchObject({
      id: record.id,
      label: record['label'],
      actor: { label: 'Ruwan Jayasekara' },
      mayBringBack: true,
    });
    expect(dataOf(await admin('GET', `/links/-/deleted/${record.id}`))).toEqual(latest);
    expect(
      (await admin('POST', `${path}/restore`, { activity: latest?.activity })).statusCode,
    ).toBe(200);
    expect(dataOf(await admin('GET', path))).toMatchObject({
      id: record.id,
      label: record['label'],
      url: record['url'],
      position: 1,
    });
    expect((await listed(admin)).map(({ id }) => id)).not.toContain(record.id);
    expect((await admin('GET', `/links/-/deleted/${record.id}`)).statusCode).toBe(404);
  });

  it('can be restored to an earlier version, too', async () => {
    const { path, record } = await link();
    await admin('PUT', path, { version: 1, position: 8 });
    await admin('DELETE', path);
    const [, edit, creation] = await historyOf(admin, path);
    expect([edit?.version, creation?.version]).toEqual([2, 1]);
    expect((await admin('POST', `${path}/restore`, { activity: creation?.id })).statusCode).toBe(
      200,
    );
    expect(dataOf(await admin('GET', path))).toMatchObject({ id: record.id, position: 1 });
  });

  it('is visible to users whose rows included it, and to no one else', async () => {
    const [own, foreign] = [await deleted(lecturer), await deleted()];
    const seen = (await listed(lecturer, '?view=own')).map(({ id }) => id);
    expect(seen).toContain(own.record.id);
    expect(seen).not.toContain(foreign.record.id);
    expect((await historyOf(lecturer, own.path))[0]).toMatchObject({ action: 'delete' });
    expect((await lecturer('GET', `${foreign.path}/history`)).statusCode).toBe(404);
    expect(
      (
        await lecturer('POST', `${foreign.path}/restore`, {
          activity: (await listed(admin)).find(({ id }) => id === foreign.record.id)?.activity,
        })
      ).statusCode,
    ).toBe(404);
    // The shape of the body is checked only where the history is open.
    expect((await lecturer('POST', `${foreign.path}/restore`, {})).statusCode).toBe(404);
    expect((await lecturer('POST', `${own.path}/restore`, {})).statusCode).toBe(400);
    expect((await (await gateway.as('student'))('GET', '/links/-/deleted')).statusCode).toBe(403);
  });

  it('is restored by the user who deleted it, even if they could not create it, and only within their rows', async () => {
    const { path, record } = await deleted(lecturer);
    const [entry] = await listed(lecturer, '?view=own');
    expect(entry).toMatchObject({ id: record.id, mayBringBack: true });
    const staff = `/staff/${demoId('staff', 'lecturer')}`;
    const account = async (user: string | null): Promise<void> => {
      const { version } = dataOf(await admin('GET', staff));
      expect((await admin('PUT', staff, { version, user })).statusCode).toBe(200);
    };
    // The account is now linked to another member of staff, so the deleted record is no longer the user's own.
    await account(null);
    expect(
      (await lecturer('POST', `${path}/restore?view=own`, { activity: entry?.activity }))
        .statusCode,
    ).toBe(404);
    await account(demoId('users', 'lecturer'));
    expect(
      (await lecturer('POST', `${path}/restore?view=own`, { activity: entry?.activity }))
        .statusCode,
    ).toBe(200);
  });

  it('of others is not restored by users who could not create it', async () => {
    const { path } = await deleted();
    const [entry] = await listed(admin);
    expect(
      (await head('POST', `${path}/restore`, { activity: entry?.activity })).statusCode,
    ).toBeGreaterThanOrEqual(403);
  });

  it('is listed page by page', async () => {
    await gateway.database.query({
      text: `
      INSERT INTO activities (
        id, at, actor_id, action, resource, record_id, before, change_set, cause
      )
      SELECT
        ('01900000-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid,
        now() - interval '1 year',
        NULL,
        'delete',
        'links',
        gen_random_uuid()::text,
        '{"url":"https://old.example"}',
        NULL,
        'request'
      FROM generate_series(1, 70) number`,
    });
    const ids = new Set<string>();
    for (let before = ''; ;) {
      const answer = await admin('GET', `/links/-/deleted${before}`);
      expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
      const { records, next } = dataOf<DeletedPage>(answer);
      for (const { id } of records) ids.add(id);
      if (next === null) break;
      before = `?before=${next}`;
    }
    expect(ids.size).toBeGreaterThanOrEqual(70);
  });
});

describe('two versions of a record', () => {
  it('differ by the first replaced and last written values between them, in either order', async () => {
    const { path } = await link();
    for (const [version, change] of [
      { position: 2 },
      { position: 3, url: 'https://www.example.lk/other' },
      { position: 1 },
    ].entries())
      await admin('PUT', path, { version: version + 1, ...change });
    const entries = await historyOf(admin, path);
    expect(entries.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
    const compare = async (from: number, to: number): Promise<VersionDifference> =>
      dataOf<VersionDifference>(
        await admin(
          'GET',
          `${path}/history/compare?from=${entries[from]?.id}&to=${entries[to]?.id}`,
        ),
      );
    expect((await compare(3, 0)).changes).toMatchObject([
      { field: 'url', after: 'https://www.example.lk/other' },
    ]);
    expect(await compare(1, 3)).toMatchObject({
      from: { version: 1 },
      to: { version: 3 },
      changes: [{ field: 'position', before: 1, after: 3 }, { field: 'url' }],
    });
    expect((await compare(2, 2)).changes).toEqual([]);
    const whole = dataOf<VersionDifference>(
      await admin('GET', `${path}/history/compare?to=${entries[3]?.id}`),
    );
    expect(whole).toMatchObject({ from: null, to: { version: 1 } });
    expect(
      (
        await admin(
          'GET',
          `${path}/history/compare?from=${entries[0]?.id}&to=${demoId('staff', 'lecturer')}`,
        )
      ).statusCode,
    ).toBe(404);
  });

  it('show no field that the view hides, and nothing if the history is closed', async () => {
    const { path } = await link();
    const [entry] = await historyOf(admin, path);
    expect((await lecturer('GET', `${path}/history/compare?to=${entry?.id}`)).statusCode).toBe(404);
    const own = await link(lecturer);
    const [creation] = await historyOf(lecturer, own.path);
    const { changes } = dataOf<VersionDifference>(
      await lecturer('GET', `${own.path}/history/compare?to=${creation?.id}&view=own`),
    );
    expect(changes.map(({ field }) => field)).not.toContain('owner');
  });
});
