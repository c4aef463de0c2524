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

// What the server sends is written by it in the language of this device. Whatever happens, something is shown: browsers ask for it.
self.addEventListener('push', (event) => {
  let told = {};
  try { told = event.data.json(); } catch (error) { told = {}; }
  const options = { body: told.body || '', tag: told.tag, data: { path: told.path || '' }, icon: new URL('icon-192.png', BASE).href };
  event.waitUntil(self.registration.showNotification(told.title || 'Touchline', options));
});

// A tap leads to what it is about: in a window that is open, or in a new one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.path, BASE);
  if (!url.href.startsWith(BASE.href)) return;
  event.waitUntil((async () => {
    const open = await self.clients.matchAll({ type: 'window' });
    const there = open.find((client) => client.url === url.href) ?? open[0];
    if (!there) return self.clients.openWindow(url.href);
    const window = await there.focus();
    if (window.url !== url.href) await window.navigate(url.href);
  })());
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
