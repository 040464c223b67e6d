import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { appIcons } from './scripts/appIcons.ts';
import { offlineShell } from './scripts/offlineShell.ts';
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
    name: 'offline',
    test: modules('src/framework/\\w+/\\w+', [
      'keepFilesOffline',
      'keptAnswers',
      'useKeptQuery',
      'useOpensOffline',
      'whenQuiet',
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

const OUT = fileURLToPath(new URL('dist/portal', import.meta.url));

/** What the system shows of the installed portal; the gateway writes in the faculty's name. */
const WEB_MANIFEST: Partial<ManifestOptions> = {
  id: '/',
  name: 'Portal',
  short_name: 'Portal',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#0f1415',
  theme_color: '#12463f',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    {
      src: '/icons/icon-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
};

export default defineConfig({
  plugins: [
    withoutLoadedPreloads(),
    withoutSchemas(),
    withoutDefaults(),
    react(),
    translationsPlugin(),
    appIcons(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/offline',
      filename: 'serviceWorker.ts',
      injectRegister: false,
      manifest: WEB_MANIFEST,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['assets/*.{js,css}'],
        // Hashed names need no revision.
        dontCacheBustURLsMatching: /^assets\//,
        rollupFormat: 'iife',
        manifestTransforms: [(entries) => ({ manifest: offlineShell(OUT, entries) })],
      },
    }),
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
    outDir: OUT,
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
