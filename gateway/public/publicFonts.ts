import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../src/contract/model/errors.ts';

const { resolve } = createRequire(import.meta.url);

/** The fonts of the portal, for pages that the gateway writes itself. */
export const PAGE_FONTS = ['inter.woff2', 'noto-sans-sinhala.woff2'] as const;

const FILES: Readonly<Record<string, string>> = {
  'inter.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'noto-sans-sinhala.woff2':
    '@fontsource-variable/noto-sans-sinhala/files/noto-sans-sinhala-sinhala-wght-normal.woff2',
};

/** `GET /public/fonts/:name`. */
export function publicFontRoutes(api: FastifyInstance): void {
  api.get<{ Params: { name: string } }>('/fonts/:name', async (request, reply) => {
    const file = Object.hasOwn(FILES, request.params.name) ? FILES[request.params.name] : undefined;
    if (!file) throw new PortalError('NOT_FOUND');
    return reply
      .header('Cache-Control', 'public, max-age=86400')
      .type('font/woff2')
      .send(await readFile(resolve(file)));
  });
}
