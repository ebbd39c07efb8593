import { sql } from '../infra/db';
import type { Listener, OutboxRow } from '../infra/outbox';
import { broadcaster } from '../infra/runtime';
import { channels } from '../shared/channels';
import { settleOrder } from './actions/settleOrder';

const ASKED = `select exists (select from cancellation_orders where order_id = $1 and (state in ('waiting', 'told') or kept is not null)) as "isAsked"`;

/** An order moved or refunded otherwise needs no answer, and its reservation is released. */
export async function settleAnswered(
  rows: readonly OutboxRow<'order_refunded' | 'order_rescheduled'>[],
): Promise<void> {
  for (const { payload } of rows) {
    const [row] = await sql<{ isAsked: boolean }>('is_asked', ASKED, [payload.order_id]);
    if (row!.isAsked) await settleOrder(payload.order_id);
  }
}

/** Updates open pages of a cancellation. */
export const broadcastCancellations: Listener<'cancellation_changed'> = (rows) =>
  broadcaster().publish(
    [...new Set(rows.map(({ payload }) => payload.cancellation_id))].map((id) => ({
      ...{ channels: [channels.cancellation(id)], event: 'CancellationChanged', data: {} },
    })),
  );
