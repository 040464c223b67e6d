import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';
import { everyKind } from '../equipment/everyKind.ts';
import { failureOf } from '../equipment/gatewayUnderTest.ts';
import { uploadOf } from '../equipment/uploadOf.ts';

let gateway: DemoGateway;
let admin: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway(await everyKind());
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

describe('An address with NUL', () => {
  it.each(['/public/faqs/%00', '/faqs/%00', '/public/files/%00', '/jobs/%00', '/openapi.json/%00'])(
    'leads nowhere: %s',
    async (path) => {
      expect((await admin('GET', path)).statusCode).toBe(404);
    },
  );

  it.each(['/public/faqs?q=%00', '/faqs?view=%00', '/openapi.json?area=%00'])(
    'is refused in a parameter: %s',
    async (path) => {
      expect((await admin('GET', path)).statusCode).toBe(400);
    },
  );
});

describe('A picture that cannot be read', () => {
  it('is refused with the reason, and is no fault of the gateway', async () => {
    const whole = await sharp({
      create: { width: 400, height: 400, channels: 3, background: '#345' },
    })
      .jpeg()
      .toBuffer();
    const token = await gateway.signIn('admin', 'Faculty#2026');
    const upload = (bytes: Buffer) =>
      gateway.app.inject({
        method: 'POST',
        url: '/api/files?resource=samples&field=picture',
        payload: uploadOf(bytes, 'picture.jpg').payload,
        headers: { ...uploadOf('').headers, authorization: `Bearer ${token}` },
      });
    expect((await upload(whole)).statusCode).toBe(201);
    for (const length of [40, 200, 600]) {
      const response = await upload(whole.subarray(0, length));
      expect([length, response.statusCode, failureOf(response)]).toMatchObject([
        length,
        422,
        { code: 'PICTURE_UNREADABLE', details: { reason: 'damaged' } },
      ]);
    }
  });
});

describe('A link', () => {
  it.each([
    'https://portal.example@elsewhere.example/',
    'https://dean:secret@elsewhere.example',
    'https://a.example/\nSet-Cookie: x',
    'https://a.example\\@b.example',
    'https:\t//a.example',
  ])('that hides where it leads is refused: %j', async (page) => {
    const response = await admin('POST', '/samples', { label: 'x', page });
    expect([response.statusCode, failureOf(response).fieldErrors]).toEqual([
      422,
      { page: { code: 'invalidUrl' } },
    ]);
    const { body } = dataOf<WireRecord>(
      await admin('POST', '/samples', { body: `<p><a href="${page}">here</a></p>` }),
    );
    expect(body).toBe('<p>here</p>');
  });

  it('with an address in its path is kept', async () => {
    const page = 'https://example.lk/@editor/a?to=b@c.lk';
    const made = dataOf<WireRecord>(await admin('POST', '/samples', { label: 'x', page }));
    expect(made['page']).toBe(page);
  });
});

describe('The log of activities', () => {
  it('shows no reasons of confidential records, and finds none by them', async () => {
    const words = 'unmistakable';
    await gateway.database.query({
      text: `
        INSERT INTO activities (id, at, action, resource, record_id, cause, reason)
        SELECT gen_random_uuid(), now(), 'transition', resource, gen_random_uuid()::text, 'request', $1
        FROM unnest(ARRAY['medical-requests', 'faqs']) resource`,
      values: [`${words} illness`],
    });
    const listed = async (filter: object): Promise<WireRecord[]> =>
      dataOf<WireRecord[]>(await admin('GET', `/activities?${query({ filter })}`));
    const all = await listed({ action: 'transition', resource: ['medical-requests', 'faqs'] });
    const reasonOf = (resource: string): unknown =>
      all.find((one) => one['resource'] === resource && 'recordId' in one)?.['reason'];
    expect(reasonOf('faqs')).toBe(`${words} illness`);
    expect(reasonOf('medical-requests') ?? null).toBeNull();
    for (const filter of [{ q: words }, { reason_contains: words }])
      expect((await listed(filter)).map(({ resource }) => resource)).toEqual(['faqs']);
  });
});
