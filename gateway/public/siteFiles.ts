import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../src/contract/model/constants.ts';
import { perLanguage } from '../../src/contract/model/localised.ts';
import { SITE } from '../../src/contract/model/publicApi.ts';
import { type PageSettings, writePageSettings } from '../../src/contract/wire/pageSettings.ts';
import type { RenderSite } from '../../src/contract/wire/siteRendering.ts';
import { currentPageSettings } from '../access/storedSettings.ts';
import { limitRequests } from '../records/calls/limitRequests.ts';
import { isCurrent, sendText } from './caching.ts';
import type { PublicGateway } from './publicGateway.ts';
import { fontPreloads } from './siteFonts.ts';
import { createSiteMap } from './siteMap.ts';
import { createSitePages, type SiteDocument } from './sitePages.ts';

const PREVIEW = `${SITE}/preview`;

/** After this the browser renders the page itself. */
const RENDER_PATIENCE_MS = 2_000;

/**
 * Allows the site's own files only. Previews run in a frame of the portal, which passes them
 * pictures that only the portal may read. Data in script elements is not subject to the policy.
 */
const policyFor = (isPreview: boolean): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self'${isPreview ? ' blob:' : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isPreview ? "'self'" : "'none'"}`,
  ].join('; ');

/** The website: its built files, and the program that renders its pages. */
export interface Website {
  /** Directory of the built site. */
  directory: string;
  render: RenderSite;
}

export interface SiteFilesOptions {
  website: Website;
  pageSettings: PageSettings;
  publicGateway: PublicGateway;
  requestsPerMinute: number;
  /** The longest time to wait for a page. */
  patienceMs?: number;
}

/** Asked for at every visit, because a page names the files of one build. */
function headers(reply: FastifyReply, isPreview: boolean): void {
  reply.headers({
    'Content-Security-Policy': policyFor(isPreview),
    'Cache-Control': 'no-cache',
    'X-Frame-Options': isPreview ? 'SAMEORIGIN' : 'DENY',
  });
}

/** `gzip;q=0` refuses it. */
const ACCEPTS_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

/** Sends a rendered page, compressed where the client accepts it, or 304 if its copy is current. */
function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, gzipped, tag }: SiteDocument,
): FastifyReply {
  reply.headers({ ETag: `W/${tag}`, Vary: 'Accept-Encoding' });
  if (reply.statusCode === 200 && isCurrent(request.headers['if-none-match'], tag))
    return reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  return ACCEPTS_GZIP.test(String(request.headers['accept-encoding'] ?? ''))
    ? reply.header('Content-Encoding', 'gzip').send(gzipped)
    : reply.send(html);
}

/** Sends the pages, with the status that search engines need: 404 for missing, 410 for withdrawn. */
function pageSender(
  app: FastifyInstance,
  { website, pageSettings, publicGateway, patienceMs = RENDER_PATIENCE_MS }: SiteFilesOptions,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const page = readFileSync(path.join(website.directory, 'index.html'), 'utf8');
  const fonts = fontPreloads(website.directory);
  const templates = perLanguage((language) =>
    page.replaceAll('%LANGUAGE%', language).replace('<!--fonts-->', fonts[language]),
  );
  const pageAt = createSitePages({
    templates,
    render: website.render,
    publicGateway,
    onFailure: (error, place) =>
      app.log.warn({ err: error, place }, 'a page of the website was not rendered'),
  });
  return async (request, reply) => {
    const place = request.url;
    const [pathname = ''] = place.split('?');
    const isPreview = pathname === PREVIEW;
    const language =
      LANGUAGES.find((known) => pathname.split('/')[2] === known) ?? DEFAULT_LANGUAGE;
    const settings = await currentPageSettings(pageSettings, publicGateway.server.settings);
    headers(reply, isPreview);
    const sendEmpty = (): FastifyReply =>
      reply.type('text/html; charset=utf-8').send(writePageSettings(templates[language], settings));
    if (isPreview) return sendEmpty();
    const page = await pageAt(place, language, settings);
    const { status, location } = await page.status;
    if (location !== undefined) return reply.redirect(location, 301);
    const document = await Promise.race([
      page.document,
      setTimeout(patienceMs, null, { ref: false }),
    ]);
    reply.code(status);
    return document ? sendDocument(request, reply, document) : sendEmpty();
  };
}

/** What search engines may read, and where the pages of the website are listed. */
const robots = (origin: string, apiBase: string): string =>
  `User-agent: *\nAllow: ${apiBase}/public/\nDisallow: ${apiBase}/\nSitemap: ${origin}${SITE}/sitemap.xml\n`;

/**
 * Serves the website that is built from the public API: hashed files, immutable, its sitemap, and
 * its pages, rendered here.
 */
export async function siteFiles(app: FastifyInstance, options: SiteFilesOptions): Promise<void> {
  const { website, publicGateway, requestsPerMinute, pageSettings } = options;
  const send = pageSender(app, options);
  const siteMap = createSiteMap(publicGateway);
  await app.register(fastifyStatic, {
    root: path.join(website.directory, 'assets'),
    prefix: `${SITE}/assets/`,
    decorateReply: false,
    index: false,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (response) =>
      void response.setHeader('Cache-Control', 'public, max-age=31536000, immutable'),
  });
  await app.register(async (pages) => {
    await limitRequests(pages, requestsPerMinute);
    pages.get(`${SITE}/sitemap.xml`, async (request, reply) =>
      sendText(request, reply, await siteMap(), 'application/xml'),
    );
    pages.get('/robots.txt', async (request, reply) =>
      sendText(
        request,
        reply,
        robots(publicGateway.origin(), pageSettings['api-base']),
        'text/plain',
      ),
    );
    pages.get(SITE, send);
    pages.get(`${SITE}/*`, send);
  });
}
