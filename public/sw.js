/*
 * Keeps tickets readable where there is no signal, and the page of a gate able to start there. Built files never change
 * under their name, so they are taken from the cache first; a ticket, an order that its buyer has opened, and the page at
 * which a steward scans are asked of the network first and shown from the cache when there is none. Nothing else passes
 * through here. When every page is closed it delivers the scans that a gate kept (`resources/js/lib/gate/scanQueue.ts`).
 */
const ASSETS = 'assets-v1';
const PAGES = 'pages-v1';
/** Some ten builds' worth; the oldest files go first. */
const MAX_ENTRIES = 400;
/** Where there is a signal and no network behind it, a steward does not wait longer for their page. */
const GATE_WITHIN_MS = 4000;

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
  if (isBuilt(url)) event.respondWith(cacheFirst(request));
  else if (request.mode === 'navigate' && isKeepable(url)) event.respondWith(networkFirst(request, keyOf(url)));
});

/** Texts of the installation's own have their state in their address, as built files do. */
const isBuilt = ({ pathname }) => pathname.startsWith('/build/') || pathname.startsWith('/texts/');
const isGate = ({ pathname }) => pathname === '/validations/redeem' || pathname === '/validations/automatic';
const isTicket = ({ pathname }) => /^\/tickets\/[^/]+$/.test(pathname);
const isKeepable = (url) => isTicket(url) || isGate(url) || /^\/orders\/[^/]+$/.test(url.pathname);

/** Under which a page is kept: an order with the key that opens it, a gate's whichever gate it is at, and without what else is asked of its page. */
function keyOf(url) {
  const key = isTicket(url) || isGate(url) ? null : url.searchParams.get('key');
  return url.pathname + (key === null ? '' : `?key=${encodeURIComponent(key)}`);
}

/** How often pages were forgotten: what was asked before the last time is kept no more. */
let forgotten = 0;

/** A page asks for pages to be kept, their documents and the built files they are drawn with, or for all to be forgotten. */
self.addEventListener('message', (event) => {
  const { type, url, urls = [url], assets = [] } = event.data ?? {};
  const before = forgotten;
  if (type === 'cache-page')
    event.waitUntil(Promise.allSettled(assets.map((asset) => keepAsset(asset))).then(() => keepInTurn(urls, before)));
  if (type === 'forget-pages') {
    forgotten += 1;
    event.waitUntil(caches.delete(PAGES));
  }
});

/** One after the other: an order may have many tickets, and the page at hand comes first. */
async function keepInTurn(urls, before) {
  for (const url of urls) if (before === forgotten) await keepPage(url).catch(() => undefined);
}

async function cacheFirst(request) {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) await put(ASSETS, request, answer.clone());
  return answer;
}

/** An order is kept only when its page asks for it: staff look at the orders of others. */
async function networkFirst(request, key) {
  const url = new URL(request.url);
  try {
    const answer = await (isGate(url) && (await isKept(key)) ? inTime(request) : fetch(request));
    // Signed out: what was kept was of whoever was here before.
    if (isGate(url) && answer.type === 'opaqueredirect') await forget(key);
    if (answer.ok && (isTicket(url) || (await isKept(key)))) await put(PAGES, key, answer.clone());
    if (isGone(answer)) await forget(key);
    return answer;
  } catch (error) {
    const cached = await caches.match(key, { cacheName: PAGES, ignoreVary: true });
    if (cached) return cached;
    throw error;
  }
}

const inTime = (request) =>
  Promise.race([
    fetch(request),
    new Promise((_, reject) => setTimeout(() => reject(new Error('no answer in time')), GATE_WITHIN_MS)),
  ]);

const isKept = async (key) => (await caches.match(key, { cacheName: PAGES, ignoreVary: true })) !== undefined;

/** It opens to nobody who comes by this address any more. */
const isGone = ({ status }) => status === 403 || status === 404 || status === 410;
const forget = async (key) => (await caches.open(PAGES)).delete(key, { ignoreVary: true });

/** The built files that a document names, those of its page and of its language among them. */
const BUILT = /\/build\/[\w./-]+\.(?:js|css|woff2)/g;

async function keepPage(path) {
  const before = forgotten;
  const url = typeof path === 'string' ? new URL(path, self.location.origin) : null;
  if (url?.origin !== self.location.origin || !isKeepable(url)) return;
  const answer = await fetch(url, { headers: { Accept: 'text/html' } });
  if (isGone(answer)) await forget(keyOf(url));
  if (!answer.ok || answer.redirected) return;
  const text = await answer.clone().text();
  // First what it is drawn with: a page that is kept without could not start.
  await Promise.all([...new Set(text.match(BUILT))].map((asset) => keepAsset(asset)));
  if (before !== forgotten) return;
  await put(PAGES, keyOf(url), answer);
  if (before !== forgotten) await caches.delete(PAGES);
}

async function keepAsset(path) {
  if (typeof path !== 'string' || new URL(path, self.location.origin).origin !== self.location.origin) return;
  if (await caches.match(path, { cacheName: ASSETS, ignoreVary: true })) return;
  const answer = await fetch(path);
  if (answer.ok) await put(ASSETS, path, answer);
}

/** A full disk must not cost anybody the page. */
async function put(name, key, answer) {
  try {
    const cache = await caches.open(name);
    await cache.put(key, answer);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_ENTRIES)).map((old) => cache.delete(old)));
  } catch {
    // The answer itself is already on its way.
  }
}

/** The browser wakes this when there is a network again; what is thrown has it try once more later. */
self.addEventListener('sync', (event) => {
  if (event.tag === 'gate-scans') event.waitUntil(navigator.locks.request('aforo-gate-sender', deliverScans));
});

const SCANS_AT_ONCE = 50;

const asked = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The queue that pages made; null where there is none. */
async function openQueue() {
  const request = indexedDB.open('aforo-gate-queue');
  request.onupgradeneeded = () => request.transaction.abort();
  return asked(request).catch(() => null);
}

/** As a page does it: in order, signed when they were scanned, and each gone from here once it is recorded. */
async function deliverScans() {
  const database = await openQueue();
  if (!database) return;
  try {
    while ((await deliverSome(database)) > 0);
  } finally {
    database.close();
  }
}

async function deliverSome(database) {
  const reading = database.transaction(['keys', 'scans']);
  const store = reading.objectStore('scans');
  const [key, names, values] = await Promise.all([
    asked(reading.objectStore('keys').get('data')),
    asked(store.getAllKeys()),
    asked(store.getAll()),
  ]);
  const waiting = names
    .map((name, at) => ({ name, stored: values[at] }))
    .filter(({ stored }) => stored.refused === null)
    .slice(0, SCANS_AT_ONCE);
  if (!key || waiting.length === 0) return 0;
  const scans = await Promise.all(
    waiting.map(async ({ stored: { scan } }) =>
      JSON.parse(
        new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: scan.iv }, key, scan.box)),
      ),
    ),
  );
  const answer = await fetch('/validations/offline/log', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sentAt: Date.now(), scans }),
    credentials: 'omit',
  });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  const outcomes = new Map((await answer.json()).delivered.map(({ nonce, outcome }) => [nonce, outcome]));
  const writing = database.transaction('scans', 'readwrite', { durability: 'strict' });
  for (const [at, { name, stored }] of waiting.entries()) {
    const outcome = outcomes.get(scans[at].nonce);
    if (outcome === undefined) throw new Error('a scan was not answered');
    if (outcome === 'recorded' || outcome === 'known') writing.objectStore('scans').delete(name);
    else writing.objectStore('scans').put({ ...stored, refused: outcome }, name);
  }
  await new Promise((resolve, reject) => {
    writing.oncomplete = resolve;
    writing.onabort = () => reject(writing.error);
  });
  return waiting.length;
}
