import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BulkReport } from '../../../src/contract/wire/bulk.ts';
import type { Job } from '../../../src/contract/wire/calls/jobCalls.ts';
import { demoId } from '../../../src/resources/shared/demo/seeded.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';

let gateway: DemoGateway;
let admin: CallAs;
let lecturer: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  admin = await gateway.as('admin');
  lecturer = await gateway.as('lecturer');
});
afterAll(() => gateway.close());

/** Links without an owner whose address starts with `group`; each test has its own. */
async function links(group: string, count: number): Promise<string[]> {
  const { rows } = await gateway.database.query<{ id: string }>({
    text: `
      INSERT INTO links (label_en, label_si, url, position)
      SELECT
        $1 || ' ' || number,
        $1 || ' ' || number,
        'https://' || $1 || '.example.lk/' || number,
        1
      FROM generate_series(1, $2::int) number
      RETURNING id`,
    values: [group, count],
  });
  return rows.map(({ id }) => id);
}
const of = (group: string) => ({ filter: { url_contains: `//${group}.` } });
const positions = async (group: string): Promise<unknown[]> =>
  dataOf<WireRecord[]>(
    await admin('GET', `/links?${query({ ...of(group), range: [0, 999] })}`),
  ).map((record) => record['position']);
const bulk = (body: unknown, call = admin, view = '') => call('POST', `/links/-/bulk${view}`, body);
const remove = (body: unknown, call = admin) => call('POST', '/links/-/bulk-delete', body);
const writesOf = async (changeSet: unknown) =>
  (
    await gateway.database.query<{ action: string; before: unknown; after: unknown }>({
      text: 'SELECT action, before, after FROM activities WHERE change_set = $1',
      values: [changeSet],
    })
  ).rows;

async function finished(id: string): Promise<Job<BulkReport>> {
  return vi.waitFor(
    async () => {
      const job = dataOf<Job<BulkReport>>(await admin('GET', `/jobs/${id}`));
      expect(job.state).toMatch(/done|failed|cancelled/);
      return job;
    },
    { timeout: 30_000, interval: 20 },
  );
}

describe('a bulk edit', () => {
  it('writes the selected records as one change that can be undone', async () => {
    const ids = await links('named', 3);
    const response = await bulk({ ids, values: { position: 7 } });
    const report = dataOf<BulkReport>(response);
    expect(report).toEqual({
      changeSet: response.headers['x-change-set'],
      total: 3,
      changed: 3,
      same: 0,
      refusedCount: 0,
      refused: [],
    });
    expect(await writesOf(report.changeSet)).toEqual(
      [1, 2, 3].map(() => ({ action: 'edit', before: { position: 1 }, after: { position: 7 } })),
    );
    expect((await admin('POST', `/change-sets/${report.changeSet}/undo`, {})).statusCode).toBe(200);
    expect(await positions('named')).toEqual([1, 1, 1]);
  });

  it('writes all matches of a filter if their number is still the one shown', async () => {
    await links('shown', 4);
    const refused = await bulk({ ...of('shown'), expectedCount: 3, values: { position: 5 } });
    expect(refused.json()).toMatchObject({
      code: 'SELECTION_CHANGED',
      details: { expected: 3, found: 4 },
    });
    expect(await positions('shown')).toEqual([1, 1, 1, 1]);
    expect(
      dataOf(await bulk({ ...of('shown'), expectedCount: 4, values: { position: 5 } })),
    ).toMatchObject({ changed: 4 });
    const again = await bulk({ ...of('shown'), expectedCount: 4, values: { position: 5 } });
    expect(dataOf(again)).toMatchObject({ changeSet: null, changed: 0, same: 4 });
    expect(again.headers['x-change-set']).toBeUndefined();
  });

  it('reports for each record why it was refused, and writes the others', async () => {
    const [own] = dataOf<WireRecord[]>(await lecturer('GET', '/links?view=own'));
    const [foreign = ''] = await links('foreign', 1);
    const missing = demoId('links', 'there is none');
    const report = dataOf<BulkReport>(
      await bulk({ ids: [own?.id, foreign, missing], values: { position: 9 } }, lecturer),
    );
    expect(report).toMatchObject({ total: 3, changed: 1, refusedCount: 2 });
    expect(report.refused.map(({ id, code, label }) => [id, code, label])).toEqual([
      [foreign, 'NOT_FOUND', null],
      [missing, 'NOT_FOUND', null],
    ]);
    expect(await positions('foreign')).toEqual([1]);
  });

  it('refuses by rule, record by record, naming the invalid field', async () => {
    const publications = dataOf<WireRecord[]>(
      await admin(
        'GET',
        `/publications?${query({ filter: { status: 'submitted' }, range: [0, 1], sort: ['title', 'ASC'] })}`,
      ),
    );
    const report = dataOf<BulkReport>(
      await admin('POST', '/publications/-/bulk', {
        ids: publications.map(({ id }) => id),
        values: { doi: '10.5555/only-one', volume: '3' },
      }),
    );
    expect(report).toMatchObject({
      changed: 1,
      refused: [
        {
          id: publications[1]?.id,
          label: publications[1]?.['title'],
          code: 'DUPLICATE',
          fieldErrors: { doi: { code: 'duplicate' } },
        },
      ],
    });
    expect(
      dataOf<WireRecord>(await admin('GET', `/publications/${publications[1]?.id}`))['volume'],
    ).toBe(publications[1]?.['volume']);
  });

  it.each<[string, number, unknown, string]>([
    ['without records', 400, { values: { position: 1 } }, 'BAD_REQUEST'],
    [
      'with both kinds of scope',
      400,
      { ids: [demoId('links', 'x')], filter: {}, expectedCount: 1, values: { position: 1 } },
      'BAD_REQUEST',
    ],
    [
      'by filter without the count that was shown',
      400,
      { filter: {}, values: { position: 1 } },
      'BAD_REQUEST',
    ],
    ['without values', 400, { ids: [demoId('links', 'x')], values: {} }, 'BAD_REQUEST'],
    [
      'with a part that nobody knows',
      400,
      { ids: [demoId('links', 'x')], values: { position: 1 }, force: true },
      'BAD_REQUEST',
    ],
    [
      'by a field that is none',
      400,
      { filter: { colour: 'red' }, expectedCount: 1, values: { position: 1 } },
      'UNKNOWN_FILTER',
    ],
    [
      'of a field that is none',
      422,
      { ids: [demoId('links', 'x')], values: { colour: 'red' } },
      'UNKNOWN_FIELD',
    ],
  ])('is refused %s', async (_what, status, body, code) => {
    const response = await bulk(body);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([status, code]);
  });

  it('is refused for a field that the user may not write, and for users who may not edit', async () => {
    const ids = await links('closed', 1);
    expect((await bulk({ ids, values: { owner: null } }, lecturer)).json()).toMatchObject({
      code: 'UNWRITABLE_FIELD',
      fieldErrors: { owner: { code: 'unwritable' } },
    });
    expect(
      (await lecturer('POST', '/publication-types/-/bulk', { ids, values: { position: 1 } }))
        .statusCode,
    ).toBe(403);
    expect(
      (await lecturer('POST', '/links/-/bulk?view=main', { ids, values: { position: 1 } }))
        .statusCode,
    ).toBe(403);
    expect(
      (await admin('POST', '/activities/-/bulk', { ids, values: { reason: 'x' } })).statusCode,
    ).toBe(404);
  });

  it('of many records runs as a job under one change, reporting refusals as it goes', async () => {
    const ids = await links('many', 450);
    const response = await bulk({ ...of('many'), expectedCount: 450, values: { position: 3 } });
    expect(response.statusCode).toBe(202);
    const { job, total } = dataOf<{ job: string; total: number }>(response);
    expect(total).toBe(450);
    await gateway.database.query({ text: 'DELETE FROM links WHERE id = $1', values: [ids.at(-1)] });
    const done = await finished(job);
    expect(done).toMatchObject({ state: 'done', done: 450, total: 450, result: { total: 450 } });
    expect((done.result?.changed ?? 0) + (done.result?.refusedCount ?? 0)).toBe(450);
    expect(await writesOf(done.result?.changeSet)).toHaveLength(done.result?.changed ?? -1);
    expect(new Set(await positions('many'))).toEqual(new Set([3]));
    expect((await gateway.as('dean').then((dean) => dean('GET', `/jobs/${job}`))).statusCode).toBe(
      404,
    );
  });

  it('stops when the right is revoked, and the part done can be undone', async () => {
    await links('revoked', 300);
    const editor = await gateway.as('webeditor');
    const { job } = dataOf<{ job: string }>(
      await editor('POST', '/links/-/bulk', {
        ...of('revoked'),
        expectedCount: 300,
        values: { position: 2 },
      }),
    );
    const userId = demoId('users', 'webeditor');
    await gateway.database.query({
      text: `
        INSERT INTO user_privileges (user_id, privilege_id, effect)
        SELECT $1, id, 'deny'
        FROM privileges
        WHERE key IN ('LINKS_EDIT', 'STAFF_LINK_OWN_DATA')`,
      values: [userId],
    });
    const ended = await vi.waitFor(
      async () => {
        const found = dataOf<Job<BulkReport>>(await editor('GET', `/jobs/${job}`));
        expect(found.state).toMatch(/done|failed/);
        return found;
      },
      { timeout: 30_000, interval: 20 },
    );
    await gateway.database.query({
      text: 'DELETE FROM user_privileges WHERE user_id = $1',
      values: [userId],
    });
    const written = await positions('revoked');
    expect(ended).toMatchObject({ state: 'failed', error: { code: 'FORBIDDEN' } });
    expect(written.filter((position) => position === 2)).toHaveLength(ended.result?.changed ?? 0);
  });
});

describe('a bulk deletion', () => {
  it('deletes records without dependents, names the dependents of others, and can be undone', async () => {
    const [types] = [dataOf<WireRecord[]>(await admin('GET', '/publication-types'))];
    const spare = dataOf<WireRecord>(
      await admin('POST', '/publication-types', {
        code: 'spare',
        name: { en: 'Spare', si: 'අමතර' },
        position: 99,
      }),
    );
    const used = dataOf<WireRecord[]>(await admin('GET', '/publications'))[0]?.['type'];
    const name = types.find(({ id }) => id === used)?.['name'];
    const report = dataOf<BulkReport>(
      await admin('POST', '/publication-types/-/bulk-delete', { ids: [spare.id, used] }),
    );
    expect(report).toMatchObject({
      changed: 1,
      refused: [
        {
          id: used,
          label: name,
          code: 'STILL_REFERENCED',
          details: { dependents: [{ resource: 'publications' }] },
        },
      ],
    });
    await admin('POST', `/change-sets/${report.changeSet}/undo`, {});
    expect((await admin('GET', `/publication-types/${spare.id}`)).statusCode).toBe(200);
  });

  it('of all matches of a filter spares later records and those the user may not delete', async () => {
    await links('gone', 3);
    expect((await remove({ ...of('gone'), expectedCount: 2 })).json()).toMatchObject({
      code: 'SELECTION_CHANGED',
    });
    expect((await remove({ ...of('gone'), expectedCount: 3 }, lecturer)).json()).toMatchObject({
      code: 'SELECTION_CHANGED',
      details: { found: 0 },
    });
    expect(dataOf(await remove({ ...of('gone'), expectedCount: 3 }))).toMatchObject({ changed: 3 });
    expect(await positions('gone')).toEqual([]);
  });
});
