import { sql } from '../infra/db';
import type { Job } from '../infra/queue';

const KEPT_DAYS = 180;

/** Old news go: half a year is longer than anybody looks back. */
const pruneNotifications: Job<never> = {
  name: 'notifications.prune',
  cron: '23 4 * * *',
  handle: async () =>
    void (await sql(
      'prune_notifications',
      'delete from notifications where created_at < now() - make_interval(days => $1)',
      [KEPT_DAYS],
    )),
};

export const notificationJobs: readonly Job<never>[] = [pruneNotifications];
