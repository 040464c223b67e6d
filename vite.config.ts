import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type InlineConfig, defineConfig, mergeConfig } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { appIcons } from './scripts/appIcons.ts';
import { fewChunks } from './scripts/fewChunks.ts';
import { offlineShell } from './scripts/offlineShell.ts';
import { precompress } from './scripts/precompress.ts';
import { translationsPlugin } from './scripts/translationsPlugin.ts';
import { withoutDefaults } from './scripts/withoutDefaults.ts';
import { withoutLoadedPreloads } from './scripts/withoutLoadedPreloads.ts';
import { withoutSchemas } from './scripts/withoutSchemas.ts';

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

/** What decides which code is built. */
const code = (): InlineConfig => ({
  plugins: [
    withoutLoadedPreloads(),
    withoutSchemas(),
    withoutDefaults(),
    react(),
    translationsPlugin(),
  ],
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
    target: 'es2023',
    assetsInlineLimit: 0,
    // A declared call that a page does not make, and its schemas, are left out.
    rolldownOptions: { treeshake: { manualPureFunctions: ['z', 'defineCall'] } },
  },
});

export default defineConfig(async ({ command }) =>
  mergeConfig(code(), {
    plugins: [
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
    build: {
      outDir: OUT,
      emptyOutDir: true,
      manifest: true,
      rolldownOptions: {
        output: { codeSplitting: { groups: command === 'build' ? await fewChunks(code()) : [] } },
      },
    },
    server: {
      proxy: {
        '^/(api|site)(/|$|\\?)': `http://127.0.0.1:${process.env['GATEWAY_PORT'] ?? '4001'}`,
      },
    },
  } satisfies InlineConfig),
);
