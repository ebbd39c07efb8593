import type { Job } from '../infra/queue';
import { expireOrders } from './holds/expireOrders';

const expire: Job<never> = { name: 'orders.expire', everySeconds: 5, handle: expireOrders };

export const orderJobs: readonly Job<never>[] = [expire];
