import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import { type AuditContext, doerIn } from '../../shared/actor';
import type { AttentionCause } from '../pages';

/** Marks a cause for attention as resolved by staff. One that ended earlier keeps its end. */
export const endAttention = (
  by: AuditContext,
  order: { id: string; reference: string },
  cause: AttentionCause,
): Promise<void> =>
  transaction(async (tx) => {
    await tx.$queryRaw`select 1 from orders where id = ${order.id}::uuid for update`;
    const [answer] = await tx.$queryRaw<{ isEnded: boolean }[]>`
      select end_attention(${order.id}::uuid, ${cause}, ${doerIn(by)}::uuid) as "isEnded"`;
    if (!answer?.isEnded) return;
    await tx.$executeRaw`
      select 1 from (select 1) one cross join lateral
        record_order_event(${order.id}::uuid, 'attention_ended', null, null, ${doerIn(by)}::uuid, jsonb_build_object('cause', ${cause}::text))`;
    await recordChange(tx, by, {
      action: 'order.attention_ended',
      subject: { type: 'order', id: order.id, label: order.reference },
      before: { cause },
    });
  });
