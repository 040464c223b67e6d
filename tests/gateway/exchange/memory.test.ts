import { get, type IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { query, startDemoGateway, type DemoGateway } from '../equipment/demoGateway.ts';

const ROWS = 24_000;
/** Rows that one statement writes within its time limit, on a busy machine too. */
const AT_ONCE = 4_000;
const MB = 1024 * 1024;
/** Rows of a length that makes their sum three times this. */
const MOST = 8 * MB;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

let gateway: DemoGateway;
let origin: string;
beforeAll(async () => {
  gateway = await startDemoGateway();
  origin = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  for (let first = 1; first <= ROWS; first += AT_ONCE) {
    await gateway.database.query({
      text: `
      INSERT INTO links (label_en, label_si, url, position)
      SELECT
        repeat('Long ', 20) || number,
        'පේළිය ' || number,
        'https://www.example.lk/' || md5(number::text) || repeat('x', 900),
        number
      FROM generate_series(${first}, ${first + AT_ONCE - 1}) number`,
    });
  }
});
afterAll(() => gateway.close());

it.each(['csv', 'xlsx'])(
  `An export of ${ROWS} rows as %s goes out as it is read: what the gateway holds of it does not grow with it`,
  async (format) => {
    const token = await gateway.signIn('admin', 'Faculty#2026');
    const address = `${origin}/api/links/-/export?${query({ format, columns: 'label.en,label.si,url,position' })}`;
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      get(address, { headers: { authorization: `Bearer ${token}` } }, resolve).once(
        'error',
        reject,
      ),
    );
    expect(response.statusCode).toBe(200);
    collect();
    const before = process.memoryUsage().heapUsed;
    const held: number[] = [];
    let [bytes, next] = [0, 0];
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.byteLength;
      if (bytes < next) continue;
      collect();
      held.push(process.memoryUsage().heapUsed - before);
      next = bytes + (format === 'csv' ? 3 * MB : MB / 4);
    }
    expect(bytes).toBeGreaterThan(format === 'csv' ? 3 * MOST : MB);
    expect(held.length).toBeGreaterThan(3);
    expect(Math.max(...held), held.map((one) => (one / MB).toFixed(1)).join(' ')).toBeLessThan(
      MOST,
    );
  },
);
