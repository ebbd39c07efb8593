/** Every background job, one line each. */
import { deleteExpiredSessions } from './http/sessionStore';
import { deleteOldTries } from './http/throttle';
import type { Job } from './infra/queue';
import { mailJobs } from './mails';
import { paymentJobs } from './payments';
import { accountMailJob, pruneTokensJob } from './users';

const pruneSessions: Job<never> = {
  name: 'sessions.prune',
  cron: '17 * * * *',
  handle: async () => {
    await deleteExpiredSessions();
    await deleteOldTries();
  },
};

export const jobs: readonly Job<never>[] = [pruneSessions, accountMailJob, pruneTokensJob, ...mailJobs, ...paymentJobs];
