import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sanitiseRichText } from '../../../gateway/db/sanitise.ts';
import { HOSTILE } from '../../../gateway/db/testing/hostileHtml.ts';
import type { FileValue } from '../../../src/contract/model/fields.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';
import { everyKind } from '../equipment/everyKind.ts';
import { importerFor } from '../equipment/importSteps.ts';

let gateway: DemoGateway;
let admin: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway(await everyKind());
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

const make = async (values: Record<string, unknown>): Promise<WireRecord> =>
  dataOf(await admin('POST', '/samples', values));
const read = async (id: string): Promise<WireRecord> =>
  dataOf(await admin('GET', `/samples/${id}`));

/** Puts a text into the log as a previous value, which the gateway itself cannot do. */
const rewriteLog = (changeSet: unknown, body: string): Promise<void> =>
  gateway.database.transaction(async (client) => {
    await client.query({
      text: 'ALTER TABLE activities DISABLE TRIGGER activities_append_only',
      values: [],
    });
    await client.query({
      text: `
        UPDATE activities
        SET before = jsonb_set(before::jsonb, '{body}', to_jsonb($1::text))
        WHERE change_set = $2`,
      values: [body, changeSet],
    });
    await client.query({
      text: 'ALTER TABLE activities ENABLE TRIGGER activities_append_only',
      values: [],
    });
  });

describe('hostile HTML', () => {
  it.each(Object.entries(HOSTILE))('%s is stored without its sting', async (_what, html) => {
    const { id } = await make({
      label: 'hostile',
      body: `<p>before</p>${html}`,
      bodies: { en: `<p>before</p>${html}`, si: `<p>පෙර</p>${html}` },
    });
    const { body, bodies } = (await read(id)) as unknown as {
      body: string;
      bodies: { en: string; si: string };
    };
    // `sanitise.test.ts` shows that a browser finds nothing to execute in the same payloads.
    expect([body, bodies]).toEqual([
      sanitiseRichText(`<p>before</p>${html}`),
      { en: sanitiseRichText(`<p>before</p>${html}`), si: sanitiseRichText(`<p>පෙර</p>${html}`) },
    ]);
  });

  it('is as harmless through every other write path', async () => {
    const hostile = '<p>words<img src=x onerror=alert(1)></p><script>alert(1)</script>';
    const clean = '<p>words</p>';
    const made = await make({ label: 'ways', body: '<p>first</p>' });
    const changed = await admin('PUT', `/samples/${made.id}`, {
      version: made.version,
      body: hostile,
    });
    expect(dataOf(changed)['body']).toBe(clean);

    const other = await make({ label: 'ways 2', body: '<p>first</p>' });
    expect(
      (await admin('POST', '/samples/-/bulk', { ids: [other.id], values: { body: hostile } }))
        .statusCode,
    ).toBe(200);
    expect((await read(other.id))['body']).toBe(clean);

    // As if another version of the program had written the log.
    const edit = changed.headers['x-change-set'];
    await rewriteLog(edit, hostile.replace('words', 'undone'));
    expect((await admin('POST', `/change-sets/${String(edit)}/undo`, {})).statusCode).toBe(200);
    expect((await read(made.id))['body']).toBe('<p>undone</p>');

    const deleted = (await admin('DELETE', `/samples/${other.id}`)).headers['x-change-set'];
    await rewriteLog(deleted, hostile);
    expect((await admin('POST', `/change-sets/${String(deleted)}/undo`, {})).statusCode).toBe(200);
    expect((await read(other.id))['body']).toBe(clean);
  });
});

describe('rich text in an exported table', () => {
  it('is exported as plain text, and imported text is never markup', async () => {
    const importer = await importerFor(gateway, 'admin');
    const run = await importer.rehearse(
      'samples',
      'A,B\nfrom a file,"<script>alert(1)</script>\nsecond line"',
      { mapping: ['label', 'body'] },
    );
    await importer.apply(run);
    const [found] = dataOf<WireRecord[]>(
      await admin('GET', `/samples?${query({ filter: { label: 'from a file' } })}`),
    );
    expect(found?.['body']).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p><p>second line</p>');
  });

  it('keeps its markup when the same text is imported', async () => {
    const body = '<h2>Title</h2><p>some <strong>bold</strong> words</p>';
    const { id } = await make({
      label: 'kept',
      body,
      bodies: { en: body, si: '<p>සිංහල <em>පෙළ</em></p>' },
    });
    const importer = await importerFor(gateway, 'admin');
    const rows = `id,count,body,en,si\n${id},7,Title some bold words,"Title\nsome bold words",වෙනත් පෙළ`;
    await importer.apply(
      await importer.rehearse('samples', rows, {
        mapping: ['id', 'count', 'body', 'bodies.en', 'bodies.si'],
      }),
    );
    expect(await read(id)).toMatchObject({
      count: 7,
      body,
      bodies: { en: body, si: '<p>වෙනත් පෙළ</p>' },
    });
  });
});

describe('rich text', () => {
  it('is found by its text, not by its markup', async () => {
    const { id } = await make({
      label: 'found',
      body: '<p>the <strong>ste</strong>mma &amp; branches</p>',
      bodies: {
        en: '<p>manu<em>script</em></p><p>leaves</p>',
        si: '<p>පුස්කොළ <strong>පොත්</strong></p>',
      },
    });
    const ids = async (parts: Record<string, unknown>): Promise<string[]> =>
      dataOf<WireRecord[]>(await admin('GET', `/samples?${query(parts)}`)).map(
        (record) => record.id,
      );
    for (const filter of [
      { body_contains: 'stemma & br' },
      { 'bodies.en_contains': 'manuscript leaves' },
      { 'bodies.si_contains': 'පුස්කොළ පොත්' },
    ])
      expect(await ids({ filter })).toEqual([id]);
    for (const filter of [
      { body_contains: 'strong' },
      { body_contains: '<p>' },
      { 'bodies.en_contains': 'manu script' },
    ])
      expect(await ids({ filter })).not.toContain(id);
    expect(await ids({ filter: { q: 'stemma branches' } })).toEqual([id]);
    expect(await ids({ filter: { q: 'strong stemma' } })).toEqual([]);
  });

  it('is refused for an empty language, a picture without description, and the length of its plain text', async () => {
    const problems = async (values: Record<string, unknown>): Promise<unknown> =>
      (await admin('POST', '/samples', { label: 'refused', ...values })).json<{
        fieldErrors: unknown;
      }>().fieldErrors;
    expect(
      await problems({ bodies: { en: '<p>English</p>', si: '<p> </p><script>x</script>' } }),
    ).toEqual({ 'bodies.si': { code: 'halfTranslated' } });
    expect(
      await problems({
        body: '<p>x</p><img src="/files/019a0000-0000-7000-8000-000000000001" alt="">',
      }),
    ).toEqual({ body: { code: 'noAltText', args: { max: 5000 } } });
    expect(await problems({ body: `<p>${'x'.repeat(5001)}</p>` })).toEqual({
      body: { code: 'tooLong', args: { max: 5000 } },
    });
    const { id } = await make({
      label: 'blank',
      body: '<p> <br></p><script>alert(1)</script>',
      bodies: { en: '<p></p>', si: '' },
    });
    expect(await read(id)).toMatchObject({ body: null, bodies: null });
  });

  it('is stored in both languages or in none, enforced by the database', async () => {
    const { id } = await make({ label: 'pair', bodies: { en: '<p>a</p>', si: '<p>අ</p>' } });
    await expect(
      gateway.database.query({
        text: 'UPDATE samples SET bodies_si = NULL WHERE id = $1',
        values: [id],
      }),
    ).rejects.toThrow(/both_languages/);
  });
});

describe('a picture in a text', () => {
  const BOUNDARY = 'between-the-parts';
  const send = async (username: string, content: Buffer | string, type = 'image/png') => {
    const token = await gateway.signIn(username, 'Faculty#2026');
    const payload = Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      Buffer.from(content as string),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]);
    return gateway.app.inject({
      method: 'POST',
      url: '/api/files?resource=samples&field=body',
      payload,
      headers: {
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        authorization: `Bearer ${token}`,
      },
    });
  };
  const picture = (): Promise<Buffer> =>
    sharp({ create: { width: 20, height: 20, channels: 3, background: '#0d6660' } })
      .png()
      .toBuffer();

  it('must be uploaded by the writer, and is visible to users who may read the text', async () => {
    const { id: image } = dataOf<FileValue>(await send('admin', await picture()));
    const lecturer = await gateway.as('lecturer');
    expect((await lecturer('GET', `/files/${image}`)).statusCode).toBe(404);
    const borrowed = await lecturer('POST', '/samples', {
      label: 'borrowed',
      body: `<img src="/files/${image}" alt="Somebody else’s">`,
    });
    expect(borrowed.json()).toMatchObject({ fieldErrors: { body: { code: 'foreignImage' } } });
    // An address in running text opens nothing.
    await lecturer('POST', '/samples', {
      label: 'words',
      body: `<p>/files/${image} &lt;img src="/files/${image}"</p>`,
    });
    expect((await lecturer('GET', `/files/${image}`)).statusCode).toBe(404);

    const made = await make({
      label: 'shown',
      body: `<p>See:</p><img src="/files/${image}" alt="A green square" onload="x()">`,
    });
    expect(made['body']).toBe(`<p>See:</p><img src="/files/${image}" alt="A green square">`);
    expect((await lecturer('GET', `/files/${image}`)).statusCode).toBe(200);
    const edited = await lecturer('PUT', `/samples/${made.id}`, {
      version: made.version,
      body: `<p>Changed</p><img src="/files/${image}" alt="A green square">`,
    });
    expect(edited.statusCode).toBe(200);
    // A user who sees the picture may copy the text that contains it.
    const copied = await lecturer('POST', '/samples', {
      label: 'copied',
      body: `<img src="/files/${image}" alt="A green square">`,
    });
    expect(copied.statusCode).toBe(201);
  });

  it('is refused as SVG or HTML', async () => {
    expect(
      (
        await send(
          'admin',
          '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
          'image/svg+xml',
        )
      ).json(),
    ).toMatchObject({ code: 'FILE_TYPE_REFUSED' });
    expect((await send('admin', '<html><script>alert(1)</script></html>')).json()).toMatchObject({
      code: 'FILE_TYPE_REFUSED',
    });
  });
});
