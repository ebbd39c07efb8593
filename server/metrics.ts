/** All metrics besides those of requests: this process, its live connections, and the figures of the domains. */
import { DOMAINS } from './domains';
import type { Domain } from './http/domain';
import { type Metric, single } from './infra/metrics/metric';
import { processMetrics } from './infra/metrics/processMetrics';

/** @param sockets live connections of this process; none if another program serves them */
export const metricsOf = (sockets: (() => number) | null): readonly Metric[] => [
  ...processMetrics,
  ...(sockets
    ? [
        {
          name: 'aforo_live_connections' as const,
          help: 'Live connections of browsers to this process; connections of turnstiles are not counted.',
          read: () => single(sockets()),
        },
      ]
    : []),
  ...(DOMAINS as readonly Domain[]).flatMap(({ metrics }) => metrics ?? []),
];
