import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resealSecrets } from '../../../../gateway/access/resealing.ts';
import { createSealing } from '../../../../gateway/access/sealing.ts';
import { createSigningKeys } from '../../../../gateway/access/signingKeys.ts';
import {
  type CallAs,
  dataOf,
  type DemoGateway,
  startDemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { SECRET, startGateway } from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import { putOnRecord } from '../../../../tests/gateway/equipment/gradeEntries.ts';
import type { StudentPrint } from '../../../../tests/gateway/equipment/prints.ts';
import { uploadOf } from '../../../../tests/gateway/equipment/uploadOf.ts';
import { DEMO_PASSWORD } from '../../shared/demo/accounts.ts';
import type { CredentialCheck } from '../api.ts';

const NEXT = 'the-next-secret-of-the-gateway-of-tests';
const DAY = 86_400_000;

let gateway: DemoGateway;
let officer: CallAs;
let graduate: string;
beforeAll(async () => {
  gateway = await startDemoGateway();
  officer = await gateway.as('examofficer');
  const { rows } = await gateway.database.query<{ student: string }>({
    text: "SELECT student_id AS student FROM awards WHERE state = 'senate' ORDER BY id LIMIT 1",
  });
  graduate = rows[0]?.student ?? '';
});
afterAll(() => gateway.close());

async function issued(kind = 'transcript'): Promise<StudentPrint> {
  const recipient = kind === 'transcript' ? 'University of Leiden' : null;
  const body = { kind, purpose: 'Study', receipt: 'R 12/7', isCleared: true, recipient };
  const made = await officer('POST', `/documents/students/${graduate}`, body);
  expect([made.statusCode, made.body]).toEqual([200, expect.any(String)]);
  const { id } = dataOf<{ id: string }>(made);
  return dataOf<StudentPrint>(await officer('GET', `/documents/${id}`));
}
const download = (id: string, as = officer) => as('GET', `/documents/credentials/${id}`);
async function signed({ id }: StudentPrint): Promise<string> {
  const answer = await download(id);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/vc+jwt']);
  return answer.body;
}

let visitors = 0;
/** A visitor of another network, so that the limit of one is not reached. */
function send(
  text: string | Buffer,
  accept = 'application/json',
  from: DemoGateway['app'] = gateway.app,
) {
  visitors += 1;
  const { payload, headers } = uploadOf(text, 'transcript.vc.jwt');
  return from.inject({
    method: 'POST',
    url: '/api/public/document-check?language=en',
    payload,
    headers: { ...headers, accept },
    remoteAddress: `198.51.100.${visitors}`,
  });
}
const checked = async (text: string): Promise<CredentialCheck> =>
  dataOf<CredentialCheck>(await send(text));
const faultOf = async (text: string) => (await checked(text)).fault;
const page = async (text: string): Promise<string> => (await send(text, 'text/html')).body;

interface Jwks {
  keys: (JsonWebKey & { kid: string })[];
}
const published = async (): Promise<Jwks> =>
  (await gateway.app.inject({ url: '/.well-known/jwks.json' })).json<Jwks>();

const read = (part = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
const write = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Verifies with the published keys as a stranger would, without the portal's code. */
async function isVerified(credential: string): Promise<boolean> {
  const [header = '', payload = '', signature = ''] = credential.split('.');
  const jwk = (await published()).keys.find(({ kid }) => kid === read(header)['kid']);
  if (!jwk) return false;
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  return verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
}

describe('a signed transcript', () => {
  it('is a Verifiable Credential that anyone verifies with the published keys', async () => {
    const document = await issued();
    const credential = await signed(document);
    expect(await isVerified(credential)).toBe(true);
    const [header, payload] = credential.split('.').slice(0, 2).map(read);
    expect(header).toMatchObject({
      alg: 'ES256',
      typ: 'vc+jwt',
      cty: 'vc',
      iss: 'https://portal.example',
    });
    expect(payload).toMatchObject({
      '@context': ['https://www.w3.org/ns/credentials/v2', expect.anything()],
      type: ['VerifiableCredential', 'AcademicTranscript'],
      issuer: { id: 'https://portal.example' },
      validFrom: new Date(document.issuedAt).toISOString(),
      credentialSubject: {
        registrationNumber: document.content.student.registrationNumber,
        gpa: document.content.gpa,
      },
    });
    const subject = payload?.['credentialSubject'] as StudentPrint['content'];
    expect(subject.semesters.flatMap(({ lines }) => lines.map(({ result }) => result))).toEqual(
      document.content.semesters.flatMap(({ lines }) => lines.map(({ result }) => result)),
    );
    expect(JSON.stringify(await published())).not.toMatch(/"d":/);
  });

  it('is shown on the public page as what the register holds, signed and unaltered', async () => {
    const document = await issued();
    const credential = await signed(document);
    const found = await checked(`\n ${credential.replace('.', '.\r\n')} \n`);
    expect(found).toMatchObject({
      fault: null,
      document: { number: document.number, changes: [] },
    });
    const shown = await page(credential);
    expect(shown).toContain('The faculty signed this, and it has not been altered.');
    expect(shown).toContain('everything on it is valid today');
    for (const { code } of document.content.semesters.flatMap(({ lines }) => lines))
      expect(shown).toContain(code);
  });

  it('goes to the office alone, and exists of official transcripts only', async () => {
    const [transcript, sheet] = [await issued(), await issued('detailed')];
    expect((await download(sheet.id)).statusCode).toBe(404);
    for (const name of ['student', 'lecturer', 'webeditor'])
      expect((await download(transcript.id, await gateway.as(name))).statusCode).toBe(403);
    expect((await gateway.call('GET', `/documents/credentials/${transcript.id}`)).statusCode).toBe(
      401,
    );
  });

  it('does not count once a single sign of it is altered, whatever its header claims', async () => {
    const credential = await signed(await issued());
    const [header = '', payload = '', signature = ''] = credential.split('.');
    const better = read(payload);
    (better['credentialSubject'] as Record<string, unknown>)['gpa'] = { shown: '4.00' };
    const forged = write(better);
    expect(await faultOf(`${header}.${forged}.${signature}`)).toBe('altered');
    expect(
      await faultOf(`${write({ ...read(header), alg: 'ES256K' })}.${payload}.${signature}`),
    ).toBe('foreign');
    expect(
      await faultOf(
        `${write({ ...read(header), b64: false, crit: ['b64'] })}.${payload}.${signature}`,
      ),
    ).not.toBeNull();
    expect(await faultOf(`${header}.${payload}.`)).toBe('altered');
    const shown = await page(`${header}.${forged}.${signature}`);
    expect(shown).toContain('this was altered, or someone else signed it');
    expect(shown).not.toContain('<table>');
  });

  it('does not count without a signature, by a foreign key, or by the public key as a secret', async () => {
    const credential = await signed(await issued());
    const [header = '', payload = ''] = credential.split('.');
    const own = read(header);
    const bytes = Buffer.from(payload, 'base64url');
    const pair = await generateKeyPair('ES256', { extractable: true });
    const foreign = (further: object) =>
      new CompactSign(bytes)
        .setProtectedHeader({ ...own, alg: 'ES256', ...further })
        .sign(pair.privateKey);
    const secret = new TextEncoder().encode(JSON.stringify((await published()).keys[0]));
    const mac = await new CompactSign(bytes)
      .setProtectedHeader({ ...own, alg: 'HS256' })
      .sign(secret);
    expect(await faultOf(`${write({ ...own, alg: 'none' })}.${payload}.`)).toBe('foreign');
    expect(await faultOf(mac)).toBe('foreign');
    expect(await faultOf(await foreign({ kid: 'of-somebody' }))).toBe('foreign');
    expect(await faultOf(await foreign({ kid: undefined }))).toBe('foreign');
    expect(await faultOf(await foreign({ jwk: await exportJWK(pair.publicKey) }))).toBe('altered');
    expect(await faultOf(await foreign({ jku: 'https://evil.example/jwks.json' }))).toBe('altered');
    expect(await page(await foreign({ kid: 'x' }))).toContain(
      'not signed with a key of this faculty',
    );
  });

  it('does not count if the register does not hold it, though the key is the faculty’s', async () => {
    const document = await issued();
    const keys = createSigningKeys(createSealing([SECRET]), gateway.clock.now);
    const stolen = (payload: object) =>
      gateway.database.transaction((client) =>
        keys.sign(client, { typ: 'vc+jwt', cty: 'vc', iss: 'https://portal.example' }, payload),
      );
    const payload = read((await signed(document)).split('.')[1]);
    expect(await faultOf(await stolen(payload))).toBeNull();
    const subject = payload['credentialSubject'] as object;
    const better = { ...payload, credentialSubject: { ...subject, gpa: { shown: '4.00' } } };
    expect(await faultOf(await stolen(better))).toBe('unregistered');
    for (const other of [{}, { document: { number: 'TR-2099-0001', code: document.code } }])
      expect(await faultOf(await stolen({ ...payload, document: other }))).not.toBeNull();
    expect(await faultOf(await stolen([]))).toBe('unregistered');
  });

  it('is refused in words if it is something else, or far too large', async () => {
    const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 254]);
    for (const text of ['', 'no credential', 'a.b.c', '{"alg":"none"}', picture])
      expect((await send(text)).json<{ data: CredentialCheck }>().data.fault).toBe('malformed');
    const token = await gateway.signIn('student', DEMO_PASSWORD);
    expect(await faultOf(token)).toBe('malformed');
    const huge = Buffer.alloc(3 * 1024 * 1024, 'a');
    expect((await send(huge)).json<{ data: CredentialCheck }>().data.fault).toBe('tooLarge');
    expect((await send(huge, 'text/html')).body).toContain('too large to be a signed transcript');
    const unsized = await gateway.app.inject({
      method: 'POST',
      url: '/api/public/document-check',
      payload: uploadOf(Buffer.alloc(300 * 1024, 'a'), 'x').payload,
      headers: { ...uploadOf('').headers, 'content-length': '1000', accept: 'text/html' },
      remoteAddress: '198.51.100.250',
    });
    expect(unsized.body).toContain('too large to be a signed transcript');
  });
});

describe('later', () => {
  it('a correction of a result and a withdrawal show at the credential, whose signature still fits', async () => {
    const document = await issued();
    const credential = await signed(document);
    const { rows } = await gateway.database.query<{ unit: string; semester: string }>({
      text: `
        SELECT course_unit_id AS unit, semester_id AS semester
        FROM current_sittings
        WHERE student_id = $1 AND paper_id IS NULL AND grade <> 'D+'
        LIMIT 1`,
      values: [graduate],
    });
    await putOnRecord(gateway, {
      effect: 'corrects',
      student: graduate,
      courseUnit: rows[0]?.unit ?? '',
      semester: rows[0]?.semester ?? '',
      grade: 'D+',
    });
    const found = await checked(credential);
    expect(found).toMatchObject({ fault: null, document: { changes: [{ result: 'D+' }] } });
    expect(await page(credential)).toContain('something on it has changed since');
    const withdrawn = await officer('POST', `/documents/withdrawals/${document.id}`, {
      reason: 'Issued by mistake',
    });
    expect(withdrawn.statusCode).toBe(200);
    expect(await isVerified(credential)).toBe(true);
    expect(await page(credential)).toContain('The faculty withdrew this document on');
  });

  it('each year has a new key, and credentials of all years verify', async () => {
    const [first, second] = [await issued(), await issued()];
    const before = await signed(first);
    gateway.clock.advance(366 * DAY);
    const token = await gateway.signIn('examofficer', DEMO_PASSWORD);
    officer = (method, path, body, headers = {}) =>
      gateway.call(method, path, { token, body, headers });
    const [one, other] = await Promise.all([signed(second), signed(second)]);
    const kids = [before, one, other].map((text) => read(text.split('.')[0])['kid']);
    expect(kids[1]).toBe(kids[2]);
    expect(kids[1]).not.toBe(kids[0]);
    for (const text of [before, one]) {
      expect(await isVerified(text)).toBe(true);
      expect(await faultOf(text)).toBeNull();
    }
  });

  it('a new secret of the gateway keeps the key, and without the old one there is a new key', async () => {
    const document = await issued();
    const before = await signed(document);
    const { database, clock } = gateway;
    await resealSecrets({ database, sealing: createSealing([NEXT, SECRET]) });
    const after = await signed(document);
    expect(read(after.split('.')[0])['kid']).not.toBe(read(before.split('.')[0])['kid']);
    for (const text of [before, after]) expect(await isVerified(text)).toBe(true);
    const next = await startGateway({
      database,
      clock,
      jwtSecret: NEXT,
      previousJwtSecret: SECRET,
    });
    const answer = await send(before, 'application/json', next.app);
    expect(dataOf<CredentialCheck>(answer).fault).toBeNull();
    await next.app.close();
  });
});

it('The page of the check offers to send a file, in both languages', async () => {
  for (const [language, words] of [
    ['en', 'Check the signature'],
    ['si', 'අත්සන පරීක්ෂා කරන්න'],
  ]) {
    const { body } = await gateway.call('GET', `/public/document-check?language=${language}`, {
      headers: { accept: 'text/html' },
    });
    expect(body).toContain(words);
  }
});

it('The page of the check brings the fonts of the portal along', async () => {
  const headers = { accept: 'text/html' };
  const page = await gateway.call('GET', '/public/document-check', { headers });
  const fonts = [...page.body.matchAll(/url\((fonts\/[\w.-]+)\)/g)].map(([, file]) => file);
  expect(fonts).toHaveLength(2);
  expect(page.headers['content-security-policy']).toContain("font-src 'self'");
  for (const font of fonts) {
    const answer = await gateway.call('GET', `/public/${font}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'font/woff2']);
    expect(answer.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
  }
  expect((await gateway.call('GET', '/public/fonts/other.woff2')).statusCode).toBe(404);
});
