import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportRun } from '../../../src/contract/wire/calls/importCalls.ts';
import type { Job } from '../../../src/contract/wire/calls/jobCalls.ts';
import { PASSWORD } from '../equipment/faculty.ts';
import { startFilledGateway, type GatewayUnderTest } from '../equipment/gatewayUnderTest.ts';

const ROWS = 300;

let gateway: GatewayUnderTest;
let token: string;
beforeAll(async () => {
  gateway = await startFilledGateway();
  token = await gateway.signIn('admin');
});
afterAll(() => gateway.close());

const read = async <T>(path: string): Promise<T> =>
  (await gateway.call('GET', path, { token })).json<{ data: T }>().data;

/** Sends requests continuously while work is in progress, and counts the answers. */
async function askingWhile(
  run: ImportRun,
  bystander: string,
): Promise<{ answered: number; steps: Set<number> }> {
  const seen = { answered: 0, steps: new Set<number>() };
  for (;;) {
    const { state, done } = await read<Job>(`/jobs/${run.job}`);
    if (state !== 'running' && state !== 'queued') return seen;
    seen.steps.add(done);
    expect((await gateway.call('GET', '/user', { token: bystander })).statusCode).toBe(200);
    seen.answered += 1;
    // In one process only this lets timers run, as the network does in production.
    await setImmediate();
  }
}

it('On the embedded database, with its single connection, other requests are served between the batches of an import', async () => {
  const bystander = await gateway.signIn('nimal', PASSWORD);
  const boundary = 'between-the-parts';
  const rows = Array.from(
    { length: ROWS },
    (_, n) => `Page ${n},පිටුව ${n},https://import.example/${n}`,
  );
  const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="links.csv"\r\nContent-Type: text/csv\r\n\r\nlabel.en,label.si,url\n${rows.join('\n')}\r\n--${boundary}--\r\n`;
  const uploaded = await gateway.app.inject({
    method: 'POST',
    url: '/api/links/-/imports',
    payload,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      authorization: `Bearer ${token}`,
    },
  });
  expect([uploaded.statusCode, uploaded.body]).toEqual([201, expect.any(String)]);
  const { id, settings } = uploaded.json<{ data: ImportRun }>().data;
  for (const [method, path, body, reached] of [
    ['PUT', '', settings, 'rehearsed'],
    ['POST', '/apply', {}, 'applied'],
  ] as const) {
    const begun = (await gateway.call(method, `/imports/${id}${path}`, { token, body })).json<{
      data: ImportRun;
    }>().data;
    const { answered, steps } = await askingWhile(begun, bystander);
    // Several batches with at least one answer in between: the request did not wait for the whole.
    expect(steps.size).toBeGreaterThan(1);
    expect(answered).toBeGreaterThan(1);
    expect(await read<ImportRun>(`/imports/${id}`)).toMatchObject({
      state: reached,
      counts: { new: ROWS },
    });
  }
});
