import type { Job } from '../infra/queue';
import { followOrder } from './followOrder';

export const FOLLOW_JOB = 'invoices.follow';

const follow: Job<{ orderId: string }> = { name: FOLLOW_JOB, handle: ({ orderId }) => followOrder(orderId) };

export const invoiceJobs: readonly Job<never>[] = [follow];
