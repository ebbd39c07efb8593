/**
 * Migrates a database by URL and creates its queues without scheduled jobs, in its own process, so that all connections
 * end with it.
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
