/** A process with more requests than it can serve in time refuses new visitors, and serves the others. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { openApp } from '../../support/app';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';

const app = await openApp({ BUSY_REQUESTS: '2' });
let slug: string;
let lines: object[];
beforeAll(async () => {
  const event = await createEvent(await createVenue());
  slug = event.slug;
  lines = [{ productId: await createProduct(event.id), appointmentId: await createSlot(event.id), quantity: 1 }];
});

const locker = new pg.Client({ connectionString: app.databaseUrl });
beforeAll(() => locker.connect());
afterAll(() => locker.end());

/** Requests of two visitors that wait for a table until the returned function is called. */
async function occupy(): Promise<() => Promise<void>> {
  await locker.query('begin; lock table products in access exclusive mode');
  const waiting = [1, 2].map(() => app.newClient().get(paths.events.show(slug)));
  const arrived = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const watcher = new pg.Client({ connectionString: app.databaseUrl });
  await watcher.connect();
  await vi.waitUntil(async () => (await watcher.query(arrived)).rowCount! >= 2, { timeout: 20_000 });
  await watcher.end();
  return async () => {
    await locker.query('rollback');
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
  };
}

const html = { Accept: 'text/html' };

it('refuses new visitors, serves the others, and has room again afterwards', async () => {
  const free = await occupy();
  const others = [
    paths.orders.show('ABCDEFGH', 'a-key'),
    paths.auth.login(),
    // More than the process has connections for requests (DATABASE_POOL): `/up` must not wait for one of them.
    ...Array.from({ length: 6 }, () => `${paths.events.show(slug)}?order=A&key=B`),
  ];
  const served = others.map((path) => app.newClient().raw(path, { headers: html }));
  const [page, front, held, health] = await Promise.all([
    app.newClient().raw(paths.events.show(slug), { headers: { ...html, 'Accept-Language': 'es' } }),
    app.newClient().raw('/', { headers: html }),
    app.newClient().raw(paths.events.holds(slug), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ key: randomUUID(), lines }),
    }),
    app.newClient().raw('/up'),
  ]);
  await free();
  expect([page, front, held, health].map(({ status }) => status)).toEqual([503, 503, 503, 200]);
  expect((await Promise.all(served)).map(({ status }) => status)).toEqual([404, 200, ...Array(6).fill(200)]);

  const seconds = Number(page.headers.get('Retry-After'));
  expect(seconds).toBeGreaterThanOrEqual(5);
  expect(seconds).toBeLessThan(15);
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  expect(page.text).toContain('<html lang="es">');
  expect(page.text).toContain('No disponible temporalmente');
  expect(page.text).toContain(`<meta http-equiv="refresh" content="${seconds}">`);
  expect(held.headers.get('Retry-After')).not.toBeNull();
  expect(held.json()).toMatchObject({ code: '503' });

  expect((await app.newClient().raw(paths.events.show(slug), { headers: html })).status).toBe(200);
});

it('clients that send their forms slowly keep no visitor out', async () => {
  const { hostname, port } = new URL(app.url);
  const slow = [1, 2, 3].map(() => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write(`POST /login HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\n`);
    socket.write('Content-Length: 1000\r\n\r\n{');
    return socket;
  });
  await Promise.all(slow.map((socket) => once(socket, 'connect')));
  await pause(300);
  expect((await app.newClient().raw(paths.events.show(slug), { headers: html })).status).toBe(200);
  for (const socket of slow) socket.destroy();
});
