/** Faults that scenarios inflict on a house. Each lasts as long as the stage says, and ends what it began. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Mood } from '../../tests/standIns/standIn';
import type { Disk } from './disk';
import { findFaketime, type House, look } from './house';
import type { Crowd } from './people';

export type Stage = { house: House; crowd: Crowd; seconds: number };

const seconds = (count: number) => pause(count * 1000);

/** Ends all connections of the processes at the server. */
export async function endBackends({ databaseUrl }: House): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  await client.end();
}

/** A fault of the wire to the database, or to the mail server. */
export const onWire =
  (which: 'database' | 'mailWire', inflict: (wire: House['database']) => Promise<void> | void) =>
  async ({ house, seconds: length }: Stage): Promise<void> => {
    await inflict(house[which]);
    await seconds(length);
    await house[which].mend();
  };

export const withMood =
  (mood: Mood) =>
  async ({ house, seconds: length }: Stage): Promise<void> => {
    house.stripe.mood = mood;
    await seconds(length);
    house.stripe.mood = 'well';
  };

/** Gives one process another clock for a while; PostgreSQL and the other process keep theirs. */
export const withClock =
  (offset: string) =>
  async ({ house, seconds: length }: Stage): Promise<void> => {
    await house.processes[1].stop();
    // Timers use the monotonic clock, which must not be changed.
    const env = { LD_PRELOAD: findFaketime()!, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
    await house.start(1, env);
    await seconds(length);
    await house.processes[1].stop();
    await house.start(1);
  };

/** The processes are killed in turn while each has an email under way. */
export async function killInJobs({ house, seconds: length }: Stage): Promise<void> {
  house.mailWire.slow(length * 100);
  for (const which of [0, 1] as const) {
    const isSending = `select from pgboss.job where name = 'mails.deliver' and state = 'active'`;
    while ((await look(isSending)).length === 0) await pause(20);
    await house.processes[which].kill9();
    await house.start(which);
  }
  await house.mailWire.mend();
}

/** Whether PostgreSQL accepts connections within ten seconds. */
async function answers({ databaseUrl }: House): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isUp) return true;
    await pause(500);
  }
  return false;
}

export const fillDisk =
  (disk: Disk | null) =>
  async ({ house, seconds: length }: Stage): Promise<void> => {
    disk!.fill();
    const ends = Date.now() + length * 1000;
    while (Date.now() < ends) {
      await seconds(1);
      disk!.fill();
    }
    disk!.empty();
    // Without room for its log PostgreSQL ends, as it does for an operator, who then starts it.
    if (!(await answers(house))) await house.cluster.up();
  };
