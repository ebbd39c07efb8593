import type { Domain } from '../http/domain';
import { queueScans } from './events';
import { webhookMetrics } from './metrics';
import { webhookEndpoints } from './routes/api';
import { webhooks } from './routes/webhooks';

export const domain = {
  endpoints: webhookEndpoints,
  metrics: webhookMetrics,
  routes: [['/admin/webhooks', webhooks]],
  listeners: {
    validated: [queueScans],
  },
} satisfies Domain;
