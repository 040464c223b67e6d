import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';
import { outsideTransaction } from '../equipment/refuseSecondConnection.ts';

let gateway: DemoGateway;
let admin: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

let count = 0;
const newType = (): Record<string, unknown> => {
  count += 1;
  return {
    code: `kind-${count}`,
    name: { en: `Kind ${count}`, si: `වර්ගය ${count}` },
    position: 90 + count,
  };
};
const logged = async (recordId: string): Promise<WireRecord[]> =>
  dataOf<WireRecord[]>(
    await admin('GET', `/activities?${query({ filter: { recordId }, sort: ['at', 'ASC'] })}`),
  );

describe('a record', () => {
  it('is created, changed and deleted, and each write is logged with its changes', async () => {
    const made = dataOf(await admin('POST', '/publication-types', newType()));
    const changed = dataOf(
      await admin('PUT', `/publication-types/${made.id}`, {
        version: made.version,
        name: { en: 'Other', si: 'වෙනත්' },
      }),
    );
    expect(changed.version).toBe(made.version + 1);
    expect((await admin('DELETE', `/publication-types/${made.id}`)).statusCode).toBe(200);
    const log = await logged(made.id);
    expect(log.map(({ action }) => action)).toEqual(['create', 'edit', 'delete']);
    expect(dataOf(await admin('GET', `/activities/${log[1]?.id}`))).toMatchObject({
      before: { name: made['name'] },
      after: { name: { en: 'Other', si: 'වෙනත්' } },
    });
  });

  it('is refused half-translated, naming the missing language, with nothing stored or logged', async () => {
    const before = (await admin('GET', '/activities?range=[0,0]')).json<{ total: number }>().total;
    const response = await admin('POST', '/publication-types', {
      ...newType(),
      name: { en: 'Only English', si: ' ' },
    });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      fieldErrors: { 'name.si': { code: 'halfTranslated' } },
    });
    expect((await admin('GET', '/activities?range=[0,0]')).json<{ total: number }>().total).toBe(
      before,
    );
  });

  it('is refused with an unknown field name, and the nearest one is suggested', async () => {
    const response = await admin('POST', '/publication-types', { ...newType(), positon: 3 });
    expect(response.json()).toMatchObject({
      code: 'UNKNOWN_FIELD',
      fieldErrors: {
        positon: { code: 'unknown', args: { hint: expect.stringContaining('position') } },
      },
    });
  });

  it('names the field whose value is taken', async () => {
    const type = newType();
    await admin('POST', '/publication-types', type);
    const response = await admin('POST', '/publication-types', {
      ...newType(),
      code: type['code'],
    });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'DUPLICATE',
      fieldErrors: { code: { code: 'duplicate' } },
    });
  });

  it('is not deleted while others depend on it, and they are named', async () => {
    const publication = dataOf<WireRecord[]>(await admin('GET', '/publications?range=[0,0]'))[0];
    const response = await admin('DELETE', `/publication-types/${String(publication?.['type'])}`);
    expect(response.json()).toMatchObject({
      code: 'STILL_REFERENCED',
      details: {
        dependents: [{ resource: 'publications', field: 'type', count: expect.any(Number) }],
      },
    });
  });

  it('is created once if the request is repeated after a lost reply', async () => {
    const type = newType();
    const headers = { 'idempotency-key': 'the same key' };
    const [first, second] = [
      await admin('POST', '/publication-types', type, headers),
      await admin('POST', '/publication-types', type, headers),
    ];
    expect(dataOf(second).id).toBe(dataOf(first).id);
  });
});

describe('two writers on one record', () => {
  it('one wins; the other gets both values', async () => {
    const made = dataOf(await admin('POST', '/publication-types', newType()));
    const answers = await Promise.all(
      ['First', 'Second'].map((en) =>
        admin('PUT', `/publication-types/${made.id}`, {
          version: made.version,
          name: { en, si: 'දෙවැන්න' },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const loser = answers.find(({ statusCode }) => statusCode === 409);
    expect(loser?.json()).toMatchObject({
      code: 'STALE_VERSION',
      details: {
        current: { id: made.id, version: made.version + 1 },
        yours: { name: { si: 'දෙවැන්න' } },
      },
    });
  });

  it('one is overtaken by a change that was under way: it is shown that, or where nothing of it is lost, comes second', async () => {
    for (const [change, status] of [
      ['version = version + 1, position = 7', 409],
      ['position = 8', 200],
    ] as const) {
      const made = dataOf(await admin('POST', '/publication-types', newType()));
      const waiting = await gateway.database.transaction(async (client) => {
        await client.query({
          text: `UPDATE publication_types SET ${change} WHERE id = $1`,
          values: [made.id],
        });
        const late = admin('PUT', `/publication-types/${made.id}`, {
          version: made.version,
          code: `late-${status}`,
        });
        const blocked = async (): Promise<number> => {
          const { rows } = await gateway.database.query({
            text: `
            SELECT 1
            FROM pg_stat_activity
            WHERE wait_event_type = 'Lock' AND query LIKE '%publication_types%'`,
          });
          return rows.length;
        };
        const isBlocked = async (): Promise<boolean> => (await outsideTransaction(blocked)) > 0;
        await expect.poll(isBlocked, { timeout: 15_000 }).toBe(true);
        return [late];
      });
      const [response] = await Promise.all(waiting);
      expect(response?.statusCode).toBe(status);
      const [row] = (
        await gateway.database.query({
          text: 'SELECT code, position FROM publication_types WHERE id = $1',
          values: [made.id],
        })
      ).rows;
      expect(row).toEqual({
        code: status === 200 ? 'late-200' : made['code'],
        position: status === 200 ? 8 : 7,
      });
    }
  });

  it('none loses an update over fifty concurrent attempts', async () => {
    const made = dataOf(await admin('POST', '/publication-types', newType()));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        admin('PUT', `/publication-types/${made.id}`, {
          version: made.version,
          position: index + 1,
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
    expect(dataOf(await admin('GET', `/publication-types/${made.id}`)).version).toBe(
      made.version + 1,
    );
  });
});

describe('bad requests', () => {
  it.each([
    ['an unknown parameter', '/publications?page=2'],
    ['a filter that is no JSON', '/publications?filter={year'],
    ['an unknown filter', `/publications?${query({ filter: { yaer: 2020 } })}`],
    ['a filter on a prototype’s name', `/publications?${query({ filter: { constructor: 'x' } })}`],
    [
      'a comparison the kind does not have',
      `/publications?${query({ filter: { title_gte: 'a' } })}`,
    ],
    ['a sort of the wrong form', `/publications?${query({ sort: 'title' })}`],
    ['a range beyond the limit', `/publications?${query({ range: [0, 5000] })}`],
    ['a view that does not exist', '/publications?view=mine'],
  ])('%s is 400, never dropped', async (_name, path) => {
    expect((await admin('GET', path)).statusCode).toBe(400);
  });

  it('text that looks like SQL is only text', async () => {
    const evil = `'; DROP TABLE publications; --`;
    expect(
      (await admin('GET', `/publications?${query({ filter: { q: evil } })}`)).json(),
    ).toMatchObject({ total: 0 });
    const made = dataOf(
      await admin('POST', '/publication-types', { ...newType(), name: { en: evil, si: evil } }),
    );
    expect(made['name']).toEqual({ en: evil, si: evil });
  });

  it('malformed JSON and prototype pollution are refused', async () => {
    const token = await gateway.signIn('admin', 'Faculty#2026');
    for (const payload of [
      '{"a":',
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{"x":1}}}',
    ]) {
      const response = await gateway.app.inject({
        method: 'POST',
        url: '/api/publication-types',
        payload,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      });
      expect(response.statusCode).toBe(400);
    }
  });
});

describe('the activity log', () => {
  it('cannot be changed or emptied, not even by the gateway’s own connection', async () => {
    await expect(
      gateway.database.query({ text: "UPDATE activities SET reason = 'nothing happened'" }),
    ).rejects.toThrow('append-only');
    await expect(gateway.database.query({ text: 'DELETE FROM activities' })).rejects.toThrow(
      'append-only',
    );
  });
});

describe('assignments', () => {
  interface Ticks {
    version: string;
    rows: { id: string; ticked: boolean; inherited?: string }[];
  }
  const roleId = async (code: string): Promise<string> =>
    dataOf<WireRecord[]>(await admin('GET', `/roles?${query({ filter: { code } })}`))[0]?.id ?? '';

  it('show what is inherited and from where', async () => {
    const ticks = dataOf<Ticks>(
      await admin('GET', `/assignments/role-privilege-assign/${await roleId('head')}`),
    );
    expect(ticks.rows.some(({ inherited }) => inherited?.includes('Lecturer'))).toBe(true);
  });

  it('save the difference, and refuse a set that another user changed meanwhile', async () => {
    const path = `/assignments/role-privilege-assign/${await roleId('mentor')}`;
    const before = dataOf<Ticks>(await admin('GET', path));
    const free = before.rows.find(({ ticked, inherited }) => !ticked && !inherited)?.id;
    const after = dataOf<Ticks>(
      await admin('PUT', path, { version: before.version, set: [{ id: free }], unset: [] }),
    );
    expect(after.rows.find(({ id }) => id === free)?.ticked).toBe(true);
    expect(
      (await admin('PUT', path, { version: before.version, set: [], unset: [free] })).json(),
    ).toMatchObject({ code: 'STALE_VERSION' });
  });

  it('refuse a cycle of roles', async () => {
    const [staff, head] = [await roleId('staff'), await roleId('head')];
    const path = `/assignments/role-parent-assign/${staff}`;
    const { version } = dataOf<Ticks>(await admin('GET', path));
    const response = await admin('PUT', path, { version, set: [{ id: head }], unset: [] });
    expect(response.json()).toMatchObject({
      code: 'ROLE_CYCLE',
      details: { cycle: expect.arrayContaining([{ en: 'Lecturer', si: expect.any(String) }]) },
    });
  });
});
