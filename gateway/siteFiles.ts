import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../src/contract/constants.ts';
import { SITE } from '../src/contract/publicFace.ts';

const PREVIEW = `${SITE}/preview`;

/** Nothing but the site's own files. Previews stand in a frame of the portal, which hands them pictures that only it may read. */
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

export interface SiteFilesOptions {
  /** Directory of the built site. */
  directory: string;
  apiBase: string;
}

/** Serves the website that is built from the public face: hashed files for ever, every other address below `/site` its page. */
export async function siteFiles(app: FastifyInstance, { directory, apiBase }: SiteFilesOptions): Promise<void> {
  const page = readFileSync(path.join(directory, 'index.html'), 'utf8').replaceAll('%API_BASE%', apiBase);
  const send = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const [place = ''] = request.url.split('?');
    const isPreview = place === PREVIEW;
    const language = LANGUAGES.find((known) => place.split('/')[2] === known) ?? DEFAULT_LANGUAGE;
    reply.headers({ 'Content-Security-Policy': policyFor(isPreview), 'Cache-Control': 'no-cache', 'X-Frame-Options': isPreview ? 'SAMEORIGIN' : 'DENY' });
    return reply.type('text/html; charset=utf-8').send(page.replaceAll('%LANGUAGE%', language));
  };
  await app.register(fastifyStatic, {
    root: path.join(directory, 'assets'),
    prefix: `${SITE}/assets/`,
    decorateReply: false,
    index: false,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (response) => void response.setHeader('Cache-Control', 'public, max-age=31536000, immutable'),
  });
  app.get(SITE, send);
  app.get(`${SITE}/*`, send);
}
