import { sql } from '../infra/db';
import type { Locale } from '../shared/i18n/translate';
import type { Cents } from '../shared/money';
import { dayIn, lastMoment } from '../shared/time';
import { openCode } from '../wallets';

/** A valid sold voucher, with the buyer's words. */
export type SoldVoucher = {
  id: string;
  orderId: string;
  /** Null if encrypted with a lost key. */
  code: string | null;
  ending: string;
  currency: string;
  left: Cents;
  lastDay: string | null;
  locale: Locale;
  to: string;
  from: string;
  message: string;
  email: string;
  day: string;
};

type Row = Omit<SoldVoucher, 'code' | 'lastDay' | 'to' | 'from' | 'message' | 'email' | 'day'> & {
  sealed: string;
  expiresAt: Date | null;
  zone: string;
  said: Record<string, string> | null;
};

/** SQL: sales `s` of valid vouchers: not refunded, blocked, expired or used up. */
export const GOOD_SALES = `
  voucher_sales s join gift_vouchers g on g.id = s.voucher_id join wallets w on w.voucher_id = g.id join orders o on o.id = s.order_id
    join order_items i on i.id = s.order_item_id and i.state = 'active' join events e on e.id = i.event_id join venues v on v.id = e.venue_id
    left join order_item_profiles h on h.order_item_id = i.id`;
export const IS_GOOD =
  'g.blocked_at is null and w.balance_cents > 0 and (g.expires_at is null or g.expires_at > moment())';

/** Vouchers of an order in sequence, or a single one. */
export async function readVouchers(of: { order: string } | { voucher: string }): Promise<SoldVoucher[]> {
  const rows = await sql<Row>(
    'sold_vouchers',
    `select g.id, s.order_id as "orderId", g.code as sealed, g.code_ending as ending, g.currency, w.balance_cents as left, g.expires_at as "expiresAt",
       v.time_zone as zone, o.locale, h.data as said
     from ${GOOD_SALES} where ${IS_GOOD} and (s.order_id = $1 or s.voucher_id = $2) order by i.position`,
    ['order' in of ? of.order : null, 'voucher' in of ? of.voucher : null],
  );
  return rows.map(({ sealed, expiresAt, zone, said, ...voucher }) => ({
    ...voucher,
    code: openCode(sealed, voucher.id),
    lastDay: expiresAt && dayIn(lastMoment(expiresAt), zone),
    to: said?.to ?? '',
    from: said?.from ?? '',
    message: said?.message ?? '',
    email: said?.email ?? '',
    day: said?.day ?? '',
  }));
}
