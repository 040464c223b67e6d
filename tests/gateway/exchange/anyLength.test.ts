import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportRun } from '../../../src/contract/wire/calls/importCalls.ts';
import type { Job } from '../../../src/contract/wire/calls/jobCalls.ts';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../equipment/demoGateway.ts';
import { importerFor, type Importer } from '../equipment/importSteps.ts';

/** More than the 20,000 that were once the most. */
const ROWS = 20_400;
/** One of this number has no Sinhala label, and is refused. */
const EVERY = 400;

let gateway: DemoGateway;
let importer: Importer;
let admin: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  importer = await importerFor(gateway, 'admin');
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

const fileOf = (name: string, count: number): string =>
  [
    'label.en,label.si,url',
    ...Array.from(
      { length: count },
      (_, n) => `${name} ${n},${n % EVERY === 0 ? '' : `පිටුව ${n}`},https://${name}.example/${n}`,
    ),
  ].join('\n');

const begin = async (name: string, count: number): Promise<ImportRun> => {
  const run = dataOf<ImportRun>(await importer.upload('links', fileOf(name, count)));
  return dataOf<ImportRun>(await admin('PUT', `/imports/${run.id}`, run.settings));
};

it('Every row of a long file is tried or named, and a short file that begins later ends first', async () => {
  const long = await begin('long', ROWS);
  expect(long.rowCount).toBe(ROWS);
  const short = await begin('short', 40);
  const done = await importer.settled(short.id, 'rehearsed');
  expect(done.counts).toMatchObject({ new: 39, refused: 1 });
  const job = dataOf<Job>(await admin('GET', `/jobs/${long.job}`));
  expect(job.state).toBe('running');
  expect(job.done).toBeLessThan(ROWS);

  await expect
    .poll(async () => dataOf<ImportRun>(await admin('GET', `/imports/${long.id}`)).state, {
      timeout: 240_000,
      interval: 500,
    })
    .toBe('rehearsed');
  const refused = ROWS / EVERY;
  const run = dataOf<ImportRun>(await admin('GET', `/imports/${long.id}`));
  expect(run.counts).toMatchObject({ new: ROWS - refused, refused });
  const { body } = await admin('GET', `/imports/${run.id}/refused?format=csv&language=en`);
  expect(body.trim().split('\r\n')).toHaveLength(1 + refused);
}, 300_000);
