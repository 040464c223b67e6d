import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { EICAR, startClamd, type Clamd } from '../equipment/clamd.ts';
import { dataOf, startDemoGateway, type DemoGateway } from '../equipment/demoGateway.ts';
import { codeOf, failureOf } from '../equipment/gatewayUnderTest.ts';
import { uploadOf } from '../equipment/uploadOf.ts';

let clamd: Clamd;
let gateway: DemoGateway;
let token: string;
beforeAll(async () => {
  clamd = await startClamd();
  gateway = await startDemoGateway({ virusScanner: clamd.address });
  token = await gateway.signIn('admin', DEMO_PASSWORD);
});
afterAll(() => gateway.close());

const A_FILE = { path: '/files?resource=publications&field=file', part: 'file' };
/** Every way of storing an upload. */
const WAYS = [
  A_FILE,
  { path: '/conversations/-/files', part: 'file' },
  { path: '/user/', part: 'profileImage' },
];

const pdf = (content: string): Buffer => Buffer.from(`%PDF-1.4\n${content}\n%%EOF`);
async function upload(content: Buffer, { path, part } = A_FILE) {
  const { payload, headers } = uploadOf(content, 'minutes.pdf', part);
  return gateway.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
}
const countFiles = async (): Promise<unknown> =>
  (await gateway.database.query({ text: 'SELECT count(*)::int AS files FROM stored_files' }))
    .rows[0];

describe('With a virus scanner, an upload', () => {
  test('is scanned byte for byte and then stored', async () => {
    const content = pdf('x'.repeat(200_000));
    expect(dataOf(await upload(content))).toMatchObject({ size: content.length });
    expect(clamd.scanned.at(-1)?.equals(content)).toBe(true);
  });

  test('that is infected is refused with the name of the virus, and not stored', async () => {
    const before = await countFiles();
    for (const way of WAYS) {
      const refused = await upload(pdf(EICAR), way);
      expect([way, refused.statusCode, codeOf(refused)]).toEqual([way, 422, 'FILE_INFECTED']);
      expect(failureOf(refused).details).toEqual({ found: 'Eicar-Signature' });
    }
    expect(await countFiles()).toEqual(before);
  });

  test('without a verdict, or while the scanner is away, is refused for now, and not stored', async () => {
    const before = await countFiles();
    const unread = await upload(pdf('x'.repeat(2_000_000)));
    expect([unread.statusCode, codeOf(unread)]).toEqual([503, 'SCANNER_UNAVAILABLE']);
    await clamd.stop();
    const away = await upload(pdf('harmless'));
    expect([away.statusCode, codeOf(away)]).toEqual([503, 'SCANNER_UNAVAILABLE']);
    expect(Number(away.headers['retry-after'])).toBeGreaterThan(0);
    expect(await countFiles()).toEqual(before);
  });
});
