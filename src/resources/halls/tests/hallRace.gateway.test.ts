import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Database } from '../../../../gateway/db/database.ts';
import { openDatabase } from '../../../../gateway/db/openDatabase.ts';
import {
  startDemoGateway,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import {
  startGateway,
  type GatewayUnderTest,
} from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import { ordinaryDays } from '../../../../tests/gateway/equipment/ordinaryDays.ts';
import { addDays, mondayOf } from '../../../contract/model/facultyClock.ts';
import { DEMO_PASSWORD } from '../../shared/demo/accounts.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { instantOf, wallTimeOf } from '../../shared/localTime.ts';

const PAIRS = 200;
const AT_A_TIME = 5;

let here: DemoGateway;
let second: Database;
let there: GatewayUnderTest;
let tokens: [string, string];

beforeAll(async () => {
  here = await startDemoGateway();
  await ordinaryDays(here);
  const { rows } = await here.database.query<{ name: string }>({
    text: 'SELECT current_database() AS name',
  });
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${rows[0]?.name}`;
  second = await openDatabase({ databaseUrl: url.href, dataDir: '' });
  there = await startGateway({ database: second });
  // Hall managers have no booking limits, so only the slots decide.
  tokens = [
    await here.signIn('hallmanager', DEMO_PASSWORD),
    await there.signIn('admin', DEMO_PASSWORD),
  ];
  await here.database.query({
    text: `
    UPDATE lecturehalls
    SET open_from = '00:00', open_to = '00:00', needs_approval = false
    WHERE code = 'SR-11'`,
  });
});
afterAll(async () => {
  await there.close();
  await second.close();
  await here.close();
});

/**
 * Half hours on future Sundays, which have no classes. Each pair requests one; half of the requests
 * are shifted by 15 minutes.
 */
function slot(pair: number, side: number) {
  const sunday = addDays(
    mondayOf(wallTimeOf(new Date().toISOString()).date),
    7 * (2 + Math.floor(pair / 24)) + 6,
  );
  const minute = (pair % 24) * 60 + (pair % 2 === 0 ? side * 15 : 0);
  const start = Date.parse(instantOf({ date: sunday, time: '00:00' })) + minute * 60_000;
  return {
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 30 * 60_000).toISOString(),
  };
}

it('of two hundred pairs of concurrent requests at two gateways, exactly one each gets the hall, and no other error occurs', async () => {
  const statuses: number[][] = [];
  for (let first = 0; first < PAIRS; first += AT_A_TIME) {
    const pairs = Array.from({ length: AT_A_TIME }, (_, index) => first + index);
    statuses.push(
      ...(await Promise.all(
        pairs.map(async (pair) => {
          const ask = (gateway: GatewayUnderTest, side: number) =>
            gateway.call('POST', '/bookings', {
              token: tokens[side],
              body: {
                title: `Pair ${pair}`,
                hall: demoId('lecturehalls', 'SR-11'),
                ...slot(pair, side),
              },
            });
          return (await Promise.all([ask(here, 0), ask(there, 1)]))
            .map(({ statusCode }) => statusCode)
            .toSorted();
        }),
      )),
    );
  }
  expect(statuses).toHaveLength(PAIRS);
  expect(statuses.filter(([won, lost]) => won !== 201 || lost !== 409)).toEqual([]);
  const { rows } = await here.database.query<{ overlaps: string; made: string }>({
    text: `
    SELECT
      (
        SELECT count(*)
        FROM occupancy first
        JOIN occupancy other
          ON first.hall_id = other.hall_id
          AND first.id < other.id
          AND first.state = 'confirmed'
          AND other.state = 'confirmed'
          AND first.starts_at < other.ends_at
          AND other.starts_at < first.ends_at
      ) AS overlaps,
      (SELECT count(*) FROM bookings WHERE title LIKE 'Pair %') AS made`,
  });
  expect(rows[0]).toEqual({ overlaps: '0', made: String(PAIRS) });
});
