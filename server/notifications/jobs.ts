import { sql } from '../infra/db';
import { enqueueAll, type Job } from '../infra/queue';
import { claimDigests } from './actions/claimDigests';
import { mailDigest } from './actions/mailDigest';

const KEPT_DAYS = 180;
const LOOK_EVERY_SECONDS = 30;

/** Deletes notifications older than half a year. */
const pruneNotifications: Job<never> = {
  name: 'notifications.prune',
  cron: '23 4 * * *',
  handle: async () => {
    await sql('prune_notifications', 'delete from notifications where created_at < now() - make_interval(days => $1)', [
      KEPT_DAYS,
    ]);
    await sql(
      'prune_digest_items',
      'delete from digest_items where done_at is not null and done_at < now() - make_interval(days => $1)',
      [KEPT_DAYS],
    );
  },
};

const DIGEST_JOB = 'notifications.mail_digest';

const mailDigestJob: Job<{ digestId: string }> = {
  name: DIGEST_JOB,
  maxRunSeconds: 30,
  handle: ({ digestId }) => mailDigest(digestId),
};

/** Queues a job per due digest under its id, so only once. */
const claimDigestsJob: Job<never> = {
  name: 'notifications.digests',
  everySeconds: LOOK_EVERY_SECONDS,
  handle: async () => {
    const digests = await claimDigests();
    if (digests.length > 0)
      await enqueueAll(
        DIGEST_JOB,
        digests.map((digestId) => ({ id: digestId, data: { digestId } })),
      );
  },
};

export const notificationJobs: readonly Job<never>[] = [pruneNotifications, claimDigestsJob, mailDigestJob];
