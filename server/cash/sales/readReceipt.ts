import { sql } from '../../infra/db';
import { COUNTER_PROMO } from '../../promos';
import { readSettings } from '../../settings';
import { type Actor, scopeOf } from '../../shared/actor';
import type { Locale } from '../../shared/i18n/translate';
import type { Cents } from '../../shared/money';
import { venuesIn } from '../../shared/scopes';
import { toIso } from '../../shared/time';
import { qrOutline, ticketDocuments } from '../../tickets';
import type { Receipt } from '../pages';

type Row = Omit<Receipt, 'house' | 'at' | 'tickets' | 'rounding'> & { at: Date; rounding: Cents };

const RECEIPT = `
  select o.reference, coalesce(c.name, '') as cashbox, coalesce(u.name, '') as cashier, coalesce(o.paid_at, o.created_at) as at,
    o.time_zone as zone, o.currency, o.discount_cents as discount, o.fee_cents as fee, o.total_cents as total,
    (select jsonb_build_object('amount', r.discount_cents, 'percents', array(select distinct d.percent from order_discounts d where d.order_id = o.id and d.percent is not null order by 1))
      from promo_redemptions r where r.order_id = o.id and r.promo_id = '${COUNTER_PROMO.id}') as "counterDiscount",
    coalesce((select jsonb_agg(jsonb_build_object('name', l.product_name, 'quantity', l.n, 'amount', l.amount) order by l.first) from (
      select product_name, count(*) as n, sum(price_cents) as amount, min(position) as first from order_items
      where order_id = o.id and visit = 0 group by product_name) l), '[]') as lines,
    coalesce((select jsonb_agg(jsonb_build_object('rate', t.tax_rate, 'net', t.gross - t.tax, 'tax', t.tax) order by t.tax_rate) from (
      -- A gift voucher for several rates is no supply: it has no tax, not one of 0 %.
      select i.tax_rate, sum(i.price_cents - i.discount_cents) as gross, sum(i.tax_cents) as tax
      from order_items i join products p on p.id = i.product_id
      where i.order_id = o.id and i.visit = 0 and p.category <> 'voucher' group by i.tax_rate) t), '[]') as taxes,
    coalesce((select jsonb_agg(jsonb_build_object('method', p.method, 'amount', p.amount_cents, 'given', (m.data ->> 'given')::bigint,
        'change', coalesce((m.data ->> 'change')::bigint, 0)) order by p.attempt)
      from payments p left join cash_movements m on m.payment_id = p.id and m.kind = 'sale'
      where p.order_id = o.id
        and p.state in ('captured', 'partially_refunded', 'refunded', 'disputed')), '[]') as payments,
    coalesce((select sum(amount_cents)::bigint from cash_movements
      where order_id = o.id and kind = 'rounding' and refund_id is null), 0) as rounding
  from orders o
    left join lateral (select shift_id, "by" from cash_movements where order_id = o.id and kind = 'sale' order by position limit 1) first on true
    left join cashbox_shifts s on s.id = first.shift_id left join cashboxes c on c.id = s.cashbox_id left join users u on u.id = first."by"
  where o.id = $1`;

/**
 * Whether the user may see a sale of a till: in their own shift, sold by them, or in a venue whose tills they manage.
 */
export async function seesSale(actor: Actor, orderId: string): Promise<boolean> {
  const rows = await sql(
    'sale_seen_by',
    `select 1 from cash_movements m join cashbox_shifts s on s.id = m.shift_id join cashboxes c on c.id = s.cashbox_id
     where m.order_id = $1 and (s.cashier_id = $2 or m."by" = $2 or $3::uuid[] is null or c.venue_id = any($3)) limit 1`,
    [orderId, actor.user?.id ?? null, venuesIn(scopeOf(actor, 'cash.manage'))],
  );
  return rows.length > 0;
}

/** The seller, as printed. */
export async function readHouse(): Promise<Receipt['house']> {
  const settings = await readSettings();
  return {
    name: settings['organisation.legal_name'] || settings['organisation.name'],
    taxId: settings['organisation.tax_id'],
    address: settings['organisation.address'],
  };
}

/** Tickets with these references, or all. Each keeps its number of the total: "2/3". */
export const onlyThese = <T>(
  tickets: readonly T[],
  references: readonly string[] | null | undefined,
  referenceOf: (ticket: T) => string,
): T[] => tickets.filter((ticket) => !references || references.includes(referenceOf(ticket)));

/** Prices, payments and tickets of a paid order for printing. `only`: references of the tickets to print. */
export async function readReceipt(orderId: string, locale: Locale, only?: readonly string[]): Promise<Receipt> {
  const [rows, house, tickets] = await Promise.all([
    sql<Row>('counter_receipt', RECEIPT, [orderId]),
    readHouse(),
    ticketDocuments(orderId, locale, { withGiven: true }),
  ]);
  const { at, ...row } = rows[0]!;
  return {
    ...row,
    at: toIso(at),
    house,
    tickets: onlyThese(tickets, only, ({ ticketReference }) => ticketReference).map((ticket) => ({
      reference: ticket.ticketReference,
      event: ticket.eventTitle,
      product: ticket.productName,
      admits: ticket.admits ?? 1,
      venue: ticket.venue.name,
      zone: ticket.timeZone,
      startsAt: ticket.admission.kind === 'open' ? null : ticket.admission.startsAt,
      isDay: ticket.admission.kind === 'day',
      ...ticket.position,
      qr: qrOutline(ticket.ticketCode),
    })),
  };
}
