import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeUnheldFiles, UNHELD_DAYS } from '../../../gateway/records/files/retention.ts';
import { DAY_MS } from '../../../src/contract/model/constants.ts';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';
import type { FurtherDeclarations } from '../equipment/demoGateway.ts';
import { everyKind } from '../equipment/everyKind.ts';

let further: FurtherDeclarations;
let gateway: DemoGateway;
let admin: CallAs;
beforeAll(async () => {
  further = await everyKind();
  gateway = await startDemoGateway(further);
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

const BOUNDARY = 'between-the-parts';

async function upload(field: string): Promise<{ id: string }> {
  const isPicture = field === 'body';
  const bytes = isPicture
    ? await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
        .png()
        .toBuffer()
    : Buffer.from('minutes');
  const response = await gateway.app.inject({
    method: 'POST',
    url: `/api/files?resource=samples&field=${field}`,
    headers: {
      authorization: `Bearer ${await gateway.signIn('admin', 'Faculty#2026')}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    payload: Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: text/plain\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  });
  return dataOf<{ id: string }>(response);
}

const clean = (days: number): Promise<void> =>
  removeUnheldFiles(gateway.database, further.catalogue, new Date(Date.now() + days * DAY_MS));

async function kept(): Promise<Set<string>> {
  const { rows } = await gateway.database.query<{ id: string }>({
    text: 'SELECT id FROM stored_files',
  });
  return new Set(rows.map(({ id }) => id));
}

it('A file that no record holds is deleted after a time, and no file that one holds', async () => {
  const demonstration = await kept();
  const [unsaved, document, replacement, attachment, inLine, inText] = [
    await upload('document'),
    await upload('document'),
    await upload('document'),
    await upload('attachments'),
    await upload('rows.document'),
    await upload('body'),
  ];
  const record = dataOf<WireRecord>(
    await admin('POST', '/samples', {
      document,
      attachments: [attachment],
      rows: [{ document: inLine }],
      body: `<p>See <img src="/files/${inText.id}" alt="A dot"></p>`,
    }),
  );
  await clean(2);
  expect((await kept()).size).toBe(demonstration.size + 6);
  const replaced = await admin('PUT', `/samples/${record.id}`, {
    document: replacement,
    version: record.version,
  });
  expect(replaced.statusCode, replaced.body).toBe(200);
  await clean(3);
  expect((await kept()).has(document.id)).toBe(true);
  expect((await kept()).has(unsaved.id)).toBe(true);
  await clean(3 + UNHELD_DAYS + 1);
  const left = await kept();
  expect([unsaved, document].filter(({ id }) => left.has(id))).toEqual([]);
  expect([replacement, attachment, inLine, inText].filter(({ id }) => !left.has(id))).toEqual([]);
  expect([...demonstration].filter((id) => !left.has(id))).toEqual([]);
});
