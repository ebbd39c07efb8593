import type { Job } from '../infra/queue';
import { expireOrders } from './holds/expireOrders';
import { expireMoves } from './reschedule/expireMoves';

const expire: Job<never> = { name: 'orders.expire', everySeconds: 5, handle: expireOrders };

const endMoves: Job<never> = { name: 'orders.expire_moves', everySeconds: 5, handle: expireMoves };

export const orderJobs: readonly Job<never>[] = [expire, endMoves];
