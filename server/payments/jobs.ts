import { enqueue, type Job } from '../infra/queue';
import { compareJob, fetchJob } from './actions/compareBooks';
import { messageJob } from './actions/keepMessage';
import { reconcilePayments } from './actions/reconcilePayments';
import { leaseSecondsOf, refundPayment } from './actions/refundPayment';
import { proveLedgersJob } from './books/proveLedgers';
import { tellDifferencesJob } from './books/tellDifferences';
import { deliveryJob } from './sandbox/deliveries';
import { forgetLinesJob } from './statements/forgetLines';
import { matchLinesJob } from './statements/matchNewLines';

export const REFUND_JOB = 'payments.refund';

const refund: Job<{ refundId: string }> = {
  name: REFUND_JOB,
  leaves: true,
  handle: async ({ refundId }) => {
    await refundPayment(refundId);
    // The process that took it may have died, or lost the answer: it is looked at again when its lease has ended.
    const afterSeconds = await leaseSecondsOf(refundId);
    if (afterSeconds !== null) await enqueue(REFUND_JOB, { refundId }, { afterSeconds });
  },
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
