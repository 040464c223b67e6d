const SETTLED_MS = 1_500;

const isOwn = (address: string): boolean =>
  address.startsWith(`${window.location.origin}/`) &&
  !new URL(address).pathname.startsWith('/api/');

/**
 * The URLs of all files of the page: those that were loaded, and those that it references but has
 * not needed yet.
 */
function filesOfPage(): string[] {
  const named = [...document.querySelectorAll<HTMLLinkElement>('link[href]')].map(
    ({ href }) => href,
  );
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(
    ({ src }) => src,
  );
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set([...scripts, ...named, ...fetched])]
    .filter(isOwn)
    .map((address) => new URL(address).pathname);
}

/** The name of the build: the file name of its first script contains a hash. */
const buildOfPage = (): string =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src.split('/').at(-1) ??
  'unknown';

/**
 * Lets the browser keep the page and its files, so that every address under `scope` opens offline
 * (`public/page-offline.js`). Calls `onKept` once everything is stored; call the result to stop
 * waiting.
 */
export function keepPage(scope: string, onKept: () => void = () => {}): () => void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return () => {};
  const onMessage = ({ data }: MessageEvent<{ type?: string } | null>): void => {
    if (data?.type === 'kept') onKept();
  };
  navigator.serviceWorker.addEventListener('message', onMessage);
  const keep = async (): Promise<void> => {
    const registration = await navigator.serviceWorker.register('/page-offline.js', { scope });
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    worker?.postMessage({ type: 'keep', build: buildOfPage(), files: filesOfPage() });
  };
  const timer = window.setTimeout(() => void keep().catch(() => undefined), SETTLED_MS);
  return () => {
    window.clearTimeout(timer);
    navigator.serviceWorker.removeEventListener('message', onMessage);
  };
}
