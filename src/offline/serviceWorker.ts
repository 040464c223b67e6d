import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';

interface WorkerScope {
  /** The files of the shell, which the build names (`scripts/offlineShell.ts`). */
  __WB_MANIFEST: PrecacheEntry[];
  skipWaiting: () => Promise<void>;
}
declare const self: WorkerScope;

/** The page: the same for every address of the portal. */
const PAGE = '/';
const HASHED = /^\/assets\/.+-[\w-]{8,}\.\w+$/;
const DAY_S = 24 * 60 * 60;

// An open page keeps running on the files that it has loaded: the new worker reloads nothing, so
// that a form that is half filled in stays.
void self.skipWaiting();
clientsClaim();
cleanupOutdatedCaches();

// Calls of the API match no route: no answer about a person passes through the worker's caches.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({ plugins: [{ handlerDidError: () => matchPrecache(PAGE) }] }),
    // Files, the API and the website have no page of the portal.
    { denylist: [/\/api\//, /^\/site(\/|$)/, /\.\w{2,11}$/] },
  ),
);
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false });
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && HASHED.test(url.pathname),
  new CacheFirst({
    cacheName: 'files',
    plugins: [
      new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 90 * DAY_S, purgeOnQuotaError: true }),
    ],
    matchOptions: { ignoreVary: true },
  }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/i18n/'),
  new NetworkFirst({ cacheName: 'texts', matchOptions: { ignoreVary: true } }),
);
