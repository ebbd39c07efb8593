import type { Job } from '../infra/queue';
import { compareJob, fetchJob } from './actions/compareBooks';
import { messageJob } from './actions/keepMessage';
import { reconcilePayments } from './actions/reconcilePayments';
import { refundPayment } from './actions/refundPayment';
import { proveLedgersJob } from './books/proveLedgers';
import { tellDifferencesJob } from './books/tellDifferences';
import { deliveryJob } from './sandbox/deliveries';
import { forgetLinesJob } from './statements/forgetLines';
import { matchLinesJob } from './statements/matchNewLines';

export const REFUND_JOB = 'payments.refund';

const refund: Job<{ refundId: string }> = {
  name: REFUND_JOB,
  leaves: true,
  handle: ({ refundId }) => refundPayment(refundId),
};

const reconcile: Job<object> = {
  name: 'payments.reconcile',
  cron: '* * * * *',
  handle: reconcilePayments,
};

export const paymentJobs: readonly Job<never>[] = [
  refund,
  reconcile,
  compareJob,
  fetchJob,
  tellDifferencesJob,
  proveLedgersJob,
  messageJob,
  deliveryJob,
  matchLinesJob,
  forgetLinesJob,
];
