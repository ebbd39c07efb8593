/**
 * Migrates the database whose URL is given and makes its queues, without what has its hour, in a process of its own, which
 * takes every connection along when it ends.
 */
import { openDatabase } from '../../server/infra/db';
import { migrate } from '../../server/infra/migrate';
import { startQueue, stopQueue } from '../../server/infra/queue';
import { jobs } from '../../server/jobs';

await openDatabase({ url: process.argv[2] });
await migrate();
await startQueue(
  jobs.map((job) => ({ ...job, handle: () => Promise.resolve() })),
  false,
);
await stopQueue();
process.exit(0);
