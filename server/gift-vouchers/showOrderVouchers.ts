import { sql } from '../infra/db';
import type { OrderVoucher } from '../orders/pages';
import type { Locale } from '../shared/i18n/translate';
import { type LocalText, localText } from '../shared/localText';
import { toIso } from '../shared/time';
import { openCode } from '../wallets';

type Row = Omit<OrderVoucher, 'name' | 'code' | 'expiresAt' | 'mailedAt' | 'to' | 'email' | 'day' | 'canCorrect'> & {
  product: LocalText;
  sealed: string | null;
  expiresAt: Date | null;
  mailedAt: Date | null;
  isOpen: boolean;
  said: Record<string, string> | null;
};

/** SQL: status of a unit `i` with voucher `g` and wallet `w`. */
const STATE = `case when i.state <> 'active' then 'returned' when o.state in ('held', 'pending') then 'unpaid' when o.state in ('expired', 'cancelled') then 'off'
  when g.id is null then 'awaited' when g.blocked_at is not null then 'blocked' when g.expires_at <= moment() then 'ended' when w.balance_cents = 0 then 'used' else 'good' end`;

/** The viewer: with the order's key they see codes, and may change recipients. */
type Reader = { locale: Locale; isOwn: boolean; mayChange: boolean; within: readonly string[] | null };

/** Gift vouchers of an order in sequence, including unpaid ones. */
export async function showOrderVouchers(orderId: string, reader: Reader): Promise<OrderVoucher[]> {
  const rows = await sql<Row>(
    'order_vouchers',
    `select i.id as "itemId", i.position, i.product_name as product, (i.price_cents - i.discount_cents)::bigint as amount, g.id as "voucherId", g.code as sealed,
       ${STATE} as state, w.balance_cents as left, g.expires_at as "expiresAt", s.mailed_at as "mailedAt", h.data as said, v.time_zone as zone,
       i.state = 'active' and s.mailed_at is null and o.state in ('pending', 'paid', 'partially_refunded') as "isOpen"
     from order_items i join products p on p.id = i.product_id join orders o on o.id = i.order_id join events e on e.id = i.event_id join venues v on v.id = e.venue_id
       left join voucher_sales s on s.order_item_id = i.id left join gift_vouchers g on g.id = s.voucher_id left join wallets w on w.voucher_id = g.id
       left join order_item_profiles h on h.order_item_id = i.id
     where i.order_id = $1 and i.visit = 0 and (s.order_item_id is not null or p.category = 'voucher') and ($2::uuid[] is null or i.event_id = any ($2)) order by i.position`,
    [orderId, reader.within && [...reader.within]],
  );
  return rows.map(({ product, sealed, expiresAt, mailedAt, said, isOpen, ...row }) => ({
    ...row,
    name: localText(product, reader.locale),
    code: reader.isOwn && sealed && row.state === 'good' ? openCode(sealed, row.voucherId!) : null,
    expiresAt: expiresAt && toIso(expiresAt),
    mailedAt: mailedAt && toIso(mailedAt),
    to: said?.to ?? '',
    email: said?.email ?? '',
    day: said?.day ?? '',
    canCorrect: isOpen && reader.mayChange,
  }));
}
