import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetPagesOffline } from '../../../resources/js/lib/offline';

const HOME = 'https://aforo.test';
type Asked = { method: string; url: string; mode: string };
type Target = Asked | URL | string;
type Handler = (event: Record<string, unknown>) => void;

let handlers: Record<string, Handler>;
let stores: Map<string, Map<string, Response>>;
let network: (path: string) => Response;
let asked: string[];

const pathOf = (request: Target) => {
  const { pathname, search } = new URL(
    request instanceof URL ? request.href : typeof request === 'string' ? request : request.url,
    HOME,
  );
  return pathname + search;
};

const open = (name: string) => {
  const store = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, store);
  return {
    put: async (request: Target, answer: Response) => void store.set(pathOf(request), answer),
    keys: async () => [...store.keys()],
    delete: async (path: string) => store.delete(path),
  };
};

beforeEach(() => {
  handlers = {};
  stores = new Map();
  asked = [];
  network = (path) => new Response(`fresh ${path}`);
  runInNewContext(readFileSync('public/sw.js', 'utf8'), {
    URL,
    setTimeout: () => 0,
    self: {
      location: { origin: HOME },
      addEventListener: (type: string, handler: Handler) => (handlers[type] = handler),
    },
    caches: {
      delete: async (name: string) => stores.delete(name),
      open: async (name: string) => open(name),
      match: async (request: Target, { cacheName }: { cacheName?: string } = {}) =>
        [...stores]
          .find(([name, store]) => (!cacheName || name === cacheName) && store.has(pathOf(request)))?.[1]
          .get(pathOf(request)),
    },
    fetch: async (request: Target) => {
      asked.push(pathOf(request));
      return network(pathOf(request));
    },
  });
});

/** The worker's response to a page; undefined if the worker does not handle it. */
const through = (path: string, more: Partial<Asked> = {}): Promise<Response> | undefined => {
  let answer: Promise<Response> | undefined;
  const request = { method: 'GET', mode: 'cors', url: new URL(path, HOME).href, ...more };
  handlers.fetch!({ request, respondWith: (promise: Promise<Response>) => (answer = promise) });
  return answer;
};
const goOffline = () => {
  network = () => {
    throw new TypeError('Failed to fetch');
  };
};

it('fetches a built file once and never again', async () => {
  await through('/build/app-1.js');
  goOffline();
  expect(asked).toEqual(['/build/app-1.js']);
  expect(await through('/build/app-1.js')).toBeDefined();
  expect(asked).toEqual(['/build/app-1.js']);
});

it('asks the network for a ticket first and falls back on what it kept', async () => {
  const fresh = await through('/tickets/ABC', { mode: 'navigate' });
  expect(await fresh?.text()).toBe('fresh /tickets/ABC');
  goOffline();
  expect(await through('/tickets/ABC', { mode: 'navigate' })).toBeDefined();
  await expect(through('/tickets/OTHER', { mode: 'navigate' })).rejects.toThrow('Failed to fetch');
});

it('does not keep a refusal', async () => {
  network = () => new Response('gone', { status: 404 });
  await through('/tickets/ABC', { mode: 'navigate' });
  goOffline();
  await expect(through('/tickets/ABC', { mode: 'navigate' })).rejects.toThrow('Failed to fetch');
});

it.each([
  ['a write', '/tickets/ABC', { method: 'POST' }],
  ['a visit within the page', '/tickets/ABC', { mode: 'cors' }],
  ['another page', '/events/museum', { mode: 'navigate' }],
  ['what an order leads to', '/orders/K7M2QX/payment', { mode: 'navigate' }],
  ['another site', 'https://elsewhere.test/build/app.js', {}],
])('keeps out of %s', (_what, path, more) => {
  expect(through(path, more)).toBeUndefined();
});

it('keeps an order when its page asks for it, under its key alone', async () => {
  const order = '/orders/K7M2QX?key=abc&saved=1';
  await through(order, { mode: 'navigate' });
  let done: Promise<unknown> | undefined;
  const keep = () =>
    handlers.message!({
      data: { type: 'cache-page', urls: [order, '/admin/orders'] },
      waitUntil: (promise: Promise<unknown>) => (done = promise),
    });
  const online = network;
  goOffline();
  await expect(through(order, { mode: 'navigate' })).rejects.toThrow('Failed to fetch');
  network = online;
  keep();
  await done;
  goOffline();
  expect(await through('/orders/K7M2QX?key=abc', { mode: 'navigate' })).toBeDefined();
  await expect(through('/orders/K7M2QX?key=other', { mode: 'navigate' })).rejects.toThrow('Failed to fetch');
  await expect(through('/orders/K7M2QX', { mode: 'navigate' })).rejects.toThrow('Failed to fetch');
  network = () => new Response('gone', { status: 404 });
  await through(order, { mode: 'navigate' });
  goOffline();
  await expect(through(order, { mode: 'navigate' })).rejects.toThrow('Failed to fetch');
});

it('keeps a page with its files when asked to', async () => {
  let done: Promise<unknown> | undefined;
  const data = { type: 'cache-page', url: '/tickets/ABC', assets: ['/build/app-1.js', 'https://elsewhere.test/x.js'] };
  handlers.message!({ data, waitUntil: (promise: Promise<unknown>) => (done = promise) });
  await done;
  expect(asked.sort()).toEqual(['/build/app-1.js', '/tickets/ABC']);
  goOffline();
  expect(await through('/tickets/ABC', { mode: 'navigate' })).toBeDefined();
});

it('starts the page of a gate without a network when it asked for it, until its steward is signed out', async () => {
  let done: Promise<unknown> | undefined;
  const data = { type: 'cache-page', urls: ['/validations/redeem'], assets: ['/build/redeem-1.js'] };
  handlers.message!({ data, waitUntil: (promise: Promise<unknown>) => (done = promise) });
  await done;
  // Assets first.
  expect(asked).toEqual(['/build/redeem-1.js', '/validations/redeem']);
  goOffline();
  expect(await through('/validations/redeem?gate=north', { mode: 'navigate' })).toBeDefined();
  network = () => Object.defineProperty(new Response(''), 'type', { value: 'opaqueredirect' });
  await through('/validations/redeem', { mode: 'navigate' });
  goOffline();
  await expect(through('/validations/redeem', { mode: 'navigate' })).rejects.toThrow('Failed to fetch');
});

it('keeps nothing that was asked before all was forgotten', async () => {
  const tell = (data: object) => {
    let done: Promise<unknown> | undefined;
    handlers.message!({ data, waitUntil: (promise: Promise<unknown>) => (done = promise) });
    return done;
  };
  const keeping = tell({ type: 'cache-page', urls: ['/tickets/ABC', '/tickets/DEF'] });
  await tell({ type: 'forget-pages' });
  await keeping;
  expect([...(stores.get('pages-v1') ?? [])]).toEqual([]);
});

afterEach(() => vi.unstubAllGlobals());

it('has no ticket to show once the pages are forgotten, and keeps the built files', async () => {
  network = (path) => new Response(`fresh ${path}`, { headers: { 'Cache-Control': 'no-store' } });
  await through('/tickets/ABC', { mode: 'navigate' });
  await through('/build/app-1.js');
  expect([...stores.keys()].sort()).toEqual(['assets-v1', 'pages-v1']);
  vi.stubGlobal('window', {
    navigator: {},
    caches: { keys: async () => [...stores.keys()], delete: async (name: string) => stores.delete(name) },
  });
  await forgetPagesOffline();
  goOffline();
  expect(await through('/build/app-1.js')).toBeDefined();
  await expect(through('/tickets/ABC', { mode: 'navigate' })).rejects.toThrow('Failed to fetch');
});

it('forgets nothing, and says nothing, where the browser keeps nothing', async () => {
  vi.stubGlobal('window', {});
  await expect(forgetPagesOffline()).resolves.toBeUndefined();
});
