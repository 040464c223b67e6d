// Opens a page without a connection where marks are taken: of attendance, and of examinations. It answers for the addresses of
// its scope alone, keeps nothing of anybody's data, and asks the network first wherever an answer may have changed.
const PAGE = new URL(self.registration.scope).pathname;
const PREFIX = `shell ${PAGE} `;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// The page says which files it runs on. Another build is another cache; the one before goes.
self.addEventListener('message', (event) => {
  const { type, build, files } = event.data ?? {};
  if (type !== 'keep') return;
  event.waitUntil(
    (async () => {
      const cache = await caches.open(PREFIX + build);
      const page = await fetch(PAGE, { credentials: 'same-origin' });
      if (page.ok) await cache.put(PAGE, page);
      await Promise.all(
        files.map(
          async (file) => (await cache.match(file)) ?? cache.add(file).catch(() => undefined),
        ),
      );
      const others = (await caches.keys()).filter(
        (name) => name.startsWith(PREFIX) && name !== PREFIX + build,
      );
      await Promise.all(others.map((name) => caches.delete(name)));
      event.source?.postMessage({ type: 'kept' });
    })().catch(() => undefined),
  );
});

// A scope ends anywhere: `/marks` holds `/marks-publish` too, which is none of its pages.
const isHere = (pathname) =>
  pathname === PAGE || pathname.startsWith(PAGE.endsWith('/') ? PAGE : `${PAGE}/`);

const kept = async (request) =>
  (await caches.match(request, { ignoreVary: true })) ?? Response.error();

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (
    request.method !== 'GET' ||
    url.origin !== self.location.origin ||
    url.pathname.startsWith('/api/')
  )
    return;
  if (request.mode === 'navigate') {
    if (isHere(url.pathname)) event.respondWith(fetch(request).catch(() => kept(PAGE)));
  } else if (/^\/assets\/.*-[\w-]{8,}\.\w+$/.test(url.pathname))
    event.respondWith(
      caches.match(request, { ignoreVary: true }).then((found) => found ?? fetch(request)),
    );
  else event.respondWith(fetch(request).catch(() => kept(request)));
});
