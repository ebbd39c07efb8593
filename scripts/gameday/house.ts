/**
 * The house of a game day: its own PostgreSQL on a small disk, two web processes behind a balancer, and outside parties
 * over the wire: a mail server, a payment provider, a receiver of webhooks.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabase, openDatabase, prisma, sql } from '../../server/infra/db';
import { paths } from '../../server/shared/paths';
import { uuidv7 } from '../../server/shared/uuid';
import { createUser } from '../../server/users';
import { openWire, type Wire } from '../../tests/concurrency/faults/wire';
import { type MailServer, startMailServer } from '../../tests/integration/mails/mailServer';
import { createEvent, createProduct, createSlot, createVenue } from '../../tests/integration/orders/shopFixture';
import { STRIPE_FORM } from '../../tests/integration/payments/connectionForms';
import { type Receiver, startReceiver } from '../../tests/integration/webhooks/receiver';
import { type Stripe, startStripe } from '../../tests/standIns/stripe';
import type { Client } from '../../tests/support/client';
import { createClient } from '../../tests/support/client';
import { type Cluster, startCluster } from '../../tests/support/cluster';
import { freePort } from '../../tests/support/ports';
import { type ServerProcess, startProcess } from '../../tests/support/processes';
import { liftLimits } from '../../tests/support/provideDatabase';
import { WITHOUT_DRAWING } from '../../tests/support/testEnvironment';
import { type Balancer, startBalancer } from './balancer';
import { type Certificates, makeCertificates } from './certificates';
import type { Disk } from './disk';

const PASSWORD = 'a lantern in the crypt';
const SLOTS = 12;
const CAPACITY = 400;
/** A folder of the machine's own libraries. */
const LIBRARIES = '/usr/lib';

export type House = {
  cluster: Cluster;
  /** Between the processes and PostgreSQL. */
  database: Wire;
  databaseUrl: string;
  mail: MailServer;
  /** Between the processes and the mail server. */
  mailWire: Wire;
  /** SMTP code with which the mail server refuses each recipient; null: it accepts. */
  refusal: { code: number | null };
  certificates: Certificates;
  stripe: Stripe;
  receiver: Receiver;
  balancer: Balancer;
  processes: [ServerProcess, ServerProcess];
  /** The output of all processes so far. */
  output: () => string;
  /** Starts a process that has ended on its port. */
  start: (which: 0 | 1, env?: Record<string, string>) => Promise<void>;
  event: { id: string; slug: string };
  product: string;
  slots: string[];
  gate: string;
  staff: { admin: Client; steward: Client };
  close: () => Promise<void>;
};

/** The library that gives a process another clock; undefined when it is not installed. */
export const findFaketime = (): string | undefined =>
  readdirSync(LIBRARIES)
    .map((folder) => join(LIBRARIES, folder, 'faketime', 'libfaketime.so.1'))
    .find(existsSync);

async function signIn(url: string, role: 'administrator' | 'validator'): Promise<Client> {
  const email = `${role}@example.test`;
  await createUser({ name: role, email, password: PASSWORD, roles: [role], emailVerified: true });
  const client = createClient(url);
  const { status } = await client.post(paths.auth.login(), { email, password: PASSWORD }, { follow: false });
  if (status !== 303) throw new Error(`${role} could not sign in: ${status}`);
  return client;
}

/** Connects the payment provider and the webhook in the settings, as staff do. */
async function connect(admin: Client, hookUrl: string): Promise<void> {
  const opened = await admin.post(paths.settings.payments(), { id: uuidv7(), kind: 'stripe' }, { follow: false });
  const code = opened.headers.get('Location')!.split('/').at(-1)!;
  const { version } = (await admin.get(paths.settings.payments(code))).page!.props.record as { version: number };
  const form = { ...STRIPE_FORM, version };
  const saved = await admin.patch(paths.settings.payments(code), form, { follow: false });
  const hook = { id: uuidv7(), name: 'CRM', url: hookUrl, topics: ['order.*'], venueIds: [] };
  const added = await admin.post(paths.webhooks.index(), hook, { follow: false });
  if (saved.status !== 303 || added.status !== 303) throw new Error(`not connected: ${saved.text} ${added.text}`);
}

/** An event on sale whose tickets are valid now, and may be refunded until it begins. */
async function openShop(): Promise<Pick<House, 'event' | 'product' | 'slots' | 'gate'>> {
  const venueId = await createVenue();
  const event = await createEvent(venueId, { refundSteps: [{ hoursBefore: 0, percent: 10_000 }] });
  const product = await createProduct(event.id, { entryBeforeMinutes: 600, entryAfterMinutes: 600 });
  const slots: string[] = [];
  for (let n = 0; n < SLOTS; n += 1) slots.push(await createSlot(event.id, { capacity: CAPACITY, inHours: 3 }));
  const gate = uuidv7();
  await prisma.gate.create({ data: { id: gate, venueId, name: 'Gate' } });
  return { event, product, slots, gate };
}

/** @param disk a small disk for PostgreSQL; null if this machine cannot make one. */
export async function openHouse(disk: Disk | null): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-gameday-'));
  const certificates = makeCertificates(folder);
  const refusal: House['refusal'] = { code: null };
  const cluster = disk ? await startCluster({}, disk.folder) : await startCluster();
  const [database, mail, stripe, receiver] = await Promise.all([
    openWire(cluster.url),
    startMailServer({ certificate: certificates.valid, refuse: () => refusal.code ?? undefined }),
    startStripe(),
    startReceiver(),
  ]);
  const mailWire = await openWire(mail.url);
  const ports: [number, number] = [await freePort(), await freePort()];
  const balancer = await startBalancer(await freePort(), ports);
  mkdirSync(join(folder, 'storage'));
  const environment = {
    ...WITHOUT_DRAWING,
    DATABASE_POOL: '6',
    LOG_LEVEL: 'error',
    APP_URL: balancer.url,
    MAIL_URL: mailWire.url,
    NODE_EXTRA_CA_CERTS: certificates.authorities,
    PAYMENTS_SANDBOX: 'false',
    STRIPE_URL: stripe.url,
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
  };
  const begin = (which: 0 | 1, env: Record<string, string> = {}) =>
    startProcess({ databaseUrl: database.url, port: ports[which], env: { ...environment, ...env } });
  const processes: House['processes'] = [await begin(0), await begin(1)];
  let outputBefore = '';
  await openDatabase({ url: cluster.url });
  await liftLimits(cluster.url);
  const shop = await openShop();
  const staff = {
    admin: await signIn(balancer.url, 'administrator'),
    steward: await signIn(balancer.url, 'validator'),
  };
  await connect(staff.admin, receiver.url);
  return {
    ...{ cluster, database, databaseUrl: cluster.url, mail, mailWire, refusal, certificates, stripe, receiver },
    ...{ balancer, processes, ...shop, staff },
    output: () => outputBefore + processes.map((each) => each.output()).join(''),
    start: async (which, env) => {
      outputBefore += processes[which].output();
      processes[which] = await begin(which, env);
    },
    close: async () => {
      await Promise.all(processes.map((each) => each.kill9()));
      await closeDatabase();
      await Promise.all([balancer.close(), database.close(), mailWire.close(), stripe.close(), receiver.close()]);
      await Promise.all([mail.stop(), cluster.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A statement of the game day itself, repeated while PostgreSQL is away. */
export async function look<T extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await sql<T>(`gameday_${createHash('sha1').update(text).digest('hex')}`, text, values);
    } catch (error) {
      if (tries === 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
