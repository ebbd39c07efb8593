/** `npm run doctor` runs no job queue: it counts the jobs that wait for the servers. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, openDatabase, sql } from '../../../server/infra/db';
import { waitingJobs } from '../../../server/infra/queue';
import { uuidv7 } from '../../../server/shared/uuid';
import { runCheck } from '../../../server/status/check';
import { jobs } from '../../../server/status/checks/jobs';
import { createDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
  await openDatabase({ url: database.url });
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

it('counts the jobs of all queues, and those that failed before, without the library’s own', async () => {
  // Clocks of a new database are due.
  await sql('test_clocks', `update clocks set due_at = now() + interval '1 hour'`);
  const before = new Map((await waitingJobs()).map(({ name, waiting }) => [name, waiting]));
  expect(before.get('mails.deliver')).toBe(0);
  expect([...before.keys()].filter((name) => name.startsWith('__'))).toEqual([]);
  for (const state of ['created', 'created', 'retry'])
    await sql('test_job', `insert into pgboss.job (id, name, state, data) values ($1, 'mails.deliver', $2, '{}')`, [
      uuidv7(),
      state,
    ]);
  expect((await waitingJobs()).find(({ name }) => name === 'mails.deliver')).toEqual({
    name: 'mails.deliver',
    waiting: 3,
    failing: 1,
  });
  expect(await runCheck(jobs)).toMatchObject({
    state: 'look',
    facts: [{ params: { count: 3 } }, { text: 'status.jobs_failing', params: { count: 1 } }, { params: { count: 0 } }],
  });
});
