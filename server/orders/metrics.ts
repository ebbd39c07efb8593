/** Reservations and sales for `/metrics`; both statements read a small range of an index. */
import { sql } from '../infra/db';
import type { Metric } from '../infra/metrics/metric';

const held: Metric = {
  name: 'aforo_orders_open',
  help: 'Orders that keep places without being paid: held (no payment begun) or pending.',
  labels: ['state'],
  read: async () => {
    const rows = await sql<{ state: string; count: number }>(
      'metric_orders_open',
      `select state::text as state, count(*)::int as count from orders
       where state in ('held', 'pending') and expires_at > moment() group by state`,
    );
    const counts = { held: 0, pending: 0, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
    return Object.entries(counts).map(([state, value]) => ({ value, labels: { state } }));
  },
};

const sold: Metric = {
  name: 'aforo_orders_paid_last_hour',
  help: 'Orders paid within the last hour, complimentary ones excluded.',
  read: () =>
    sql<{ value: number }>(
      'metric_orders_paid',
      `select count(*)::int as value from orders
       where paid_at > moment() - interval '1 hour' and paid_at <= moment() and not is_complimentary`,
    ),
};

export const orderMetrics: readonly Metric[] = [held, sold];
