import { heard } from '../infra/changes';
import { sql } from '../infra/db';
import { broadcaster } from '../infra/runtime';
import { channels } from '../shared/channels';
import { newCode } from '../wallets';

const AT_ONCE = 200;

type Unit = { id: string; orderId: string };

/** Issues paid gift vouchers that are not issued yet, of one order or all. Idempotent, also concurrently. */
export async function issueSold(orderId: string | null = null): Promise<void> {
  const units = await sql<Unit>(
    'unissued_vouchers',
    `select s.order_item_id as id, s.order_id as "orderId" from voucher_sales s join order_items i on i.id = s.order_item_id
     where s.voucher_id is null and i.state = 'active' and ($1::uuid is null or s.order_id = $1) order by s.created_at limit ${AT_ONCE}`,
    [orderId],
  );
  for (const { id } of units)
    await sql('issue_sold_voucher', 'select issue_sold_voucher($1::jsonb)', [JSON.stringify({ id, ...newCode(id) })]);
  // Always notifies open pages, since a process may have stopped before doing so.
  const orders = new Set([...(orderId ? [orderId] : []), ...units.map((unit) => unit.orderId)]);
  if (orders.size === 0) return;
  heard('gift_vouchers');
  await broadcaster().publish(
    [...orders].map((id) => ({ channels: [channels.order(id)], event: 'TicketGiven', data: {} })),
  );
}
