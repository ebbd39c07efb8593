import { sql } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import type { Cents } from '../../shared/money';
import type { LinkState } from './linkProps';

/** A payment link with the order data that its page needs. */
export type FoundLink = {
  id: string;
  orderId: string;
  reference: string;
  channel: string;
  zone: string;
  locale: Locale;
  state: LinkState;
  amount: Cents;
  /** Amount covered by other payments. */
  before: Cents;
  currency: string;
  expiresAt: Date;
  /** Another payment of the order is in progress. */
  isPaying: boolean;
};

export async function findLink(id: string): Promise<FoundLink | null> {
  const [link] = await sql<FoundLink>(
    'find_payment_link',
    `select l.id, l.order_id as "orderId", o.reference, o.channel, o.time_zone as zone, l.locale, payment_link_state(l.id) as state, l.amount_cents::bigint as amount,
       case when l.move_id is null then covered_of_order(o.id) else 0 end as before, l.currency, l.expires_at as "expiresAt",
       exists (select from payments p where p.order_id = o.id and p.state = 'authorised' and not is_local(p.provider)) as "isPaying"
     from payment_links l join orders o on o.id = l.order_id where l.id = $1`,
    [id],
  );
  return link ?? null;
}
