import { sql } from '../../infra/db';

/** Settles an order's answer, and releases unneeded reservations. */
export const settleOrder = (id: string) =>
  sql('settle_cancelled_order', 'select settle_cancelled_order($1)::text', [id]);
