import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../../gateway/db/openDatabase.ts';
import type { Database } from '../../../../gateway/index.ts';
import {
  dataOf,
  startDemoGateway,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import {
  startGateway,
  type GatewayUnderTest,
} from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import {
  startUnsteadyProxy,
  type UnsteadyProxy,
} from '../../../../tests/gateway/equipment/unsteadyProxy.ts';
import { DEMO_PASSWORD } from '../../shared/demo/accounts.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { CellAnswer, MarkGrid } from '../api.ts';

const SAVES = 8;

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

it('Saving one mark takes at most two round trips to the database', async () => {
  const { rows } = await database.query<{ paper: string }>({
    text: `
    UPDATE exam_sessions session
    SET status = 'marking'
    FROM papers paper
    JOIN exam_registrations registration
      ON registration.paper_id = paper.id
      AND registration.status = 'confirmed'
    WHERE session.status = 'registration' AND paper.exam_session_id = session.id
    RETURNING paper.id AS paper`,
  });
  const path = `/marks/papers/${rows[0]?.paper}`;
  const officer = await demo.as('examofficer');
  const marker = { paper: rows[0]?.paper, staff: demoId('staff', 'lecturer'), role: 'first' };
  expect((await officer('POST', '/paper-markers', { ...marker, share: 1 })).statusCode).toBe(201);

  const token = await gateway.signIn('lecturer', DEMO_PASSWORD);
  const { candidates, components } = dataOf<MarkGrid>(await gateway.call('GET', path, { token }));
  const trips: number[] = [];
  for (let version = 0; version < SAVES; version += 1) {
    const before = proxy.roundTrips;
    const cell = {
      edit: randomUUID(),
      student: candidates[0]?.student,
      component: components[0]?.id,
      stage: 'first',
      mark: 40 + version,
      version,
    };
    const answer = await gateway.call('PUT', `${path}/cells`, {
      token,
      body: { batch: randomUUID(), cells: [cell] },
    });
    trips.push(proxy.roundTrips - before);
    expect(dataOf<CellAnswer[]>(answer)[0]).toMatchObject({ outcome: 'saved' });
  }
  // The first save makes the sheets, and the gateway's own work may fall between two saves.
  expect(Math.min(...trips)).toBeLessThanOrEqual(2);
});
