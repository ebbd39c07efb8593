import { transaction } from '../../infra/db';
import type { AttentionCause } from '../pages';

/** Says that somebody has seen to a cause for which an order needed them. What was gone before stays as it ended. */
export const endAttention = (orderId: string, cause: AttentionCause, userId: string): Promise<void> =>
  transaction(async (tx) => {
    await tx.$queryRaw`select 1 from orders where id = ${orderId}::uuid for update`;
    const [answer] = await tx.$queryRaw<{ isEnded: boolean }[]>`
      select end_attention(${orderId}::uuid, ${cause}, ${userId}::uuid) as "isEnded"`;
    if (!answer?.isEnded) return;
    await tx.$executeRaw`
      select 1 from (select 1) one cross join lateral
        record_order_event(${orderId}::uuid, 'attention_ended', null, null, ${userId}::uuid, jsonb_build_object('cause', ${cause}::text))`;
  });
