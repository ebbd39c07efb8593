/** Background work for `/metrics`. */
import { connection, sql } from '../infra/db';
import { type Metric, single } from '../infra/metrics/metric';
import { readOutbox } from './queries/readOutbox';

const SECOND_MS = 1000;

export const backgroundMetrics: readonly Metric[] = [
  {
    name: 'aforo_outbox_messages',
    help: 'Messages that are not dispatched yet, by whether an attempt has failed.',
    labels: ['state'],
    read: async () => {
      const { waiting, failing } = await readOutbox();
      return [
        { value: waiting - failing, labels: { state: 'waiting' } },
        { value: failing, labels: { state: 'failing' } },
      ];
    },
  },
  {
    name: 'aforo_outbox_oldest_seconds',
    help: 'Age of the oldest message that is not dispatched yet; 0 without any.',
    read: async () => {
      const { oldestAt } = await readOutbox();
      return single(oldestAt ? Math.max(0, Date.now() - Date.parse(oldestAt)) / SECOND_MS : 0);
    },
  },
  {
    name: 'aforo_jobs',
    help: 'Queued jobs by queue and state: created (new), retry (failed before), active.',
    labels: ['queue', 'state'],
    read: async () => {
      const rows = await connection.queue.sql<{ value: number; queue: string; state: string }>(
        'metric_jobs',
        `select count(*)::int as value, name as queue, state::text as state from pgboss.job
         where state <= 'active' group by name, state`,
      );
      return rows.map(({ value, queue, state }) => ({ value, labels: { queue, state } }));
    },
  },
  {
    name: 'aforo_dead_jobs',
    help: 'Jobs and scheduled tasks that failed in all attempts and are listed for staff.',
    read: () => sql<{ value: number }>('metric_dead_jobs', 'select count(*)::int as value from dead_jobs'),
  },
];
