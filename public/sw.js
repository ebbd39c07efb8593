/*
 * Keeps tickets readable where there is no signal. Built files never change under their name, so they are
 * taken from the cache first; a ticket is asked of the network first and shown from the cache when there is
 * none. Nothing else passes through here.
 */
const ASSETS = 'assets-v1';
const PAGES = 'pages-v1';
/** Some ten builds' worth; the oldest files go first. */
const MOST_ENTRIES = 400;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  const current = [ASSETS, PAGES];
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/build/')) event.respondWith(cacheFirst(request));
  else if (request.mode === 'navigate' && url.pathname.startsWith('/tickets/'))
    event.respondWith(networkFirst(request));
});

/** A page asks to be kept: its document, and the built files it was drawn with. */
self.addEventListener('message', (event) => {
  const { type, url, assets = [] } = event.data ?? {};
  if (type !== 'cache-page') return;
  event.waitUntil(Promise.all([keep(PAGES, url), ...assets.map((asset) => keep(ASSETS, asset))]));
});

async function cacheFirst(request) {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) await put(ASSETS, request, answer.clone());
  return answer;
}

async function networkFirst(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await put(PAGES, request, answer.clone());
    return answer;
  } catch (error) {
    const cached = await caches.match(request, { cacheName: PAGES, ignoreVary: true, ignoreSearch: true });
    if (cached) return cached;
    throw error;
  }
}

async function keep(name, path) {
  if (typeof path !== 'string' || new URL(path, self.location.origin).origin !== self.location.origin) return;
  if (name === ASSETS && (await caches.match(path, { cacheName: ASSETS, ignoreVary: true }))) return;
  const answer = await fetch(path, { headers: { Accept: name === PAGES ? 'text/html' : '*/*' } });
  if (answer.ok) await put(name, path, answer);
}

/** A full disk must not cost anybody the page. */
async function put(name, key, answer) {
  try {
    const cache = await caches.open(name);
    await cache.put(key, answer);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_ENTRIES)).map((old) => cache.delete(old)));
  } catch {
    // The answer itself is already on its way.
  }
}
