import { sql } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { toIso } from '../../shared/time';
import type { BasketShown, HalfPaid, LastSale, ParkedBasket } from '../pages';
import type { FoundShift } from '../shifts/findShift';
import { findBasket } from './basketOrder';
import { type BasketRow, findOpenRow, finishBasket } from './basketRows';
import { basketProps } from './holdAtCounter';
import { isUndoable } from './undoSale';

type LineRow = Omit<BasketShown['lines'][number], 'name' | 'event' | 'startsAt'> & {
  name: LocalText;
  event: LocalText;
  startsAt: Date | null;
};

/** Basket lines with names and present prices; lines that no longer exist are left out. */
const LINES = `
  select l.event_id as "eventId", l.product_id as "productId", l.appointment_id as "appointmentId", l.quantity, p.name, e.title as event,
    a.starts_at as "startsAt", v.time_zone as zone, cost.price as "priceCents"
  from counter_baskets b join cashboxes c on c.id = b.cashbox_id
    cross join lateral jsonb_array_elements(b.lines) with ordinality as asked(line, n)
    cross join lateral (select (line ->> 'eventId')::uuid as event_id, (line ->> 'productId')::uuid as product_id,
      (line ->> 'appointmentId')::uuid as appointment_id, (line ->> 'quantity')::int as quantity) l
    join events e on e.id = l.event_id join venues v on v.id = e.venue_id join products p on p.id = l.product_id and p.event_id = e.id
    left join appointments a on a.id = l.appointment_id
    cross join lateral list_price(p.id, p.price_cents, a.prices, a.starts_at, v.id, c.channel) cost
  where b.id = $1 order by asked.n`;

export async function showBasket(row: BasketRow, locale: Locale): Promise<BasketShown> {
  const [lines, order] = await Promise.all([
    sql<LineRow>('lines_of_counter_basket', LINES, [row.id]),
    findBasket(row.id),
  ]);
  const isHeld = order?.state === 'held' && !order.isOver;
  return {
    key: row.id,
    version: row.version,
    code: row.code,
    held: order && isHeld ? basketProps(order, row) : null,
    halfPaid:
      order?.state === 'pending' && order.covered > 0
        ? { reference: order.reference, covered: order.covered, totalCents: order.totalCents }
        : null,
    lines: lines.map(({ name, event, startsAt, ...line }) => ({
      ...line,
      name: localText(name, locale),
      event: localText(event, locale),
      startsAt: startsAt && toIso(startsAt),
    })),
  };
}

/** The open basket of a till when its page was left; null if there is none or it was sold since. */
export async function showOpenBasket(
  { cashboxId, cashierId }: FoundShift,
  locale: Locale,
): Promise<BasketShown | null> {
  const row = await findOpenRow(cashboxId);
  if (row?.state === 'sold') await finishBasket(row.id, cashierId);
  if (!row || row.state === 'sold') return null;
  const shown = await showBasket(row, locale);
  return shown.lines.length > 0 ? shown : null;
}

type ParkedRow = Omit<ParkedBasket, 'heldUntil' | 'at'> & { heldUntil: Date | null; at: Date };

/** Parked baskets of a till, by number. */
export async function listParked(cashboxId: string): Promise<ParkedBasket[]> {
  const rows = await sql<ParkedRow>(
    'parked_counter_baskets',
    `select b.id as key, b.number, b.name, b.updated_at as at, u.name as by,
       (select sum((line ->> 'quantity')::int)::int from jsonb_array_elements(b.lines) line) as tickets,
       case when o.state = 'held' and o.expires_at > moment() then o.expires_at end as "heldUntil",
       case when o.state = 'held' and o.expires_at > moment() then o.total_cents end as "totalCents"
     from counter_baskets b join users u on u.id = b."by" left join orders o on o.idempotency_key = b.order_key::text and o.sold_by is not null
     where b.cashbox_id = $1 and basket_state(b.state, b.order_key) = 'parked' order by b.number`,
    [cashboxId],
  );
  return rows.map(({ heldUntil, at, ...row }) => ({ ...row, at: toIso(at), heldUntil: heldUntil && toIso(heldUntil) }));
}

/** Last sale of a shift, kept across page loads. */
export async function lastSaleOf(shift: FoundShift): Promise<LastSale | null> {
  const [row] = await sql<Omit<LastSale, 'isUndoable'> & { orderId: string }>(
    'last_counter_sale',
    `select o.id as "orderId", o.reference, o.total_cents as "totalCents", coalesce((m.data ->> 'change')::bigint, 0) as change,
       exists (select from print_jobs j where j.order_id = o.id) as "isPrinted"
     from cash_movements m join orders o on o.id = m.order_id
     where m.shift_id = $1 and m.kind = 'sale' and is_sale(o.state) order by m.position desc limit 1`,
    [shift.id],
  );
  if (!row) return null;
  const { orderId, ...sale } = row;
  return { ...sale, isUndoable: await isUndoable(orderId, shift) };
}

/** Partly paid sales of a shift, and of a basket that its till has open since before. */
export const listHanging = ({ id, cashboxId }: FoundShift) =>
  sql<HalfPaid>(
    'hanging_counter_sales',
    `select o.reference, covered_of_order(o.id) as covered, o.total_cents as "totalCents"
     from orders o where o.state = 'pending' and (o.id in (select order_id from cash_movements where shift_id = $1 and kind = 'sale')
       or o.id in (select b.id from counter_baskets k join orders b on b.idempotency_key = k.order_key::text and b.sold_by is not null
         where k.cashbox_id = $2 and k.state = 'open' and covered_of_order(b.id) > 0))
     order by o.created_at limit 20`,
    [id, cashboxId],
  );
