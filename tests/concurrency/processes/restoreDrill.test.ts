/**
 * Drill of a restore: real sales are backed up, and restored to another PostgreSQL server. Nothing leaves the restored
 * house until a person lets it go; then each message leaves once.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { type MailServer, startMailServer } from '../../integration/mails/mailServer';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { makeUser, signInAs } from '../../integration/users/people';
import { type Receiver, startReceiver } from '../../integration/webhooks/receiver';
import { type Cluster, startCluster } from '../../support/cluster';
import { expectPage } from '../../support/expectPage';
import { type ServerProcess, startProcess } from '../../support/processes';
import { APP_KEY, testEnvironment, WITHOUT_DRAWING } from '../../support/testEnvironment';
import { urlOf } from '../../support/urlOf';
import { type BoxOffice, type Held, holdSome, openBoxOffice, payAt, place } from '../boxOffice';

const ORDERS = 5;

let office: BoxOffice;
let other: Cluster;
let mail: MailServer;
let receiver: Receiver;
let room: string;
let backup: string;
let admin: { email: string };
const sold: Held[] = [];

const asks = async <T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
};

const begin = (entry: string, args: string[], env: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, [`dist/${entry}.js`, ...args], {
    env: {
      PATH: process.env.PATH,
      ...testEnvironment({ databaseUrl: office.databaseUrl, port: 0 }),
      STORAGE_DIR: join(room, 'storage'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function run(...started: Parameters<typeof begin>): Promise<{ code: number; said: string }> {
  const child = begin(...started);
  let said = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (said += chunk));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

async function newDatabase(name: string): Promise<string> {
  await asks(other.url, `create database ${name}`);
  return urlOf(other.url, name);
}

const restore = (url: string, from = backup, env: Record<string, string> = {}) =>
  run('restore', ['--from', from, '--database', url], { STORAGE_DIR: join(room, 'restored'), ...env });

beforeAll(async () => {
  room = mkdtempSync(join(tmpdir(), 'aforo-drill-'));
  [other, mail, receiver] = await Promise.all([startCluster(), startMailServer(), startReceiver()]);
  // The mail server of the first house is away: its emails are in the backup, unsent.
  office = await openBoxOffice({ MAIL_URL: 'smtp://127.0.0.1:9', WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' });
  receiver.reply = (res) => void res.writeHead(503).end();
  admin = await makeUser('administrator');
  const staff = await signInAs(office.processes[0], admin.email);
  const hook = { id: uuidv7(), name: 'CRM', url: receiver.url, topics: ['order.*'], venueIds: [] };
  await staff.post(paths.webhooks.index(), hook);
  const product = await createProduct(office.event.id);
  const slot = await createSlot(office.event.id, { capacity: 100 });
  for (const held of await holdSome(office, product, slot, ORDERS)) {
    await payAt(office.door(0), await place(office.door(0), held));
    sold.push(held);
  }
  const queued = async () =>
    (await sql('test_queued', `select from mail_log where state = 'queued' and kind = 'order_paid'`)).length;
  while ((await queued()) < ORDERS) await pause(100);
  mkdirSync(join(room, 'storage'));
  writeFileSync(join(room, 'storage', 'logo.png'), 'a logo');
  writeFileSync(join(room, 'storage', 'app.key'), 'a key that stays here');
});
afterAll(async () => {
  await Promise.all([office?.close(), other?.stop(), mail?.stop(), receiver?.close()]);
  rmSync(room, { recursive: true, force: true });
});

it('backs up into a folder that is complete or not there, without the key, and keeps the last ones', async () => {
  const to = join(room, 'backups');
  for (const day of ['20260101T000000Z', '20260102T000000Z']) {
    mkdirSync(join(to, `aforo-${day}`), { recursive: true });
    writeFileSync(join(to, `aforo-${day}`, 'manifest.json'), '{}');
  }
  const killed = begin('backup', ['--to', to]);
  while (!readdirSync(to).some((name) => name.endsWith('.partial'))) await pause(5);
  killed.kill('SIGKILL');
  await once(killed, 'close');
  expect(readdirSync(to).filter((name) => !name.endsWith('.partial'))).toHaveLength(2);

  // Names have seconds.
  await pause(1000);
  const { code, said } = await run('backup', ['--to', to, '--keep', '2']);
  expect([code, said]).toEqual([0, expect.stringContaining('deleted aforo-20260101T000000Z')]);
  const complete = readdirSync(to).filter((name) => !name.endsWith('.partial'));
  expect(complete).toEqual(['aforo-20260102T000000Z', expect.stringMatching(/^aforo-\d{8}T\d{6}Z$/)]);
  backup = join(to, complete[1]!);
  const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
  expect(manifest).toMatchObject({
    format: 1,
    kind: 'server',
    appVersion: '0.1.0',
    counts: { orders: ORDERS, tickets: ORDERS },
  });
  expect(manifest.files.map(({ path }: { path: string }) => path)).toContain('uploads/logo.png');
  expect(readdirSync(join(backup, 'uploads'))).toEqual(['logo.png']);
  expect(JSON.stringify(manifest)).not.toContain(APP_KEY);
  expect(JSON.parse(readFileSync(join(room, 'storage', 'last-backup.json'), 'utf8'))).toMatchObject({ kind: 'server' });
});

it('refuses another key, a damaged or incomplete backup, and a database with tables', async () => {
  const url = await newDatabase('refused');
  const refused = async (words: string, ...args: Parameters<typeof restore>) =>
    expect(await restore(...args)).toEqual({ code: 1, said: expect.stringContaining(words) });
  await refused('belongs to another APP_KEY', url, backup, { APP_KEY: 'another-key-for-tests-another-key-for-tests' });
  await refused('not empty', office.databaseUrl);
  await refused('Name an empty database', '');
  const table = join(backup, 'database', 'toc.dat');
  const bytes = readFileSync(table);
  appendFileSync(table, 'x');
  await refused('damaged: database/toc.dat', url);
  renameSync(table, join(room, 'toc.dat'));
  await refused('database/toc.dat is missing', url);
  writeFileSync(table, bytes);
  renameSync(join(backup, 'manifest.json'), join(room, 'manifest.json'));
  await refused('no complete backup', url);
  renameSync(join(room, 'manifest.json'), join(backup, 'manifest.json'));
  expect(await asks(url, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);
});

it('holds outgoing work after a restore that was killed and run again, and lets it go once', async () => {
  // The first house is lost: it would go on trying its webhooks.
  for (const process of office.processes) await process.kill9();
  const url = await newDatabase('restored');
  const killed = begin('restore', ['--from', backup, '--database', url]);
  while (!(await asks<{ at: string | null }>(url, `select to_regclass('orders') as at`))[0]!.at) await pause(10);
  killed.kill('SIGKILL');
  await once(killed, 'close');
  await expect(startProcess({ databaseUrl: url, env: WITHOUT_DRAWING })).rejects.toThrow('has not finished');

  const began = performance.now();
  const restored = await restore(url);
  expect(restored).toEqual({
    code: 0,
    said: expect.stringContaining(`${ORDERS} orders, ${ORDERS} tickets, 1 uploads`),
  });
  console.info(`restored in ${((performance.now() - began) / 1000).toFixed(1)} s: ${restored.said}`);
  expect(readdirSync(join(room, 'restored'))).toEqual(['logo.png']);
  const checked = await run('doctor', [], { DATABASE_URL: url, STORAGE_DIR: join(room, 'restored') });
  expect([checked.code, checked.said]).toEqual([0, expect.stringContaining('ok      Checks of places and money')]);

  receiver.received.length = 0;
  receiver.reply = (res) => void res.writeHead(204).end();
  const env = { ...WITHOUT_DRAWING, MAIL_URL: mail.url, WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' };
  const server = await startProcess({ databaseUrl: url, env });
  await asks(url, `update webhook_deliveries set next_at = now(), lease = null`);
  await asks(url, `update webhooks set blocked_until = null`);
  await asks(url, `update pgboss.job set start_after = now() where state < 'active'`);
  await staysInside(server, url);
  await asks(url, `update webhook_deliveries set next_at = now() where state = 'pending'`);
  const idsOf = async (text: string) => (await asks<{ id: string }>(url, text)).map(({ id }) => id).sort();
  const events = await idsOf(`select event_id::text as id from webhook_deliveries where state = 'pending'`);
  const mails = await idsOf(`select id::text as id from mail_log where state = 'queued'`);
  expect([mails.length >= ORDERS, events.length >= ORDERS]).toEqual([true, true]);

  const staff = await signedIn(server);
  expectPage(await staff.visit(paths.jobs.index()), 'Jobs/Index');
  expect(expectPage(await staff.post(paths.jobs.release()), 'Jobs/Index').held).toBe(null);
  // The sign-in sends an email of its own.
  const received = () => mail.received.flatMap(({ raw }) => mails.filter((id) => raw.includes(`Message-ID: <${id}@`)));
  while (received().length < mails.length || receiver.received.length < events.length) await pause(100);
  // A second message would follow within a look of the queue, which is every five seconds.
  await pause(6000);
  expect(received().sort()).toEqual(mails);
  expect(receiver.received.map(({ id }) => id).sort()).toEqual(events);
  expect(await server.stop()).toBe(0);
});

/** The queue looks every five seconds by itself. */
async function staysInside(server: ServerProcess, url: string): Promise<void> {
  await pause(6000);
  expect([mail.received.length, receiver.received.length], server.output()).toEqual([0, 0]);
  expect(await asks(url, `select from mail_log where state = 'sent'`)).toEqual([]);
}

/** The administrator signs in, and the buyer opens the tickets. */
async function signedIn(server: ServerProcess) {
  const staff = await signInAs(server, admin.email);
  const page = expectPage(await staff.visit(paths.jobs.index()), 'Jobs/Index');
  expect(page.held).toMatchObject({ refunds: 0 });
  const { reference, key } = sold[0]!;
  const order = expectPage(await server.newClient().visit(paths.orders.show(reference, key)), 'Orders/Show');
  expect(JSON.stringify(order)).toContain(reference);
  return staff;
}
