import type { Domain } from '../http/domain';
import { broadcastCancellations, settleAnswered } from './events';
import { cancellationJobs } from './jobs';
import { cancellations } from './routes/cancellations';

export const domain = {
  routes: [['/admin/cancellations', cancellations]],
  jobs: cancellationJobs,
  listeners: {
    order_refunded: [settleAnswered],
    order_rescheduled: [settleAnswered],
    cancellation_changed: [broadcastCancellations],
  },
} satisfies Domain;
