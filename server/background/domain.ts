import type { Domain } from '../http/domain';
import { backgroundMetrics } from './metrics';
import { jobs } from './routes/jobs';

export const domain = {
  routes: [['/admin/jobs', jobs]],
  metrics: backgroundMetrics,
} satisfies Domain;
