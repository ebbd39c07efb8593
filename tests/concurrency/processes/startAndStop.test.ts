import { afterAll, expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { createDatabase } from '../../support/database';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { startProcess, startProcesses } from '../../support/processes';

const database = prepare(createDatabase);
afterAll(() => database.drop());

const isUp = async (url: string) => (await fetch(`${url}/up`).catch(() => null))?.status === 200;

it('runs as several processes on one database, each of which may die without the others', async () => {
  const [first, second, third] = await startProcesses(3, { databaseUrl: database.url });
  await first!.kill9();
  expect([await isUp(first!.url), await isUp(second!.url), await isUp(third!.url)]).toEqual([false, true, true]);

  const again = await startProcess({ databaseUrl: database.url, port: first!.port });
  expect(await isUp(first!.url)).toBe(true);
  expect(await Promise.all([second!.stop(), third!.stop(), again.stop()])).toEqual([0, 0, 0]);
});

it('tells the balancer that it stops, and answers requests until the balancer has noticed', async () => {
  const server = await startProcess({ databaseUrl: database.url, env: { DRAIN_WAIT_SECONDS: '120' } });
  const upAt = async () => (await fetch(`${server.url}/up`)).status;
  expect(await upAt()).toBe(200);
  const ended = server.stop();
  await expect.poll(upAt, { interval: 10 }).toBe(503);
  const page = await server.newClient().get(paths.auth.login());
  expect([page.status, await upAt()]).toEqual([200, 503]);
  await server.kill9();
  await ended;
});

it('fills the demo organisation into a database of its own, as after a first start', async () => {
  const server = await startProcess({ databaseUrl: '', env: { DEMO: 'true' } });
  const stage = server.newClient();
  await stage.get(paths.auth.login());
  await stage.post(paths.auth.login(), { email: 'stage@aforo.test', password: 'password' });
  expectPage(await stage.visit(paths.dashboard()), 'Dashboard/Index');
  expect(expectPage(await server.newClient().visit(paths.home()), 'Welcome').events.length).toBeGreaterThan(3);
  expect(await server.stop()).toBe(0);
});

it('says in one line per mistake what is wrong with its environment, and ends', async () => {
  const start = startProcess({ databaseUrl: database.url, env: { PORT: 'eighty', APP_KEY: 'short' } });
  await expect(start).rejects.toThrow(/PORT: .+\nAPP_KEY: at least 32 characters\n/);
});
