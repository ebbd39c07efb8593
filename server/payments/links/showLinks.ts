/** Links for staff, and the order that a link is created for. */
import { sql } from '../../infra/db';
import { orderTitle, payLinkUrl, SOLD_EVENTS, type SoldEvent } from '../../orders';
import type { Locale } from '../../shared/i18n/translate';
import { toIso } from '../../shared/time';
import type { PayableByLink, StaffLink } from './linkProps';

const SHOWN = 50;

type Row = Omit<StaffLink, 'createdAt' | 'expiresAt' | 'url'> & { createdAt: Date; expiresAt: Date };

/** The latest links of an order, or of all orders within these events; null for every event. */
export async function listLinks(within: string[] | null, orderId: string | null): Promise<StaffLink[]> {
  const rows = await sql<Row>(
    'payment_links',
    `select l.id, o.reference, payment_link_state(l.id) as state, l.amount_cents::bigint as amount, l.currency, l.email, u.name as by, l.created_at as "createdAt",
       l.expires_at as "expiresAt", o.time_zone as zone
     from payment_links l join orders o on o.id = l.order_id left join users u on u.id = l.created_by
     where ($2::uuid is null or l.order_id = $2)
       and ($1::uuid[] is null or not exists (select from order_items i where i.order_id = o.id and i.event_id <> all ($1)))
     order by l.created_at desc, l.id desc limit $3`,
    [within, orderId, SHOWN],
  );
  return rows.map(({ createdAt, expiresAt, ...link }) => ({
    ...link,
    createdAt: toIso(createdAt),
    expiresAt: toIso(expiresAt),
    url: link.state === 'open' ? payLinkUrl(link.id) : null,
  }));
}

type OrderRow = Omit<PayableByLink, 'title' | 'expiresAt' | 'latest'> & {
  events: SoldEvent[];
  expiresAt: Date | null;
  latest: Date | null;
};

/** The amount due of an order, and the reason against a link. */
export async function showPayable(orderId: string, locale: Locale): Promise<PayableByLink> {
  const [row] = await sql<OrderRow>(
    'payable_by_link',
    `select o.reference, ${SOLD_EVENTS} as events, o.state::text as state, m.id is not null as "isMove", link_refusal(o.id) as refusal,
       coalesce(link_amount(o.id, m.id), 0)::bigint as amount, case when m.id is null then held_of_order(o.id) else 0 end as before, o.currency,
       m.id is null and o.state = 'expired' as "isExpired", case when m.id is null then o.expires_at else m.expires_at end as "expiresAt", link_until(o.id) as latest,
       o.time_zone as zone, o.customer_email as email, o.locale
     from orders o left join order_moves m on m.order_id = o.id and m.state = 'awaiting' and m.expires_at > moment() where o.id = $1`,
    [orderId],
  );
  const { events, expiresAt, latest, ...order } = row!;
  return {
    ...order,
    title: orderTitle(events, locale),
    expiresAt: expiresAt && toIso(expiresAt),
    latest: latest && toIso(latest),
  };
}

/** Whether staff may create a payment link now. */
export async function mayMakeLink({ id, mayCorrect }: { id: string; mayCorrect: boolean }): Promise<boolean> {
  if (!mayCorrect) return false;
  const [row] = await sql<{ may: boolean }>('may_make_link', 'select link_refusal($1) is null as may', [id]);
  return row!.may;
}
