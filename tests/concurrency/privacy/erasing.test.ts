/** The nightly erasure on two connections concurrently, and interrupted: counted once, and finally complete. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { startQueue, stopQueue } from '../../../server/infra/queue';
import { jobs } from '../../../server/jobs';
import { eraseDue } from '../../../server/privacy/actions/eraseDue';
import { MONTHS, sellAged } from '../../integration/privacy/privacyFixture';
import { runApp } from '../../support/app';
import { startProcess } from '../../support/processes';
import { WITHOUT_DRAWING } from '../../support/testEnvironment';
import { UNTIL_IT_SHOWS, withoutGuard } from '../withoutGuard';

const ORDERS = 4;
const TERMS = JSON.stringify({ holder_months: 6, buyer_years: 6, account_months: 36 });

const app = runApp();
const clients: pg.Client[] = [];
beforeAll(async () => {
  for (let n = 0; n < 2; n += 1) {
    const client = new pg.Client({ connectionString: app.databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    clients.push(client);
  }
});
afterAll(async () => {
  for (const client of clients) await client.end().catch(() => undefined);
});
beforeEach(async () => {
  await sql('no_runs', 'delete from privacy_runs');
  await sql('today', `insert into privacy_runs (day) values ((now() at time zone 'UTC')::date)`);
  for (let n = 0; n < ORDERS; n += 1) await sellAged(7 * MONTHS, { product: { priceCents: 0 } });
});

const stepOf = (kind: string) =>
  `select erase_step((now() at time zone 'UTC')::date, '${kind}', '${TERMS}', $1::int) as due`;
const stepsOn = async (client: pg.Client) => {
  for (let due = 1; due > 0; ) ({ due } = (await client.query<{ due: number }>(stepOf('buyers'), [1])).rows[0]!);
};
const counted = async () => (await prisma.privacyRun.findFirstOrThrow()).counts as Record<string, number>;
const left = () => prisma.order.count({ where: { buyerErasedAt: null } });
const holders = () => prisma.orderItemProfile.count();

/** A pause between finding and erasing, so that two concurrent runs overlap there. */
const SLOWLY = ['v_counts := case', 'perform pg_sleep(0.02); v_counts := case'] as const;

describe('cut off in the middle', () => {
  it('goes on where it was, with nothing counted twice or forgotten', async () => {
    const there = await holders();
    const victim = new pg.Client({ connectionString: app.databaseUrl });
    victim.on('error', () => undefined);
    await victim.connect();
    const { pid } = (await victim.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!;
    await victim.query(stepOf('holders'), [3]);
    const whole = (await counted()).holders!;
    await victim.query('begin');
    await victim.query(stepOf('holders'), [4]);
    expect((await counted()).holders).toBe(whole);
    await sql('kill_it', 'select pg_terminate_backend($1::int) as killed', [pid]);
    // Ending it properly would wait for an answer that never comes.
    void victim.end().catch(() => undefined);
    expect(await holders()).toBe(there - whole);
    expect(await eraseDue()).toBe(true);
    expect(await counted()).toMatchObject({ holders: there, buyers: ORDERS });
    expect(await holders()).toBe(0);
  });
});

describe('a server process that is killed', () => {
  it('in the middle of a step leaves a day that another goes on with, and nothing is counted twice', async () => {
    const traced = () => prisma.order.count({ where: { network: { not: null } } });
    const there = await traced();
    expect(there).toBe(ORDERS);
    await withoutGuard('erase_traces', [['update orders', 'perform pg_sleep(0.5); update orders']]);
    // Its own jobs are stopped: only the process to be killed erases.
    await stopQueue();
    const victim = await startProcess({ databaseUrl: app.databaseUrl, env: WITHOUT_DRAWING });
    // At most two clocks with a cron expression run at once, and the others of a full minute would come first.
    await sql(
      'erase_now',
      `update clocks set due_at = case name when 'privacy.erase' then now() else 'infinity'::timestamptz end`,
    );
    const erasing = () =>
      sql(
        'erasing_now',
        `select pid from pg_stat_activity where datname = current_database() and state = 'active'
           and query like 'select erase_step%' and pid <> pg_backend_pid()`,
      );
    await expect.poll(erasing, { interval: 20 }).toHaveLength(1);
    await victim.kill9();
    // No process repeats the interrupted run, which could happen during the next counts.
    await sql('erased_once', `update clocks set due_at = 'infinity' where name = 'privacy.erase'`);
    await expect.poll(erasing).toEqual([]);
    expect((await prisma.privacyRun.findFirstOrThrow()).finishedAt).toBeNull();
    await withoutGuard('erase_traces', [['perform pg_sleep(0.5);', '']]);
    await startQueue(jobs, false);
    expect(await eraseDue()).toBe(true);
    expect(await counted()).toMatchObject({ traces: there, buyers: ORDERS });
    expect(await traced()).toBe(0);
  });
});

describe('two at once', () => {
  it('erase everything, and count each order once', async () => {
    await withoutGuard('erase_step', [SLOWLY]);
    await Promise.all(clients.map(stepsOn));
    expect(await left()).toBe(0);
    expect(await counted()).toEqual({ buyers: ORDERS });
  });
});

describe('control: without the row that they take turns by and the second look at each order', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await withoutGuard('erase_step', [['perform 1 from privacy_runs where day = p_day for update;', '']]);
    await withoutGuard('erase_buyers', [['and buyer_erased_at is null order by id for update', 'order by id']]);
  });

  it('they count orders twice', async () => {
    await Promise.all(clients.map(stepsOn));
    expect((await counted()).buyers).toBeGreaterThan(ORDERS);
  });
});
