/** Target of the load: a server process with its own database, an event, slots and ticket types. */
import pg from 'pg';
import { closeDatabase, openDatabase } from '../../server/infra/db';
import { migrate } from '../../server/infra/migrate';
import { uuidv7 } from '../../server/shared/uuid';
import { createUser } from '../../server/users';
import { type ServerProcess, startProcess } from '../../tests/support/processes';

export type Stage = {
  server: ServerProcess;
  databaseUrl: string;
  db: pg.Pool;
  slug: string;
  productId: string;
  /** A hundred slots with ample room, and one for each run that fills a slot. */
  slots: string[];
  close: () => Promise<void>;
};

export const VALIDATOR = { email: 'gate@aforo.test', password: 'a validator of the bench' };

const ROOM = 5_000_000;

const SLOTS = `insert into appointments (id, event_id, starts_at, ends_at, capacity)
  select gen_random_uuid(), $1, now() + make_interval(hours => 24 + n), now() + make_interval(hours => 25 + n), $2 from generate_series(1, 100) n returning id`;

/** Settings of every server of a stage. */
export const stageEnvironment = { NODE_ENV: 'production', DEMO: 'true', PAYMENTS_SANDBOX: 'true' };

type Staging = {
  /** The name of its database. */
  name?: string;
  /** Adds data before the server starts. */
  fill?: (db: pg.Pool) => Promise<void>;
  /** Extra environment of its server. */
  env?: Record<string, string>;
};

const databaseAt = (adminUrl: string, name: string): string => adminUrl.replace(/\/[^/]*$/, `/${name}`);

/** A database of its own on this PostgreSQL. @returns its address */
export async function createDatabase(adminUrl: string, name: string, template = 'template1'): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  // A database can be copied only without connections, including autovacuum's.
  await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [template]);
  await admin.query(`create database "${name}" template "${template}"`);
  await admin.end();
  return databaseAt(adminUrl, name);
}

const MIGRATED = 'migrated';
let isMigrated = false;

/** Prisma migrates once per process: every stage is a copy of the database migrated first. */
async function migratedCopy(adminUrl: string, name: string): Promise<string> {
  if (!isMigrated) {
    await openDatabase({ url: await createDatabase(adminUrl, MIGRATED) });
    await migrate();
    // Without a user, the server would set up the demo.
    await createUser({ name: 'Valeria', ...VALIDATOR, roles: ['validator'], emailVerified: true });
    await closeDatabase();
    isMigrated = true;
  }
  return createDatabase(adminUrl, name, MIGRATED);
}

/** Starts a server with production settings on a new database of this PostgreSQL. */
export async function setStage(adminUrl: string, { name = 'stage', fill, env }: Staging = {}): Promise<Stage> {
  const url = await migratedCopy(adminUrl, name);
  const db = new pg.Pool({ connectionString: url, max: 4 });
  const [venue, event, product] = [uuidv7(), uuidv7(), uuidv7()];
  await db.query(
    `insert into venues (id, name, address, city, country, time_zone) values ($1, 'Museum', 'Street 1', 'Town', 'ES', 'Europe/Madrid')`,
    [venue],
  );
  await db.query(
    `insert into events (id, slug, kind, status, title, summary, description, venue_id, updated_at)
     values ($1, 'museum', 'slotted', 'published', '{"en":"Museum"}', '{"en":"Light"}', '{}', $2, now())`,
    [event, venue],
  );
  await db.query(
    `insert into products (id, event_id, name, price_cents, tax_rate, updated_at) values ($1, $2, '{"en":"Adult"}', 1000, 1000, now())`,
    [product, event],
  );
  // All requests come from this machine.
  await db.query(`insert into settings (key, value, updated_at)
    select 'orders.' || key, '0', now() from unnest(array['browser_places', 'network_places', 'contact_places', 'network_holds', 'network_requests', 'unpaid_share', 'slow_share']) key`);
  const { rows } = await db.query<{ id: string }>(SLOTS, [event, ROOM]);
  await fill?.(db);
  const server = await startProcess({
    databaseUrl: url,
    env: { ...stageEnvironment, ...env },
  });
  return {
    server,
    databaseUrl: url,
    db,
    slug: 'museum',
    productId: product,
    slots: rows.map((row) => row.id),
    close: async () => {
      await server.stop();
      await db.end();
    },
  };
}

/** Adds an unused slot. */
export async function addSlot({ db, slots }: Stage, capacity: number): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into appointments (id, event_id, starts_at, ends_at, capacity)
     select gen_random_uuid(), event_id, starts_at + interval '30 days', ends_at + interval '30 days', $2 from appointments where id = $1 returning id`,
    [slots[0], capacity],
  );
  return rows[0]!.id;
}
