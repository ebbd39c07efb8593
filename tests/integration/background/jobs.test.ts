/** Jobs that have failed permanently: kept, shown to administrators, retried or deleted. */
import { expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { enqueue } from '../../../server/infra/queue';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { makeUser, signedIn } from '../users/people';

const app = runApp();
const admin = signedIn(app, 'administrator');

/** Failed jobs are collected every few seconds. */
const SOON = { timeout: 20_000, interval: 100 };

const show = async () => expectPage(await admin.get(paths.jobs.index()), 'Jobs/Index');

async function die(name: string, data: object): Promise<string> {
  const id = uuidv7();
  await prisma.deadJob.create({ data: { id, name, data, error: 'The post office is shut' } });
  return id;
}

const actionsOn = async (id: string) =>
  (await prisma.auditLog.findMany({ where: { subjectId: id } })).map(({ action }) => action);

it('what fails at its last try is kept once, and goes when it runs by the clock again', async () => {
  // A daily clock, which does not run by itself during the test.
  const job = 'users.prune-tokens';
  const dead = () => prisma.deadJob.findMany({ where: { name: job }, select: { times: true, error: true } });
  await sql('test_away', 'alter table one_time_tokens rename to one_time_tokens_away');
  await enqueue(job, {}, { id: uuidv7() });
  await expect.poll(dead, SOON).toMatchObject([{ times: 1, error: expect.stringContaining('one_time_tokens') }]);
  await enqueue(job, {}, { id: uuidv7() });
  await expect.poll(dead, SOON).toMatchObject([{ times: 2 }]);
  const { dead: shown, queues } = await show();
  expect(shown).toMatchObject([{ name: job, data: '', times: 2 }]);
  expect(queues.find(({ name }) => name === job)).toMatchObject({ dead: 1 });
  await sql('test_back', 'alter table one_time_tokens_away rename to one_time_tokens');
  await enqueue(job, {}, { id: uuidv7() });
  await expect.poll(dead, SOON).toEqual([]);
});

it('runs again once, however often it is asked to', async () => {
  const { email } = await makeUser('customer');
  const id = await die('users.account-mail', { kind: 'reset_password', email });
  expect((await show()).dead).toMatchObject([{ id, data: JSON.stringify({ kind: 'reset_password', email }) }]);
  const answers = await Promise.all([1, 2, 3].map(() => admin.post(paths.jobs.retry(id))));
  for (const answer of answers) expect(expectPage(answer, 'Jobs/Index').dead).toEqual([]);
  const queued = `select id::text as id from pgboss.job where name = 'users.account-mail' and data ->> 'email' = $1`;
  expect(await sql('test_queued', queued, [email])).toEqual([{ id }]);
  await expect.poll(() => prisma.mailLog.count({ where: { recipient: email } })).toBe(1);
  expect(await actionsOn(id)).toEqual(['job.retried']);
});

it('is let go once', async () => {
  const id = await die('payments.refund', { refundId: uuidv7() });
  for (const answer of await Promise.all([1, 2].map(() => admin.delete(paths.jobs.one(id)))))
    expect(expectPage(answer, 'Jobs/Index').dead).toEqual([]);
  expect(await actionsOn(id)).toEqual(['job.discarded']);
  expectPage(await admin.post(paths.jobs.retry(uuidv7())), 'Jobs/Index');
  expect((await admin.post(paths.jobs.retry('x'))).status).toBe(404);
});

it('shows what is on its way and cannot be passed on', async () => {
  const outbox = async () => (await show()).outbox;
  await expect.poll(outbox, SOON).toEqual({ waiting: 0, failing: 0, oldestAt: null });
  await sql(
    'test_stuck',
    `insert into outbox (topic, payload, attempts, leased_until, created_at)
     values ('sales', '{}', 3, now() + interval '1 hour', '2026-01-02T03:04:05Z'), ('sales', '{}', 0, now() + interval '1 hour', now())`,
  );
  expect(await outbox()).toEqual({ waiting: 2, failing: 1, oldestAt: '2026-01-02T03:04:05.000Z' });
});
