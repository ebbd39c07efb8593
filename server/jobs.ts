/** All background jobs: those of the application, then those of its domains. */
import { DOMAINS } from './domains';
import type { Domain } from './http/domain';
import { deleteExpiredSessions } from './http/sessionStore';
import { deleteOldTries } from './infra/countTry';
import { type Job, moveFailedJobs } from './infra/queue';
import { pruneHistory } from './infra/retention';

const pruneSessions: Job<never> = {
  name: 'sessions.prune',
  cron: '17 * * * *',
  handle: async () => {
    await deleteExpiredSessions();
    await deleteOldTries();
  },
};

const pruneHistoryJob: Job<never> = {
  name: 'history.prune',
  cron: '47 3 * * *',
  handle: async () => void (await pruneHistory()),
};

export const jobs: readonly Job<never>[] = [
  moveFailedJobs,
  pruneSessions,
  pruneHistoryJob,
  ...(DOMAINS as readonly Domain[]).flatMap((domain) => domain.jobs ?? []),
];
