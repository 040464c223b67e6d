import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileValue } from '../../../src/contract/model/fields.ts';
import { demoId } from '../../../src/resources/shared/demo/seeded.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';
import { everyKind } from '../equipment/everyKind.ts';

let gateway: DemoGateway;
let admin: CallAs;
let adminToken: string;
beforeAll(async () => {
  gateway = await startDemoGateway(await everyKind());
  admin = await gateway.as('admin');
  adminToken = await gateway.signIn('admin', 'Faculty#2026');
});
afterAll(() => gateway.close());

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#0d6660' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'taken at home' } })
    .toBuffer();

interface Part {
  name: string;
  fileName?: string;
  type?: string;
  content: Buffer | string;
}

function multipart(parts: readonly Part[]): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'a-boundary-of-the-tests';
  const pieces = parts.flatMap(({ name, fileName, type, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

const send = (
  path: string,
  parts: readonly Part[],
  { token = adminToken, key = randomUUID() }: { token?: string; key?: string } = {},
) => {
  const { payload, headers } = multipart(parts);
  return gateway.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    headers: { ...headers, authorization: `Bearer ${token}`, 'idempotency-key': key },
  });
};
const upload = (field: string, file: Omit<Part, 'name'>, token?: string) =>
  send(
    `/files?resource=${field.startsWith('logo') ? 'faculties' : 'publications'}&field=${field}`,
    [{ name: 'file', ...file }],
    token === undefined ? {} : { token },
  );
const download = (id: string, token = adminToken, size = '') =>
  gateway.app.inject({
    method: 'GET',
    url: `/api/files/${id}${size}`,
    headers: { authorization: `Bearer ${token}` },
  });

describe('an upload', () => {
  it('becomes the value of its field and is returned byte for byte, as a sandboxed attachment', async () => {
    const stored = dataOf<FileValue>(
      await upload('file', { fileName: 'minutes.pdf', type: 'application/pdf', content: PDF }),
    );
    const [publication] = dataOf<WireRecord[]>(
      await admin(
        'GET',
        `/publications?${new URLSearchParams({ filter: '{"status":"draft"}', range: '[0,0]' })}`,
      ),
    );
    const saved = dataOf(
      await admin('PUT', `/publications/${publication?.id}`, {
        version: publication?.version,
        file: stored,
      }),
    );
    expect(saved['file']).toMatchObject({
      id: stored.id,
      name: 'minutes.pdf',
      mime: 'application/pdf',
      size: PDF.length,
    });
    const back = await download(stored.id);
    expect(back.rawPayload.equals(PDF)).toBe(true);
    expect(back.headers).toMatchObject({
      'content-disposition': expect.stringContaining('attachment'),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    [
      'a page under the name of a PDF',
      {
        fileName: 'a.pdf',
        type: 'application/pdf',
        content: '<html><script>alert(1)</script></html>',
      },
    ],
    [
      'a picture where a PDF is asked for',
      {
        fileName: 'a.pdf',
        type: 'application/pdf',
        content: Buffer.from([
          0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
        ]),
      },
    ],
  ])('is refused by its content: %s', async (_name, file) => {
    expect((await upload('file', file)).json()).toMatchObject({ code: 'FILE_TYPE_REFUSED' });
  });

  it('is refused as SVG, which could contain scripts', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    expect(
      (await upload('logo', { fileName: 'a.svg', type: 'image/svg+xml', content: drawing })).json(),
    ).toMatchObject({ code: 'FILE_TYPE_REFUSED' });
  });

  it('is refused beyond its size limit while it is still being received', async () => {
    const large = Buffer.concat([PDF, Buffer.alloc(21 * 1024 * 1024)]);
    expect(
      (
        await upload('file', { fileName: 'large.pdf', type: 'application/pdf', content: large })
      ).json(),
    ).toMatchObject({ code: 'FILE_TOO_LARGE' });
  });

  it('of a picture loses its EXIF data and gains smaller variants', async () => {
    const stored = dataOf<FileValue>(
      await upload('logo', { fileName: 'logo.jpg', type: 'image/jpeg', content: await picture() }),
    );
    expect(stored).toMatchObject({ width: 640, height: 480 });
    const back = await download(stored.id);
    expect((await sharp(back.rawPayload).metadata()).exif).toBeUndefined();
    const thumb = await sharp(
      (await download(stored.id, adminToken, '?size=thumb')).rawPayload,
    ).metadata();
    expect(thumb.width).toBe(160);
  });
});

describe('a picture with a description and an aspect ratio', () => {
  const sized = (width: number, height: number): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background: '#0d6660' } })
      .png()
      .toBuffer();
  const portrait = async (content: Buffer) =>
    send('/files?resource=samples&field=portrait', [
      { name: 'file', fileName: 'p.png', type: 'image/png', content },
    ]);

  it('is refused below the minimum size or with another aspect ratio, stating both', async () => {
    expect((await portrait(await sized(30, 15))).json()).toMatchObject({
      code: 'PICTURE_REFUSED',
      details: { width: 30, height: 15, minWidth: 40, aspect: 2 },
    });
    expect((await portrait(await sized(100, 100))).json()).toMatchObject({
      code: 'PICTURE_REFUSED',
      details: { width: 100, height: 100, aspect: 2 },
    });
    expect((await portrait(await sized(101, 50))).statusCode).toBe(201);
  });

  it('has a description in both languages, which can be changed alone', async () => {
    const { id } = dataOf<FileValue>(await portrait(await sized(80, 40)));
    const alt = { en: 'A green bar', si: 'කොළ තීරුවක්' };
    const refused = async (value: unknown) =>
      (await admin('POST', '/samples', { label: 'described', portrait: value })).json<{
        fieldErrors: unknown;
      }>().fieldErrors;
    expect(await refused({ id })).toEqual({
      'portrait.alt': { code: 'noAltText', args: { maxMb: 1, minWidth: 40 } },
    });
    expect(await refused({ id, alt: { en: ' ', si: '' } })).toMatchObject({
      'portrait.alt': { code: 'noAltText' },
    });
    expect(await refused({ id, alt: { en: 'Only English', si: ' ' } })).toMatchObject({
      'portrait.alt.si': { code: 'halfTranslated' },
    });
    const made = dataOf(
      await admin('POST', '/samples', {
        label: 'described',
        portrait: { id, alt: { ...alt, en: ' A green bar ' } },
      }),
    );
    expect(made['portrait']).toMatchObject({ id, width: 80, height: 40, alt });
    const changed = dataOf(
      await admin('PUT', `/samples/${made.id}`, {
        version: made.version,
        portrait: { id, alt: { ...alt, en: 'A bar' } },
      }),
    );
    expect([changed.version, changed['portrait']]).toMatchObject([
      made.version + 1,
      { id, alt: { en: 'A bar', si: alt.si } },
    ]);
    const same = dataOf(
      await admin('PUT', `/samples/${made.id}`, {
        version: changed.version,
        portrait: changed['portrait'],
      }),
    );
    expect(same.version).toBe(changed.version);
    expect(
      dataOf(await admin('PUT', `/samples/${made.id}`, { version: same.version, portrait: null }))[
        'portrait'
      ],
    ).toBeNull();
  });

  it('cannot lose its description in the database either', async () => {
    const { id } = dataOf<FileValue>(await portrait(await sized(80, 40)));
    const made = dataOf(
      await admin('POST', '/samples', {
        label: 'kept',
        portrait: { id, alt: { en: 'a', si: 'අ' } },
      }),
    );
    await expect(
      gateway.database.query({
        text: 'UPDATE samples SET portrait_alt_en = NULL, portrait_alt_si = NULL WHERE id = $1',
        values: [made.id],
      }),
    ).rejects.toThrow(/described/);
  });
});

describe('several files of a record', () => {
  const attach = async (
    fileName: string,
    content: Buffer | string = PDF,
    type = 'application/pdf',
    token = adminToken,
  ): Promise<FileValue> =>
    dataOf<FileValue>(
      await send(
        '/files?resource=samples&field=attachments',
        [{ name: 'file', fileName, type, content }],
        { token },
      ),
    );
  const names = (record: WireRecord): string[] =>
    (record['attachments'] as FileValue[]).map(({ name }) => name);

  it('keep their order, can be reordered and removed, and return with an undo', async () => {
    const [a, b, c] = [
      await attach('a.pdf'),
      await attach('b.pdf'),
      await attach('c.txt', 'plain words', 'text/plain'),
    ];
    const made = dataOf(await admin('POST', '/samples', { label: 'many', attachments: [a, b, c] }));
    expect(names(made)).toEqual(['a.pdf', 'b.pdf', 'c.txt']);
    expect((made['attachments'] as FileValue[])[2]).toMatchObject({ mime: 'text/plain', size: 11 });
    const moved = dataOf(
      await admin('PUT', `/samples/${made.id}`, {
        version: made.version,
        attachments: [{ id: c.id }, { id: a.id }, { id: b.id }],
      }),
    );
    expect(names(moved)).toEqual(['c.txt', 'a.pdf', 'b.pdf']);
    const same = dataOf(
      await admin('PUT', `/samples/${made.id}`, {
        version: moved.version,
        attachments: moved['attachments'],
      }),
    );
    expect(same.version).toBe(moved.version);
    const removed = await admin('PUT', `/samples/${made.id}`, {
      version: moved.version,
      attachments: [],
    });
    expect(names(dataOf(removed))).toEqual([]);
    expect(
      (await admin('POST', `/change-sets/${String(removed.headers['x-change-set'])}/undo`, {}))
        .statusCode,
    ).toBe(200);
    expect(names(dataOf(await admin('GET', `/samples/${made.id}`)))).toEqual([
      'c.txt',
      'a.pdf',
      'b.pdf',
    ]);
    const filled = dataOf<WireRecord[]>(
      await admin('GET', `/samples?${query({ filter: { attachments_empty: false } })}`),
    );
    expect(filled.map(({ id }) => id)).toEqual([made.id]);
  });

  it('are refused beyond their number, as duplicates, of another type, and if another user uploaded them', async () => {
    const four = [
      await attach('1.pdf'),
      await attach('2.pdf'),
      await attach('3.pdf'),
      await attach('4.pdf'),
    ];
    const problems = async (attachments: unknown, call = admin) =>
      (await call('POST', '/samples', { label: 'refused', attachments })).json<{
        fieldErrors: unknown;
      }>().fieldErrors;
    expect(await problems(four)).toMatchObject({
      attachments: { code: 'tooMany', args: { max: 3 } },
    });
    expect(await problems([four[0], four[0]])).toMatchObject({
      attachments: { code: 'listedTwice' },
    });
    expect(await problems([four[0], { id: '019a0000-0000-7000-8000-000000000001' }])).toEqual({
      attachments: { code: 'notFound' },
    });
    expect(await problems([four[0]], await gateway.as('lecturer'))).toEqual({
      attachments: { code: 'notFound' },
    });
    const drawing = await send('/files?resource=samples&field=attachments', [
      {
        name: 'file',
        fileName: 'a.svg',
        type: 'image/svg+xml',
        content: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      },
    ]);
    expect(drawing.json()).toMatchObject({ code: 'FILE_TYPE_REFUSED' });
  });

  it('are readable by users who may read the record, and by no one before', async () => {
    const file = await attach('read.pdf');
    const token = await gateway.signIn('lecturer', 'Faculty#2026');
    expect((await download(file.id, token)).statusCode).toBe(404);
    await admin('POST', '/samples', { label: 'read', attachments: [file] });
    const back = await download(file.id, token);
    expect([
      back.statusCode,
      back.headers['content-disposition'],
      back.headers['content-security-policy'],
    ]).toEqual([200, expect.stringContaining('attachment'), expect.stringContaining('sandbox')]);
  });

  it('that claim to be text but are HTML stay data', async () => {
    const page = await attach('page.txt', '<html><script>alert(1)</script></html>', 'text/plain');
    const back = await download(page.id);
    expect(back.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/plain/),
      'content-disposition': expect.stringContaining('attachment'),
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('a file of another user', () => {
  it('can be neither read nor used by its id', async () => {
    const stored = dataOf<FileValue>(
      await upload('file', { fileName: 'draft.pdf', type: 'application/pdf', content: PDF }),
    );
    const token = await gateway.signIn('lecturer', 'Faculty#2026');
    expect((await download(stored.id, token)).statusCode).toBe(404);
    const lecturer = await gateway.as('lecturer');
    const own = dataOf<WireRecord[]>(await lecturer('GET', '/publications?view=own')).find(
      ({ _can }) => Object.hasOwn(_can, 'edit'),
    );
    const response = await lecturer('PUT', `/publications/${own?.id}?view=own`, {
      version: own?.version,
      file: { id: stored.id },
    });
    expect(response.json()).toMatchObject({
      code: 'INVALID_FIELDS',
      fieldErrors: { file: { code: 'notFound' } },
    });
  });

  it('is not opened by its id under the name of another file', async () => {
    const secret = dataOf<FileValue>(
      await send('/files?resource=samples&field=document', [
        { name: 'file', fileName: 'secret.pdf', type: 'application/pdf', content: PDF },
      ]),
    );
    const token = await gateway.signIn('lecturer', 'Faculty#2026');
    const own = dataOf<FileValue>(
      await send(
        '/files?resource=samples&field=document',
        [{ name: 'file', fileName: 'own.pdf', type: 'application/pdf', content: PDF }],
        { token },
      ),
    );
    const lecturer = await gateway.as('lecturer');
    expect(
      (
        await lecturer('POST', '/samples', {
          label: 'spoofed',
          document: { ...own, name: secret.id, size: secret.id },
        })
      ).statusCode,
    ).toBe(201);
    expect((await download(secret.id, token)).statusCode).toBe(404);
  });

  it('is refused from users who may not write the field', async () => {
    const token = await gateway.signIn('student', 'Faculty#2026');
    expect(
      (await upload('file', { fileName: 'a.pdf', type: 'application/pdf', content: PDF }, token))
        .statusCode,
    ).toBe(403);
  });
});

const countStored = async (): Promise<number> => {
  const text = 'SELECT count(*)::int AS files FROM stored_files';
  const { rows } = await gateway.database.query<{ files: number }>({ text });
  return rows[0]?.files ?? 0;
};

it('users are created and changed by the documented multipart calls, with a picture that is stored once and only with its user', async () => {
  const [type] = dataOf<WireRecord[]>(await admin('GET', '/user-types?range=[0,0]'));
  const values = {
    username: 'newcomer',
    email: 'newcomer@fhss.example',
    firstName: 'New',
    lastName: 'Comer',
    userType: type?.id,
    status: 'active',
  };
  const image = {
    name: 'profileImage',
    fileName: 'me.jpg',
    type: 'image/jpeg',
    content: await picture(),
  };
  const key = randomUUID();
  const create = (): ReturnType<typeof send> =>
    send('/user/', [{ name: 'data', content: JSON.stringify(values) }, image], { key });
  const stored = await countStored();
  const made = await create();
  expect(made.statusCode).toBe(201);
  const user = dataOf(made);
  expect(dataOf(await create())).toEqual(user);
  expect(await countStored()).toBe(stored + 1);
  const { email: _, ...incomplete } = { ...values, username: 'another' };
  const refused = await send('/user/', [
    { name: 'data', content: JSON.stringify(incomplete) },
    image,
  ]);
  expect([refused.statusCode, await countStored()]).toEqual([422, stored + 1]);
  expect(user['profileImage']).toMatchObject({ name: 'me.jpg', width: 640 });
  const changed = await send(`/user/${user.id}`, [
    { name: 'data', content: JSON.stringify({ version: user.version, lastName: 'Other' }) },
  ]);
  expect(dataOf(changed)).toMatchObject({ lastName: 'Other', version: user.version + 1 });
  expect((await admin('DELETE', `/user/${user.id}`)).statusCode).toBe(200);
});

it('a replaced picture is still visible to users who may read the history, and to no one else', async () => {
  const staff = `/staff/${demoId('staff', 'dean')}`;
  const photo = async (): Promise<FileValue> =>
    dataOf<FileValue>(
      await send('/files?resource=staff&field=photo', [
        { name: 'file', fileName: 'a.jpg', type: 'image/jpeg', content: await picture() },
      ]),
    );
  const [first, second] = [await photo(), await photo()];
  for (const value of [first, second]) {
    const { version } = dataOf(await admin('GET', staff));
    expect((await admin('PUT', staff, { version, photo: value })).statusCode).toBe(200);
  }
  const status = async (username: string): Promise<number> =>
    (await download(first.id, await gateway.signIn(username, 'Faculty#2026'), '?size=preview'))
      .statusCode;
  expect([await status('head'), await status('lecturer'), await status('student')]).toEqual([
    200, 404, 404,
  ]);
});
