import { sql } from '../infra/db';
import type { Job } from '../infra/queue';
import { watchGates, watchOrders, watchQuotas, watchSales } from './actions/watchEvents';

/** Longer than any advance sale, so that no alert is repeated while it can still occur. */
const KEPT_DAYS = 800;

const watch: Job<never> = {
  name: 'alerts.watch',
  everySeconds: 60,
  handle: async () => {
    await watchGates();
    await watchQuotas();
    await watchOrders();
  },
};

const watchDays: Job<never> = { name: 'alerts.days', cron: '7 * * * *', handle: watchSales };

const prune: Job<never> = {
  name: 'alerts.prune',
  cron: '41 4 * * *',
  handle: async () =>
    void (await sql('prune_told_alerts', 'delete from told_alerts where told_at < now() - make_interval(days => $1)', [
      KEPT_DAYS,
    ])),
};

export const alertJobs: readonly Job<never>[] = [watch, watchDays, prune];
