/** Every background job, one line each. */
import { appointmentJobs } from './appointments';
import { deleteExpiredSessions } from './http/sessionStore';
import { deleteOldTries } from './http/throttle';
import type { Job } from './infra/queue';
import { mailJobs } from './mails';
import { mediaJobs } from './media';
import { notificationJobs } from './notifications';
import { paymentJobs } from './payments';
import { promoCodeJobs } from './promo-codes';
import { accountMailJob, pruneTokensJob } from './users';

const pruneSessions: Job<never> = {
  name: 'sessions.prune',
  cron: '17 * * * *',
  handle: async () => {
    await deleteExpiredSessions();
    await deleteOldTries();
  },
};

export const jobs: readonly Job<never>[] = [
  pruneSessions,
  accountMailJob,
  pruneTokensJob,
  ...appointmentJobs,
  ...mailJobs,
  ...mediaJobs,
  ...notificationJobs,
  ...paymentJobs,
  ...promoCodeJobs,
];
