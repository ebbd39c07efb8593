import { sql } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';

/** The refund policy under which an order was placed; before that, its event's. */
export async function showRefundPolicy(orderId: string, locale: Locale): Promise<string> {
  const [row] = await sql<{ policy: LocalText }>(
    'order_refund_policy',
    `select case when o.placed_at is null then e.refund_policy else o.refund_policy end as policy
     from orders o join events e on e.id = o.event_id where o.id = $1`,
    [orderId],
  );
  return localText(row?.policy ?? {}, locale);
}
