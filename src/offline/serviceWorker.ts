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

interface WaitingEvent {
  waitUntil: (work: Promise<unknown>) => void;
}
interface PushEvent extends WaitingEvent {
  data: { json: () => PushMessage } | null;
}
interface NotificationEvent extends WaitingEvent {
  notification: { data: { opens: string }; close: () => void };
}
/** What the gateway sends (`gateway/notify/pushes.ts`). */
interface PushMessage {
  title: string;
  opens: string;
  language: string;
}
interface OpenPage {
  url: string;
  focus: () => Promise<unknown>;
}
interface WorkerScope {
  /** The files of the shell, which the build names (`scripts/offlineShell.ts`). */
  __WB_MANIFEST: PrecacheEntry[];
  skipWaiting: () => Promise<void>;
  location: { origin: string };
  registration: {
    showNotification: (title: string, options: object) => Promise<void>;
  };
  clients: {
    matchAll: (options: { type: 'window' }) => Promise<OpenPage[]>;
    openWindow: (address: string) => Promise<unknown>;
  };
  addEventListener: ((type: 'push', handle: (event: PushEvent) => void) => void) &
    ((type: 'notificationclick', handle: (event: NotificationEvent) => void) => void);
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

const ICON = '/icons/icon-192.png';

self.addEventListener('push', (event) => {
  const message = event.data?.json();
  if (!message) return;
  const { title, opens, language } = message;
  const options = { lang: language, icon: ICON, badge: ICON, data: { opens } };
  event.waitUntil(self.registration.showNotification(title, options));
});

/** Shows the screen. No open page is led away from where it is, because a form may be half filled. */
async function show(opens: string): Promise<void> {
  const address = new URL(opens, self.location.origin);
  // A message leads within the portal.
  if (address.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  const there = pages.find(({ url }) => new URL(url).pathname === address.pathname);
  await (there ? there.focus() : self.clients.openWindow(address.href));
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.opens));
});
