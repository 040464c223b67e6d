import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Database } from '../../../gateway/db/database.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { startGateway, type GatewayUnderTest } from '../equipment/gatewayUnderTest.ts';
import { startDeployedProxy } from '../equipment/reverseProxies.ts';
import { createDatabaseFrom, dropDatabase } from '../equipment/testDatabases.ts';

let databaseUrl: string;
let database: Database;
let gateway: GatewayUnderTest;
let origin: string;
beforeAll(async () => {
  databaseUrl = await createDatabaseFrom(inject('postgresUrl'), inject('seededTemplate'));
  database = await openDatabase({ databaseUrl, dataDir: '' });
  gateway = await startGateway({ database, tls: true });
  origin = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await gateway.close();
  await database.close();
  await dropDatabase(inject('postgresUrl'), databaseUrl);
});

describe.each(['nginx', 'caddy'] as const)('Behind %s as deploy/ configures it', (name) => {
  test('people sign in over TLS from their own address, and every answer has the id that the proxy gave', async () => {
    const send = await startDeployedProxy(name, origin);
    const login = await send('POST', '/api/login', {
      body: { username: 'admin', password: DEMO_PASSWORD },
      headers: { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'chosen-by-a-client' },
    });
    expect(login.status).toBe(200);
    expect(login.headers['x-request-id']).toMatch(/^[\da-f-]{32,36}$/);
    const { rows } = await database.query<{ ip: string }>({
      text: `SELECT ip FROM activities WHERE action = 'login' ORDER BY at DESC, id DESC LIMIT 1`,
    });
    expect(rows).toEqual([{ ip: '127.0.0.1' }]);
  });

  test('long lists are compressed, and the readiness of a gateway is not shown', async () => {
    const send = await startDeployedProxy(name, origin);
    const { token } = (
      JSON.parse(
        (
          await send('POST', '/api/login', {
            body: { username: 'admin', password: DEMO_PASSWORD },
          })
        ).body,
      ) as { data: { token: string } }
    ).data;
    const list = await send('GET', '/api/publications?range=[0,49]', {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
    });
    expect([list.status, list.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect((await send('GET', '/api/ready')).status).toBe(404);
    expect((await send('GET', '/metrics')).body).not.toContain('portal_');
  });
});
