import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import type { Database } from '../../../gateway/index.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { dataOf, type DemoGateway, startDemoGateway } from '../equipment/demoGateway.ts';
import { type GatewayUnderTest, startGateway } from '../equipment/gatewayUnderTest.ts';
import { startUnsteadyProxy, type UnsteadyProxy } from '../equipment/unsteadyProxy.ts';

const TIMES = 8;

let demo: DemoGateway;
let proxy: UnsteadyProxy;
let database: Database;
let gateway: GatewayUnderTest;
beforeAll(async () => {
  demo = await startDemoGateway();
  proxy = await startUnsteadyProxy(demo.database.pool.options.connectionString ?? '');
  database = await openDatabase({ databaseUrl: proxy.url, dataDir: '' });
  gateway = await startGateway({ database });
});
afterAll(async () => {
  await gateway.close();
  await database.close();
  await proxy.stop();
  await demo.close();
});

it('Creating and changing a record takes no round trip more with a key, and changing it two', async () => {
  const token = await gateway.signIn('admin', DEMO_PASSWORD);
  const tripsOf = async (isKeyed: boolean): Promise<{ create: number; change: number }> => {
    const trips = { create: Infinity, change: Infinity };
    const counted = async (
      name: keyof typeof trips,
      call: () => ReturnType<GatewayUnderTest['call']>,
    ) => {
      const before = proxy.roundTrips;
      const response = await call();
      expect(response.statusCode).toBeLessThan(300);
      // The gateway's own work may fall between.
      trips[name] = Math.min(trips[name], proxy.roundTrips - before);
      return dataOf(response);
    };
    const headers = () => ({ 'idempotency-key': randomUUID() });
    for (let time = 0; time < TIMES; time += 1) {
      const more = isKeyed ? { headers: headers() } : {};
      const name = { en: `Trip ${isKeyed} ${time}`, si: `ගමන ${isKeyed} ${time}` };
      const body = { code: `trip-${isKeyed}-${time}`, name, position: 1 };
      const { id, version } = await counted('create', () =>
        gateway.call('POST', '/publication-types', { token, body, ...more }),
      );
      await counted('change', () =>
        gateway.call('PUT', `/publication-types/${id}`, {
          token,
          body: { version, position: 2 },
          ...(isKeyed && { headers: headers() }),
        }),
      );
    }
    return trips;
  };
  const plain = await tripsOf(false);
  expect(plain.change).toBeLessThanOrEqual(2);
  expect(await tripsOf(true)).toEqual(plain);
});
