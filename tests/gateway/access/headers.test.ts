import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSettings } from '../../../gateway/access/storedSettings.ts';
import { buildApp } from '../../../gateway/app/app.ts';
import { portalFiles } from '../../../gateway/app/portalFiles.ts';
import type { Database } from '../../../gateway/db/database.ts';
import { createCatalogue } from '../../../src/contract/model/catalogue.ts';
import { DEFAULT_PAGE_SETTINGS } from '../../../src/contract/wire/pageSettings.ts';
import { facultyPortal } from '../../../src/resources/server.ts';
import { openFromSnapshot } from '../equipment/embeddedSnapshot.ts';
import { SECRET } from '../equipment/gatewayUnderTest.ts';
import { MIGRATIONS } from '../equipment/testDatabases.ts';

const PAGE =
  '<!doctype html><head><meta name="api-base" content="%API_BASE%"><meta property="csp-nonce" nonce="%NONCE%"><title>Portal</title></head>';
const SERVED = { ...DEFAULT_PAGE_SETTINGS, 'api-base': '/gateway/api' };
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

let database: Database;
let directory: string;
let app: FastifyInstance;
let secured: FastifyInstance;

/** Composed as by the start, with a built portal of a few files. */
async function compose(tls: boolean): Promise<FastifyInstance> {
  const made = await buildApp({
    portal: facultyPortal,
    database,
    jwtSecret: SECRET,
    pageSettings: SERVED,
    dataDir: directory,
    tls,
  });
  await portalFiles(made, {
    directory,
    pageSettings: SERVED,
    settings: createSettings(database),
    catalogue: createCatalogue(facultyPortal.areas),
    tls,
  });
  await made.ready();
  return made;
}

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'faculty-portal-'));
  mkdirSync(path.join(directory, 'assets'));
  writeFileSync(path.join(directory, 'index.html'), PAGE);
  writeFileSync(path.join(directory, 'assets', 'main-Ab3dEf9h.js'), 'void 0;');
  writeFileSync(path.join(directory, 'assets', 'main-Ab3dEf9h.js.br'), 'packed');
  mkdirSync(path.join(directory, '.vite'));
  writeFileSync(
    path.join(directory, '.vite', 'manifest.json'),
    JSON.stringify({
      'index.html': { file: 'assets/main.js', imports: ['_shared.js'] },
      '_shared.js': { file: 'assets/shared.js' },
      '_react.js': { file: 'assets/react.js', imports: ['_shared.js'] },
      'src/startPortal.tsx': {
        file: 'assets/portal.js',
        imports: ['_react.js'],
        css: ['assets/portal.css'],
      },
      'src/startSignIn.tsx': { file: 'assets/signIn.js', imports: ['_react.js'] },
    }),
  );
  mkdirSync(path.join(directory, 'assets', 'texts'));
  writeFileSync(path.join(directory, 'assets', 'texts', 'en.json'), '{}');
  writeFileSync(path.join(directory, 'robots.txt'), 'User-agent: *');
  writeFileSync(path.join(directory, 'manifest.webmanifest'), '{"name":"Portal","id":"/"}');
  database = await openFromSnapshot(MIGRATIONS);
  [app, secured] = [await compose(false), await compose(true)];
});
afterAll(async () => {
  for (const made of [app, secured]) await made.close();
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });
const PAGES = ['/', '/auth/login', '/manage-user/users/018f?tab=2'];

describe('Every answer', () => {
  test.each([
    '/gateway/api/health',
    '/gateway/api/user',
    '/gateway/api/nothing',
    '/robots.txt',
    '/missing.js',
    ...PAGES,
  ])('of %s keeps browsers from guessing types, framing and telling addresses', async (url) => {
    expect((await get(url)).headers).toMatchObject(ALWAYS);
  });

  test('asks for TLS for ever exactly where TLS is', async () => {
    for (const url of ['/', '/gateway/api/health', '/gateway/api/user']) {
      expect((await secured.inject(url)).headers['strict-transport-security'], url).toBe(
        'max-age=31536000; includeSubDomains',
      );
      expect((await get(url)).headers['strict-transport-security'], url).toBeUndefined();
    }
  });
});

describe('Answers of the API', () => {
  test.each(['/gateway/api/health', '/gateway/api/user', '/gateway/api/nothing'])(
    'at %s are kept by no cache and do nothing as a document',
    async (url) => {
      expect((await get(url)).headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
    },
  );

  test('name no software and give pages of other origins no access', async () => {
    const { headers } = await get('/gateway/api/user', { origin: 'https://elsewhere.example' });
    expect(
      Object.keys(headers).filter((name) => /^(access-control-|server$|x-powered-by)/.test(name)),
    ).toEqual([]);
  });

  test('are never the page, so that a wrong call does not appear to succeed', async () => {
    const response = await get('/gateway/api/nothing');
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });
});

describe('Addresses of the portal', () => {
  test.each([
    '/nowhere',
    '/manage-pub',
    '/dashboard/more',
    '/manage-faculty/departments/a/b/c',
    '/errors',
  ])('%s, which has no page, leads to /error without a session', async (url) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers.location]).toEqual([302, '/error']);
  });

  test.each([
    '/dashboard',
    '/manage-pub/publications/own',
    '/manage-pub/publications/018f/show',
    '/lhms/manage-lachall/conversations/018f',
    '/error',
    '/error/500',
    '/auth/reset-password?token=a',
  ])('%s, which has one, is served', async (url) => expect((await get(url)).statusCode).toBe(200));
});

describe('The page', () => {
  test.each([
    ['/dashboard', ['portal.css', 'portal.js', 'react.js']],
    ['/error', ['portal.css', 'portal.js', 'react.js']],
    ['/auth/login?then=1', ['signIn.js', 'react.js']],
  ])('at %s links to all that its script imports next, and to nothing else', async (url, files) => {
    const { body } = await get(url);
    const links = [
      ...body.matchAll(/<link rel="(?:modulepreload|stylesheet)"[^>]*href="([^"]+)"/g),
    ];
    expect(links.map(([, href]) => href)).toEqual(files.map((file) => `/assets/${file}`));
  });

  test.each(PAGES)(
    'at %s runs only the portal’s own scripts, and styles with a nonce of this one answer',
    async (url) => {
      const [one, other] = [await get(url), await get(url)];
      expect(one.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      });
      const [, nonce = ''] = /nonce="([\w-]{22})"/.exec(one.body) ?? [];
      const policy = String(one.headers['content-security-policy']);
      const rules = Object.fromEntries(
        policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
      );
      expect(rules).toMatchObject({
        'default-src': "'self'",
        'script-src': "'self'",
        'style-src': `'self' 'nonce-${nonce}'`,
        'frame-ancestors': "'none'",
        'base-uri': "'none'",
        'object-src': "'none'",
        'worker-src': "'self'",
        'manifest-src': "'self'",
        'form-action': "'self'",
      });
      expect(other.body).not.toContain(nonce);
      expect(one.body).toContain('content="/gateway/api"');
    },
  );

  test.each(['/auth/login', '/robots.txt'])(
    'answers HEAD on %s with the length of what GET answers, without its body',
    async (url) => {
      const [head, full] = [await app.inject({ method: 'HEAD', url }), await get(url)];
      expect([head.statusCode, head.body]).toEqual([200, '']);
      expect(head.headers['content-length']).toBe(full.headers['content-length']);
    },
  );

  test('does not replace a missing file, nor answer writes', async () => {
    expect((await get('/assets/main-gone.js')).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/auth/login' })).statusCode).toBe(404);
  });
});

describe('The portal’s files', () => {
  test('include a web manifest with the faculty’s name, for the system to install', async () => {
    const { headers, json } = await get('/manifest.webmanifest');
    expect(headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(json()).toEqual({ id: '/', name: 'FHSS Portal', short_name: 'FHSS' });
  });

  test('with a hash in their name are cached for ever, others revalidated', async () => {
    expect((await get('/assets/main-Ab3dEf9h.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/robots.txt')).headers['cache-control']).toBe('no-cache');
  });

  test('are compressed for clients that accept it', async () => {
    const packed = await get('/assets/main-Ab3dEf9h.js', { 'accept-encoding': 'br, gzip' });
    expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'packed']);
    expect((await get('/assets/main-Ab3dEf9h.js')).body).toBe('void 0;');
  });

  test.each([
    '/../../../etc/passwd',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2f..%2f..%2fetc%2fhostname',
    '/%00.js',
    '/assets/%2e%2e/%2e%2e/jwt-secret.txt',
  ])('end at their folder: %s', async (url) => {
    const { body } = await get(url);
    expect(body).not.toMatch(/root:|void 0/);
  });

  test('below `assets` are those of the start, in folders too', async () => {
    writeFileSync(path.join(directory, 'assets', 'later.js'), 'void 0;');
    expect((await get('/assets/texts/en.json')).body).toBe('{}');
    expect((await get('/assets/later.js')).statusCode).toBe(404);
    for (const folder of ['texts', 'texts/', '', '.'])
      expect((await get(`/assets/${folder}`)).headers.location, folder).toBe('/error');
    expect((await app.inject({ method: 'HEAD', url: '/assets/main-Ab3dEf9h.js' })).statusCode).toBe(
      200,
    );
  });
});
