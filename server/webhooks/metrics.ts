/** The queue of webhooks for `/metrics`: an event waits until its receiver has taken it. */
import { sql } from '../infra/db';
import type { Metric } from '../infra/metrics/metric';

export const webhookMetrics: readonly Metric[] = [
  {
    name: 'aforo_webhooks_pending',
    help: 'Events that receivers have not taken yet, retries included.',
    read: () =>
      sql<{ value: number }>(
        'metric_webhooks_pending',
        `select count(*)::int as value from webhook_deliveries where state = 'pending'`,
      ),
  },
  {
    name: 'aforo_webhooks_overdue_seconds',
    help: 'Time since the oldest event was due to be sent.',
    read: () =>
      sql<{ value: number }>(
        'metric_webhooks_overdue',
        `select greatest(0, coalesce(extract(epoch from now() - min(next_at)), 0))::float8 as value
         from webhook_deliveries where state = 'pending'`,
      ),
  },
];
