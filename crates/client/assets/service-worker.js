// Keeps the client for use without a network. A new version is fetched beside the old one and waits until the page says
// `skip-waiting`; only then does it take over and throw the old one away.
const VERSION = '{{version}}';
const FILES = {{files}};
const CACHE = `touchline-${VERSION}`;
const BASE = new URL('./', self.location);

self.addEventListener('install', (event) => {
  const fetched = FILES.map((file) => new Request(new URL(file, BASE), { cache: 'no-cache' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fetched)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('touchline-') && name !== CACHE && !name.startsWith('touchline-kept')) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

self.addEventListener('message', (event) => {
  if (event.data === 'skip-waiting') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== BASE.origin || !url.pathname.startsWith(BASE.pathname)) return;
  const path = url.pathname.slice(BASE.pathname.length);
  if (path === 'api' || path.startsWith('api/') || path.startsWith('archive/') || path.startsWith('og/') || path.startsWith('embed/')) return;
  if (path.startsWith('game/')) return;
  // Every page is the same document; the client reads the address.
  const file = event.request.mode === 'navigate' ? 'index.html' : path;
  if (!FILES.includes(file)) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    return (await cache.match(new URL(file, BASE))) ?? fetch(event.request);
  })());
});
