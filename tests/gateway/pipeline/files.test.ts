import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileValue } from '../../../src/contract/fields.ts';
import { dataOf, startDemoGateway, type CallAs, type DemoGateway, type WireRecord } from './equipment/demoGateway.ts';

let gateway: DemoGateway;
let admin: CallAs;
let adminToken: string;
beforeAll(async () => {
  gateway = await startDemoGateway();
  admin = await gateway.as('admin');
  adminToken = await gateway.signIn('admin', 'Faculty#2026');
});
afterAll(() => gateway.close());

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#0d6660' } }).jpeg().withExif({ IFD0: { Artist: 'taken at home' } }).toBuffer();

interface Part {
  name: string;
  fileName?: string;
  type?: string;
  content: Buffer | string;
}

function multipart(parts: readonly Part[]): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'a-boundary-of-the-tests';
  const pieces = parts.flatMap(({ name, fileName, type, content }) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return { payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

const send = (path: string, parts: readonly Part[], token = adminToken) => {
  const { payload, headers } = multipart(parts);
  return gateway.app.inject({ method: 'POST', url: `/api${path}`, payload, headers: { ...headers, authorization: `Bearer ${token}` } });
};
const upload = (field: string, file: Omit<Part, 'name'>, token?: string) => send(`/files?resource=${field.startsWith('logo') ? 'faculties' : 'publications'}&field=${field}`, [{ name: 'file', ...file }], token);
const download = (id: string, token = adminToken, size = '') => gateway.app.inject({ method: 'GET', url: `/api/files/${id}${size}`, headers: { authorization: `Bearer ${token}` } });

describe('an upload', () => {
  it('becomes the value of its field and comes back byte for byte, as an attachment in a sandbox', async () => {
    const stored = dataOf<FileValue>(await upload('file', { fileName: 'minutes.pdf', type: 'application/pdf', content: PDF }));
    const [publication] = dataOf<WireRecord[]>(await admin('GET', `/publications?${new URLSearchParams({ filter: '{"status":"draft"}', range: '[0,0]' })}`));
    const saved = dataOf(await admin('PUT', `/publications/${publication?.id}`, { version: publication?.version, file: stored }));
    expect(saved['file']).toMatchObject({ id: stored.id, name: 'minutes.pdf', mime: 'application/pdf', size: PDF.length });
    const back = await download(stored.id);
    expect(back.rawPayload.equals(PDF)).toBe(true);
    expect(back.headers).toMatchObject({ 'content-disposition': expect.stringContaining('attachment'), 'content-security-policy': expect.stringContaining('sandbox'), 'x-content-type-options': 'nosniff' });
  });

  it.each([
    ['a page under the name of a PDF', { fileName: 'a.pdf', type: 'application/pdf', content: '<html><script>alert(1)</script></html>' }],
    ['a picture where a PDF is asked for', { fileName: 'a.pdf', type: 'application/pdf', content: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]) }],
  ])('is refused by its content: %s', async (_name, file) => {
    expect((await upload('file', file)).json()).toMatchObject({ code: 'FILE_TYPE_REFUSED' });
  });

  it('is refused as a drawing that could carry script', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    expect((await upload('logo', { fileName: 'a.svg', type: 'image/svg+xml', content: drawing })).json()).toMatchObject({ code: 'FILE_TYPE_REFUSED' });
  });

  it('is refused beyond its size while it is still coming in', async () => {
    const large = Buffer.concat([PDF, Buffer.alloc(21 * 1024 * 1024)]);
    expect((await upload('file', { fileName: 'large.pdf', type: 'application/pdf', content: large })).json()).toMatchObject({ code: 'FILE_TOO_LARGE' });
  });

  it('of a picture loses what tells where and by whom it was taken, and gains smaller ones', async () => {
    const stored = dataOf<FileValue>(await upload('logo', { fileName: 'logo.jpg', type: 'image/jpeg', content: await picture() }));
    expect(stored).toMatchObject({ width: 640, height: 480 });
    const back = await download(stored.id);
    expect((await sharp(back.rawPayload).metadata()).exif).toBeUndefined();
    const thumb = await sharp((await download(stored.id, adminToken, '?size=thumb')).rawPayload).metadata();
    expect(thumb.width).toBe(160);
  });
});

describe('a file of somebody else', () => {
  it('can be neither read nor borrowed by its id', async () => {
    const stored = dataOf<FileValue>(await upload('file', { fileName: 'draft.pdf', type: 'application/pdf', content: PDF }));
    const token = await gateway.signIn('lecturer', 'Faculty#2026');
    expect((await download(stored.id, token)).statusCode).toBe(404);
    const lecturer = await gateway.as('lecturer');
    const own = dataOf<WireRecord[]>(await lecturer('GET', '/publications?view=own')).find(({ _can }) => Object.hasOwn(_can, 'edit'));
    const response = await lecturer('PUT', `/publications/${own?.id}?view=own`, { version: own?.version, file: { id: stored.id } });
    expect(response.json()).toMatchObject({ code: 'INVALID_FIELDS', fieldErrors: { file: { code: 'notFound' } } });
  });

  it('is not taken from who may not write the field', async () => {
    const token = await gateway.signIn('student', 'Faculty#2026');
    expect((await upload('file', { fileName: 'a.pdf', type: 'application/pdf', content: PDF }, token)).statusCode).toBe(403);
  });
});

it('users are made and changed by the documented multipart calls, picture and all', async () => {
  const [type] = dataOf<WireRecord[]>(await admin('GET', '/user-types?range=[0,0]'));
  const values = { username: 'newcomer', email: 'newcomer@fhss.example', firstName: 'New', lastName: 'Comer', userType: type?.id, status: 'active' };
  const image = { name: 'profileImage', fileName: 'me.jpg', type: 'image/jpeg', content: await picture() };
  const made = await send('/user/', [{ name: 'data', content: JSON.stringify(values) }, image]);
  expect(made.statusCode).toBe(201);
  const user = dataOf(made);
  expect(user['profileImage']).toMatchObject({ name: 'me.jpg', width: 640 });
  const changed = await send(`/user/${user.id}`, [{ name: 'data', content: JSON.stringify({ version: user.version, lastName: 'Other' }) }]);
  expect(dataOf(changed)).toMatchObject({ lastName: 'Other', version: user.version + 1 });
  expect((await admin('DELETE', `/user/${user.id}`)).statusCode).toBe(200);
});
