import { whenQuiet } from './whenQuiet.ts';

const WORKER = '/serviceWorker.js';
const QUIET_MS = 1_500;

/** The addresses of the build's files that this page has loaded. */
const loadedFiles = (): string[] => {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = addresses.filter(
    ({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'),
  );
  return [...new Set(own.map(({ pathname }) => pathname))];
};

/** Hands the worker the files that were loaded before it was there. */
const keepLoaded = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    // Workbox's message for this purpose.
    worker.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: loadedFiles() } }, [port2]);
  });

async function install(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(WORKER, { updateViaCache: 'none' });
  // A worker of a narrower scope would answer in place of this one.
  for (const other of await serviceWorker.getRegistrations())
    if (other.scope !== registration.scope) await other.unregister();
  const { active } = await serviceWorker.ready;
  if (active) await keepLoaded(active);
}

let installed: Promise<boolean> | null = null;

/**
 * Installs the service worker once the page has loaded what it needs, and has it keep the files of
 * the page. Resolves with whether the page now opens without a connection.
 */
export function keepFilesOffline(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return Promise.resolve(false);
  installed ??= new Promise<void>((resolve) => void whenQuiet(resolve, QUIET_MS))
    .then(install)
    .then(
      () => true,
      () => false,
    );
  return installed;
}
