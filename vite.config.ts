import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './scripts/precompress.ts';
import { translationsPlugin } from './scripts/translationsPlugin.ts';
import { withoutDefaults } from './scripts/withoutDefaults.ts';
import { withoutLoadedPreloads } from './scripts/withoutLoadedPreloads.ts';
import { withoutSchemas } from './scripts/withoutSchemas.ts';

const modules = (folder: string, names: readonly string[]): RegExp =>
  new RegExp(`/${folder}/(${names.join('|')})\\.(ts|js)$`);

/**
 * Small modules that every list needs. Each in a chunk of its own, they were a fifth of its
 * requests.
 */
const TOGETHER = [
  {
    name: 'model',
    test: modules('src/contract/model', [
      'constants',
      'contextVariables',
      'errorCode',
      'isEmpty',
      'isObject',
      'lineBreaks',
      'localised',
      'privileges',
    ]),
  },
  {
    name: 'fields',
    test: modules('src/framework/core/\\w+', [
      'fieldAt',
      'labels',
      'lazyNamed',
      'localisedText',
      'recordPaths',
    ]),
  },
  {
    name: 'values',
    test: modules('src/resources/\\w+', [
      'access',
      'attempts',
      'eligibilityValues',
      'holds',
      'media',
      'menteesAt',
      'ownRows',
      'stages',
    ]),
  },
  {
    name: 'hooks',
    test: modules('node_modules/(ra-core|@tanstack)/.*', [
      'QueryClientProvider',
      'useEvent',
      'useListContext',
      'useLocaleState',
      'useNotify',
      'useQuery',
      'useRecordContext',
      'useTranslate',
    ]),
  },
];

export default defineConfig({
  plugins: [
    withoutLoadedPreloads(),
    withoutSchemas(),
    withoutDefaults(),
    react(),
    translationsPlugin(),
    precompress(),
  ],
  // Replaced for each request by the gateway, which sends the same nonce in its policy.
  html: { cspNonce: '%NONCE%' },
  resolve: {
    // Packages ask for replacements for browsers of before 2022, which weigh 8 KB.
    alias: Object.fromEntries(
      ['hasown.cjs', 'object.entries.cjs', 'query-string.mjs'].map((file) => [
        path.parse(file).name,
        fileURLToPath(new URL(`scripts/natives/${file}`, import.meta.url)),
      ]),
    ),
  },
  build: {
    outDir: fileURLToPath(new URL('dist/portal', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      // A declared call that a page does not make, and its schemas, are left out.
      treeshake: { manualPureFunctions: ['z', 'defineCall'] },
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: TOGETHER },
      },
    },
  },
  server: {
    proxy: { '^/(api|site)(/|$|\\?)': `http://127.0.0.1:${process.env['GATEWAY_PORT'] ?? '4001'}` },
  },
});
