import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { LANGUAGES } from '../src/contract/model/constants.ts';
import { readTexts } from '../src/i18n/readTexts.ts';

/**
 * Serves `assets/i18n/<language>.json` as required by the specification (§7): a file in the build,
 * a route in development.
 */
export function translationsPlugin(source = resolve('src')): Plugin {
  return {
    name: 'portal-translations',
    generateBundle() {
      for (const language of LANGUAGES) {
        this.emitFile({
          type: 'asset',
          fileName: `assets/i18n/${language}.json`,
          source: JSON.stringify(readTexts(source, language)),
        });
      }
    },
    configureServer(server) {
      server.watcher.add(source);
      server.watcher.on('change', (path) => {
        if (path.startsWith(source) && path.endsWith('.json'))
          server.ws.send({ type: 'full-reload' });
      });
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').split('?', 1)[0];
        const language = LANGUAGES.find(
          (candidate) => path === `${server.config.base}assets/i18n/${candidate}.json`,
        );
        if (!language) return next();
        try {
          response.setHeader('Content-Type', 'application/json; charset=utf-8');
          response.setHeader('Cache-Control', 'no-store');
          response.end(JSON.stringify(readTexts(source, language)));
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
