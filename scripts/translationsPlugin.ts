import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { LANGUAGES } from '../src/contract/constants.ts';
import { mergeMessages } from '../src/i18n/mergeMessages.ts';
import type { Messages } from '../src/i18n/mergeMessages.ts';

/**
 * One language's texts out of all its files; two files with one key stop the build by that key's
 * name.
 */
export function translationsOf(folder: string, language: string): Messages {
  const languageFolder = join(folder, language);
  const files = readdirSync(languageFolder)
    .filter((name) => name.endsWith('.json'))
    .sort();
  return mergeMessages(
    files.map((name) => {
      try {
        return JSON.parse(readFileSync(join(languageFolder, name), 'utf8')) as Messages;
      } catch (error) {
        throw new Error(`${language}/${name} is not valid JSON`, { cause: error });
      }
    }),
    (key) => {
      throw new Error(`Two files of ${language} define ${key}`);
    },
  );
}

/**
 * Puts `assets/i18n/<language>.json` where the specification expects it (§7): a file in the build,
 * an address in development.
 */
export function translationsPlugin(folder = resolve('src/i18n')): Plugin {
  return {
    name: 'portal-translations',
    generateBundle() {
      for (const language of LANGUAGES) {
        const source = JSON.stringify(translationsOf(folder, language));
        this.emitFile({ type: 'asset', fileName: `assets/i18n/${language}.json`, source });
      }
    },
    configureServer(server) {
      server.watcher.add(folder);
      server.watcher.on('change', (path) => {
        if (path.startsWith(folder) && path.endsWith('.json'))
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
          response.end(JSON.stringify(translationsOf(folder, language)));
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
