import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Catalogue, isScreenAddress } from '../../src/contract/model/catalogue.ts';
import { PortalError } from '../../src/contract/model/errors.ts';
import { type PageSettings, writePageSettings } from '../../src/contract/wire/pageSettings.ts';
import { currentPageSettings, type ReadSettings } from '../access/storedSettings.ts';
import { failureBody } from '../records/shape/errorHandler.ts';
import { startLinks } from './startLinks.ts';

/** Where the build puts the files whose names change with their content. */
const ASSETS = 'assets';
/** What the system shows of the installed portal. */
const MANIFEST = 'manifest.webmanifest';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Scripts are allowed by hash, styles by the nonce that Emotion uses. */
const policyFor = (nonce: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // React and MUI set single properties through the style attribute, which a nonce does not
    // cover.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    // PDFs in the browser's viewer: bytes that the page has fetched and made into a blob.
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

export interface PortalFilesOptions {
  /** Directory of the built portal. */
  directory: string;
  pageSettings: PageSettings;
  settings: ReadSettings;
  catalogue: Catalogue;
  tls: boolean;
}

const isSignInAddress = (address: string): boolean => /^\/auth(?:[/?]|$)/.test(address);

/** Whether the portal has a page at an address; all others lead to `/error` (specification §2). */
const isPortalAddress = (catalogue: Catalogue, pathname: string): boolean =>
  isSignInAddress(pathname) ||
  /^\/error(?:\/|$)/.test(pathname) ||
  isScreenAddress(catalogue, pathname);

/** The page: small, never cached, with the nonce, the settings, and links to what it needs next. */
function pageSender({
  directory,
  pageSettings,
  settings,
}: PortalFilesOptions): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const page = readFileSync(path.join(directory, 'index.html'), 'utf8');
  const links = startLinks(directory);
  return async (request, reply) => {
    const nonce = randomBytes(16).toString('base64url');
    const html = writePageSettings(page, await currentPageSettings(pageSettings, settings))
      .replace('</head>', `${links[isSignInAddress(request.url) ? 'signIn' : 'portal']}</head>`)
      .replaceAll('%NONCE%', nonce);
    return reply
      .header('Content-Security-Policy', policyFor(nonce))
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  };
}

/** The web manifest of the build, with the name of the faculty that this portal serves. */
function webManifest({ directory, pageSettings }: PortalFilesOptions): string | null {
  const file = path.join(directory, MANIFEST);
  if (!existsSync(file)) return null;
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { name: string };
  const faculty = pageSettings['application-name'];
  return JSON.stringify({ ...manifest, name: `${faculty} ${manifest.name}`, short_name: faculty });
}

/** The files below a folder, as addresses name them. */
const namesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (name) => `/${name.replaceAll(path.sep, '/')}`,
  );

/**
 * Serves the built portal: hashed files, immutable and pre-compressed, and the page for every other
 * address outside the API.
 */
export async function portalFiles(
  app: FastifyInstance,
  options: PortalFilesOptions,
): Promise<void> {
  const sendPage = pageSender(options);
  const files: FastifyStaticOptions = {
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, file) => {
      const hashed = /[/\\]assets[/\\][^/\\]+-[\w-]{8,}\.\w+(\.br|\.gz)?$/.test(file);
      response.setHeader('Cache-Control', hashed ? IMMUTABLE : 'no-cache');
    },
  };
  // One route for all: one for each of over a thousand files would take a seventh of the start.
  const assets = path.join(options.directory, ASSETS);
  const known = new Set(namesBelow(assets));
  await app.register(fastifyStatic, {
    ...files,
    root: assets,
    prefix: `/${ASSETS}/`,
    allowedPath: (pathname) => known.has(pathname),
  });
  await app.register(fastifyStatic, {
    ...files,
    root: options.directory,
    decorateReply: false,
    wildcard: false,
    globIgnore: [`${ASSETS}/**`, MANIFEST],
  });
  const manifest = webManifest(options);
  if (manifest !== null)
    app.get(`/${MANIFEST}`, (_request, reply) =>
      reply
        .header('Cache-Control', 'no-cache')
        .type('application/manifest+json; charset=utf-8')
        .send(manifest),
    );
  app.get('/', sendPage);
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' &&
      !request.url.startsWith(`${options.pageSettings['api-base']}/`) &&
      !/\.\w{2,5}($|\?)/.test(request.url);
    const [pathname = ''] = request.url.split('?');
    if (wantsPage && !isPortalAddress(options.catalogue, pathname))
      return reply.header('Cache-Control', 'no-store').redirect('/error', 302);
    if (wantsPage) return sendPage(request, reply);
    const failure = new PortalError('NOT_FOUND');
    return reply.code(failure.status).send(failureBody(failure, request.id));
  });
}
