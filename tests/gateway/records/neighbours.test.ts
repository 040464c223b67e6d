import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Neighbours } from '../../../src/contract/wire/listQuery.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../equipment/demoGateway.ts';

let gateway: DemoGateway;
let admin: CallAs;
let lecturer: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  [admin, lecturer] = [await gateway.as('admin'), await gateway.as('lecturer')];
});
afterAll(() => gateway.close());

const ids = async (call: CallAs, asked: object): Promise<string[]> =>
  dataOf<{ id: string }[]>(
    await call('GET', `/publications?${query({ ...asked, range: [0, 199] })}`),
  ).map(({ id }) => id);
const around = async (
  call: CallAs,
  id: string | undefined,
  asked: object,
): Promise<Neighbours | null> =>
  dataOf<Neighbours | null>(
    await call('GET', `/publications/${id}/-/neighbours?${query({ ...asked })}`),
  );

describe('the neighbours of a record', () => {
  it.each([
    ['by default', {}],
    [
      'by a reference, backwards, under a filter',
      { sort: ['type', 'DESC'], filter: { year_gte: 2015 } },
    ],
    ['found by a search', { filter: { q: 'a' }, sort: ['title', 'ASC'] }],
  ])('are those of the list itself: %s', async (_name, asked) => {
    const list = await ids(admin, asked);
    for (const place of [0, 1, Math.floor(list.length / 2), list.length - 1]) {
      expect(await around(admin, list[place], asked)).toEqual({
        previous: list[place - 1] ?? null,
        next: list[place + 1] ?? null,
        place: place + 1,
        total: list.length,
      });
    }
  });

  it('are only records that the user sees, and do not exist for a record that they do not see', async () => {
    const own = await ids(lecturer, { view: 'own' });
    expect(await around(lecturer, own[0], { view: 'own' })).toMatchObject({
      previous: null,
      next: own[1],
      total: own.length,
    });
    const [foreign] = (await ids(admin, {})).filter((id) => !own.includes(id));
    expect(await around(lecturer, foreign, { view: 'own' })).toBeNull();
    expect((await lecturer('GET', `/roles/${own[0]}/-/neighbours`)).statusCode).toBe(403);
    expect(
      (
        await lecturer(
          'GET',
          `/publications/${own[0]}/-/neighbours?${query({ filter: { unheardOf: 1 } })}`,
        )
      ).statusCode,
    ).toBe(400);
  });

  it('are found beyond the thousandth row', async () => {
    await gateway.database.query({
      text: `
      INSERT INTO publication_types (id, code, name_en, name_si, position)
      SELECT
        gen_random_uuid(), 'kind-' || number, 'Kind ' || number, 'වර්ගය ' || number, 1000 + number
      FROM generate_series(1, 1500) number`,
    });
    const [last] = dataOf<{ id: string }[]>(
      await admin(
        'GET',
        `/publication-types?${query({ sort: ['position', 'DESC'], range: [0, 0] })}`,
      ),
    );
    const { place, total, next, previous } = dataOf<Neighbours>(
      await admin(
        'GET',
        `/publication-types/${last?.id}/-/neighbours?${query({ sort: ['position', 'ASC'] })}`,
      ),
    );
    expect([place, next, typeof previous]).toEqual([total, null, 'string']);
    expect(place).toBeGreaterThan(1500);
  });
});
