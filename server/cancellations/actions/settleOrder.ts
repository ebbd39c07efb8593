import { sql } from '../../infra/db';

/** Looks what became of an order that is asked, and lets go of places that are kept for nothing. */
export const settleOrder = (id: string) =>
  sql('settle_cancelled_order', 'select settle_cancelled_order($1)::text', [id]);
