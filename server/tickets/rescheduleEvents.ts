/** Emails to buyers about moved visits and exchanged tickets. The listener is idempotent. */
import { sql } from '../infra/db';
import type { OutboxRow } from '../infra/outbox';
import { attachmentsFor, queueMail } from '../mails';
import { PLACE_COLUMNS, type PlaceRow, placeOf } from '../orders';
import { type LocalText, localText } from '../shared/localText';
import type { Cents } from '../shared/money';
import { toIso } from '../shared/time';
import { findMailedOrder } from './mail/mailedOrder';
import type { NamedTickets } from './mail/orderPlaceholders';
import { EXCHANGED_MAIL, RESCHEDULED_MAIL, rescheduledMail } from './mail/rescheduledMail';
import { ticketAttachments } from './mail/ticketsMail';

attachmentsFor(RESCHEDULED_MAIL, ticketAttachments);
attachmentsFor(EXCHANGED_MAIL, ticketAttachments);

type MovedRow = PlaceRow & { was: Date; startsAt: Date; tickets: NamedTickets[] };

const MOVED = `
  select was.starts_at as was, a.starts_at as "startsAt", ${PLACE_COLUMNS},
    jsonb_agg(jsonb_build_object('name', own.name, 'count', own.count) order by own.first) as tickets
  from (
    -- Tickets of one product that moved together.
    select m.from_id, m.to_id, i.product_name as name, count(*)::int as count, min(i.position) as first
    from order_move_items m join order_items i on i.id = m.order_item_id
    where m.move_id = $1 and m.from_id <> m.to_id group by m.from_id, m.to_id, i.product_name) own
    join appointments was on was.id = own.from_id join appointments a on a.id = own.to_id
    join events e on e.id = a.event_id join venues v on v.id = e.venue_id
  group by was.id, a.id, e.id, v.id order by a.starts_at`;

type ExchangedRow = { was: LocalText; name: LocalText; event: LocalText; tickets: number };

const EXCHANGED = `
  select was.name as was, p.name, e.title as event, count(*)::int as tickets
  from order_move_items m join order_items i on i.id = m.order_item_id and i.visit = 0 join products was on was.id = m.from_product_id
    join products p on p.id = m.to_product_id join events e on e.id = i.event_id
  where m.move_id = $1 group by was.id, p.id, e.id order by p.position, was.position`;

type ChangedRow = PlaceRow & { startsAt: Date | null; isGivenUp: boolean; tickets: number };

/** Visits added by an exchange, with their time, and removed visits. */
const CHANGED = `
  select m.to_id is null as "isGivenUp", a.starts_at as "startsAt", count(*)::int as tickets, ${PLACE_COLUMNS}
  from order_move_items m join order_items i on i.id = m.order_item_id and i.visit > 0 join events e on e.id = i.event_id join venues v on v.id = e.venue_id
    left join appointments a on a.id = coalesce(m.to_id, m.from_id)
  where m.move_id = $1 and (m.to_id is null and i.state = 'cancelled' or m.from_id is null and m.to_id is not null)
  group by m.to_id is null, a.id, e.id, v.id order by 1, 2`;

const ITEMS = `
  select array_agg(i.position order by i.position) as positions, move.total_cents::bigint as "totalCents",
    (select count(*)::int from order_items other where other.order_id = move.order_id and other.visit = 0 and other.state = 'active'
      and not exists (select from order_move_items x join order_items own on own.id = x.order_item_id
        where x.move_id = move.id and coalesce(own.visit_of, own.id) = other.id)) as others
  from order_moves move join order_move_items m on m.move_id = move.id join order_items i on i.id = m.order_item_id where move.id = $1 group by move.id`;

/** Sends the replaced tickets to the buyer. */
export async function mailRescheduled(rows: readonly OutboxRow<'order_rescheduled'>[]): Promise<void> {
  for (const { payload } of rows) {
    const [order, moved, became, changed, [move]] = await Promise.all([
      findMailedOrder(payload.order_id),
      sql<MovedRow>('rescheduled_visits', MOVED, [payload.move_id]),
      sql<ExchangedRow>('exchanged_tickets', EXCHANGED, [payload.move_id]),
      sql<ChangedRow>('exchanged_visits', CHANGED, [payload.move_id]),
      sql<{ positions: number[]; totalCents: Cents; others: number }>('rescheduled_items', ITEMS, [payload.move_id]),
    ]);
    if (!order || !move) continue;
    const visits = moved.map((row) => ({
      was: toIso(row.was),
      startsAt: toIso(row.startsAt),
      place: placeOf(row, order.locale),
      tickets: row.tickets,
    }));
    const exchanged = became.map(({ was, name, event, tickets }) => ({
      ...{ was: localText(was, order.locale), name: localText(name, order.locale), tickets },
      event: localText(event, order.locale),
    }));
    const further = changed.map(({ startsAt, isGivenUp, tickets, ...row }) => ({
      ...{ isGivenUp, tickets, place: placeOf(row, order.locale), startsAt: startsAt && toIso(startsAt) },
    }));
    const { positions, totalCents, others } = move;
    await queueMail({
      ...(await rescheduledMail(order, {
        visits,
        exchanged,
        further,
        positions,
        others,
        backCents: Math.max(0, -totalCents) as Cents,
      })),
      always: true,
      dedupeKey: `order_rescheduled:${payload.move_id}`,
    });
  }
}
