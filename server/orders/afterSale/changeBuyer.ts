import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import { type AuditContext, doerIn } from '../../shared/actor';

type BuyerInput = { name: string; phone: string };
type Row = { name: string | null; phone: string | null; state: string };

/**
 * Staff correct the buyer's details. The history keeps old and new values until the buyer is erased; issued invoices
 * need a corrective document. Idempotent.
 */
export const changeBuyer = (
  by: AuditContext,
  order: { id: string; reference: string },
  { name, phone }: BuyerInput,
): Promise<void> =>
  transaction(async (tx) => {
    const [before] = await tx.$queryRaw<Row[]>`
      select customer_name as name, customer_phone as phone, state::text as state from orders where id = ${order.id}::uuid for update`;
    const now = { name, phone: phone || null };
    if (!before || (before.name === now.name && before.phone === now.phone)) return;
    const buyer = {
      ...(before.name !== now.name && { name: { from: before.name, to: now.name } }),
      ...(before.phone !== now.phone && { phone: { from: before.phone, to: now.phone } }),
    };
    await tx.$executeRaw`
      update orders set customer_name = ${now.name}, customer_phone = ${now.phone}, updated_at = moment() where id = ${order.id}::uuid`;
    await tx.$executeRaw`
      select 1 from (select 1) one cross join lateral record_order_event(${order.id}::uuid, 'buyer_changed', ${before.state}, ${before.state},
        ${doerIn(by)}::uuid, ${JSON.stringify({ buyer })}::jsonb)`;
    await recordChange(tx, by, {
      action: 'order.buyer_changed',
      subject: { type: 'order', id: order.id, label: order.reference },
    });
  });
