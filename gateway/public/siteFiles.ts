import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../src/contract/model/constants.ts';
import { PortalError } from '../../src/contract/model/errors.ts';
import {
  isPublic,
  publicName,
  SITE,
  type PublicResource,
} from '../../src/contract/model/publicApi.ts';
import { pageOf, readAddress } from '../../src/contract/model/siteAddress.ts';
import { type PageSettings, writePageSettings } from '../../src/contract/wire/pageSettings.ts';
import { currentPageSettings } from '../access/storedSettings.ts';
import { limitRequests } from '../records/calls/limitRequests.ts';
import { findMoved, findOne } from './findPublic.ts';
import type { PublicGateway } from './publicGateway.ts';

const PREVIEW = `${SITE}/preview`;

/**
 * Allows the site's own files only. Previews run in a frame of the portal, which passes them
 * pictures that only the portal may read.
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

export interface SiteFilesOptions {
  /** Directory of the built site. */
  directory: string;
  pageSettings: PageSettings;
  publicGateway: PublicGateway;
  requestsPerMinute: number;
}

/** The status for a page that does not exist or no longer exists; `301` with its new address. */
export async function statusOfPage(
  publicGateway: PublicGateway,
  pathname: string,
): Promise<{ status: number; location?: string }> {
  const { language, name, record } = readAddress(pathname, '');
  if (record === null && (name === '' || name === 'preview')) return { status: 200 };
  const resource = [...publicGateway.server.catalogue.resources.values()].find(
    (one): one is PublicResource => isPublic(one) && publicName(one) === name,
  );
  if (!resource?.public.pages?.includes(record === null ? 'list' : 'record'))
    return { status: 404 };
  if (record === null || (await findOne(publicGateway, resource, record))) return { status: 200 };
  try {
    return {
      status: 301,
      location: pageOf(language, name, await findMoved(publicGateway, resource, record)),
    };
  } catch (error) {
    if (error instanceof PortalError && error.status < 500) return { status: error.status };
    throw error;
  }
}

/**
 * Serves the website that is built from the public API: hashed files, immutable, and its page for
 * every other address below `/site`, with the status that search engines need: 404 for missing, 410
 * for withdrawn pages.
 */
export async function siteFiles(
  app: FastifyInstance,
  { directory, pageSettings, publicGateway, requestsPerMinute }: SiteFilesOptions,
): Promise<void> {
  const page = readFileSync(path.join(directory, 'index.html'), 'utf8');
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [place = ''] = request.url.split('?');
    const { status, location } = await statusOfPage(publicGateway, place);
    if (location !== undefined) return reply.redirect(location, 301);
    const isPreview = place === PREVIEW;
    const language = LANGUAGES.find((known) => place.split('/')[2] === known) ?? DEFAULT_LANGUAGE;
    reply.headers({
      'Content-Security-Policy': policyFor(isPreview),
      'Cache-Control': 'no-cache',
      'X-Frame-Options': isPreview ? 'SAMEORIGIN' : 'DENY',
    });
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(
        writePageSettings(
          page,
          await currentPageSettings(pageSettings, publicGateway.server.settings),
        ).replaceAll('%LANGUAGE%', language),
      );
  };
  await app.register(fastifyStatic, {
    root: path.join(directory, 'assets'),
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
    pages.get(SITE, send);
    pages.get(`${SITE}/*`, send);
  });
}
