import type { OutboxRow } from '../../infra/outbox';
import { broadcaster } from '../../infra/runtime';
import { channels } from '../../shared/channels';

/** Tells the pages that show an order that its time is over. */
export async function tellExpiredOrders(rows: readonly OutboxRow[]): Promise<void> {
  await broadcaster().publish(
    rows.map(({ payload }) => ({
      channels: [channels.order(String(payload.order_id))],
      event: 'OrderExpired',
      data: { orderId: String(payload.order_id) },
    })),
  );
}
