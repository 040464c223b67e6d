import { afterAll, beforeAll, expect, it } from 'vitest';
import { LATEST_MS } from '../../../gateway/app/overload.ts';
import type { FailureBody } from '../../../src/contract/wire/envelope.ts';
import {
  startFilledGatewayOnServer,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';

const BLOCKED_MS = 1_500;
const ROUNDS = 10;
const ENOUGH = 20;

let gateway: GatewayUnderTest;
let origin: string;
beforeAll(async () => {
  gateway = await startFilledGatewayOnServer({ latestMs: LATEST_MS });
  // A fault of the gateway itself, which no request should be able to cause.
  gateway.app.server.on('request', ({ headers }) => {
    if (headers['x-test'] !== 'block') return;
    for (const end = performance.now() + BLOCKED_MS; performance.now() < end;);
  });
  origin = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => gateway.close());

it('A gateway that is late refuses new work with 503 and a spread pause, and answers the health check and the files of the portal', async () => {
  const refused: Response[] = [];
  for (let round = 0; round < ROUNDS && refused.length < ENOUGH; round += 1) {
    await fetch(`${origin}/api/health`, { headers: { 'x-test': 'block' } });
    const [file, ...answers] = await Promise.all([
      fetch(`${origin}/assets/absent.js`),
      ...Array.from({ length: ENOUGH }, () => fetch(`${origin}/api/user`)),
    ]);
    expect(file.status).toBe(404);
    refused.push(...answers.filter(({ status }) => status === 503));
  }
  expect(refused.length).toBeGreaterThanOrEqual(ENOUGH);
  const pauses = refused.map(({ headers }) => Number(headers.get('retry-after')));
  for (const answer of refused)
    expect(((await answer.json()) as FailureBody).code).toBe('UNAVAILABLE');
  expect(new Set(pauses).size).toBeGreaterThan(1);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2);
  expect((await fetch(`${origin}/api/health`)).status).toBe(200);
  await expect
    .poll(async () => (await fetch(`${origin}/api/user`)).status, { timeout: 10_000 })
    .toBe(401);
});
