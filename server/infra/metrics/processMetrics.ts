/** Figures of this process and its connections to the database. */
import { readPauses } from '../eventLoop';
import { poolCounts } from '../poolCounts';
import { providerCalls } from '../providerCalls';
import { spans } from '../tracing';
import { workerCounts } from '../workers/runInChild';
import { type Metric, refusals, single } from './metric';

const SECOND_MS = 1000;

export const processMetrics: readonly Metric[] = [
  refusals,
  spans,
  providerCalls,
  {
    name: 'aforo_database_connections',
    help: 'Connections to the database by pool (requests, jobs, health, back_office) and state.',
    labels: ['pool', 'state'],
    read: () =>
      poolCounts().flatMap(({ name: pool, total, idle, waiting, max }) => [
        { value: total - idle, labels: { pool, state: 'in_use' } },
        { value: waiting, labels: { pool, state: 'waiting' } },
        { value: max, labels: { pool, state: 'limit' } },
      ]),
  },
  {
    name: 'aforo_event_loop_delay_seconds',
    help: 'Pauses of the event loop in the last whole minute.',
    labels: ['percentile'],
    read: () => {
      const { p50, p99, max } = readPauses();
      return Object.entries({ p50, p99, max }).map(([percentile, ms]) => ({
        value: ms / SECOND_MS,
        labels: { percentile },
      }));
    },
  },
  {
    name: 'aforo_workers_running',
    help: 'Worker processes that are running.',
    read: () => single(workerCounts().underWay),
  },
];
