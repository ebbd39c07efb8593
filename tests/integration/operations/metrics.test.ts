/** `/metrics` with a token: bounded labels, and figures of what happened. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { ensurePrerequisites } from '../../../scripts/prerequisites';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { place, sell } from '../tickets/saleFixture';
import { signedIn } from '../users/people';

const TOKEN = 'a-token-for-scrapes-only';
const app = runApp({ METRICS_TOKEN: TOKEN });
const admin = signedIn(app, 'administrator');

const read = (token = TOKEN) => fetch(`${app.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
const scrape = async () => (await read()).text();
/** The value of the first series that begins so and has these labels. */
const figureOf = (text: string, name: string, ...labels: string[]) =>
  Number(
    text
      .split('\n')
      .find((line) => line.split('{', 1)[0] === name && labels.every((label) => line.includes(label)))
      ?.split(' ')
      .at(-1),
  );

it('needs the token', async () => {
  expect([(await read('another-token-of-16')).status, (await fetch(`${app.url}/metrics`)).status]).toEqual([401, 401]);
  expect((await read()).headers.get('content-type')).toContain('text/plain; version=0.0.4');
});

it('labels requests with the pattern of their route, however many addresses people open', async () => {
  const visitor = app.newClient();
  await visitor.get('/up');
  const before = (await scrape()).split('\n').length;
  for (let at = 0; at < 30; at += 1) {
    await visitor.get(`/orders/${randomUUID().slice(0, 8)}`);
    await visitor.get(`/no-such-page-${randomUUID()}`);
    await admin.delete(paths.jobs.one(uuidv7()));
  }
  const text = await scrape();
  expect(figureOf(text, 'aforo_request_seconds_count', 'route="/orders/:reference"', '"4xx"')).toBe(30);
  expect(figureOf(text, 'aforo_request_seconds_count', 'route="/admin/jobs/:id"', 'method="DELETE"')).toBe(30);
  expect(figureOf(text, 'aforo_request_seconds_count', 'route="none"', '"4xx"')).toBe(30);
  // Three patterns and their redirects: at most eight new combinations of ten lines each.
  expect(text.split('\n').length - before).toBeLessThan(90);
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
});

it('counts reservations, sales, refusals, jobs and messages', async () => {
  await sell();
  await place();
  await app.newClient().post(paths.auth.login(), { email: 'nobody', password: '' });
  await sql('test_dead', `insert into dead_jobs (id, name, data, error) values ($1, 'mails.deliver', '{}', 'shut')`, [
    uuidv7(),
  ]);
  // Figures of the database are read again after five seconds.
  const paid = async () => figureOf(await scrape(), 'aforo_orders_paid_last_hour');
  await expect.poll(paid, { timeout: 15_000, interval: 500 }).toBe(1);
  const text = await scrape();
  expect(figureOf(text, 'aforo_orders_open', 'state="pending"')).toBe(1);
  expect(figureOf(text, 'aforo_dead_jobs')).toBe(1);
  expect(figureOf(text, 'aforo_refusals_total', 'reason="invalid"')).toBeGreaterThan(0);
  expect(figureOf(text, 'aforo_database_connections', 'pool="requests"', 'state="limit"')).toBeGreaterThan(0);
  expect(figureOf(text, 'aforo_outbox_oldest_seconds')).toBeGreaterThanOrEqual(0);
  expect(text).toMatch(/^aforo_metric_unread\{[^}]*metric="aforo_dead_jobs"[^}]*\} 0$/m);
});

it('is in the form that Prometheus accepts', async () => {
  ensurePrerequisites(['prometheus']);
  const { error, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: await scrape() });
  // Node's own figures of prom-client have names that promtool advises against.
  const told = `${stdout}${stderr}`.split('\n').filter((line) => line && !line.startsWith('nodejs_active_'));
  expect({ error, told }).toEqual({ error: undefined, told: [] });
});
