import type { Metric } from '../infra/metrics/metric';
import { single } from '../infra/metrics/metric';
import { readMailHealth } from './mailHealth';

const SECOND_MS = 1000;

export const mailMetrics: readonly Metric[] = [
  {
    name: 'aforo_mail_failing_seconds',
    help: 'Time since the mail server began to fail; 0 if the last email was sent.',
    read: async () => {
      const { failingSince } = await readMailHealth();
      return single(failingSince ? Math.max(0, Date.now() - failingSince.getTime()) / SECOND_MS : 0);
    },
  },
];
