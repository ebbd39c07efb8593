/** What buyers are told of visits that were moved. The listener bears a repetition. */
import { sql } from '../infra/db';
import type { OutboxRow } from '../infra/outbox';
import { attachmentsFor, queueMail } from '../mails';
import { PLACE_COLUMNS, type PlaceRow, placeOf } from '../orders';
import type { Cents } from '../shared/money';
import { toIso } from '../shared/time';
import { findMailedOrder } from './mail/mailedOrder';
import { RESCHEDULED_MAIL, rescheduledMail } from './mail/rescheduledMail';
import { ticketAttachments } from './mail/ticketsMail';

attachmentsFor(RESCHEDULED_MAIL, ticketAttachments);

type MovedRow = PlaceRow & { was: Date; startsAt: Date; positions: number[]; totalCents: number };

const MOVED = `
  select was.starts_at as was, a.starts_at as "startsAt", array_agg(i.position order by i.position) as positions, move.total_cents as "totalCents", ${PLACE_COLUMNS}
  from order_move_items m join order_moves move on move.id = m.move_id join order_items i on i.id = m.order_item_id join appointments was on was.id = m.from_id
    join appointments a on a.id = m.to_id join events e on e.id = a.event_id join venues v on v.id = e.venue_id
  where m.move_id = $1 group by move.id, was.id, a.id, e.id, v.id order by a.starts_at`;

/** Its tickets are others now: they go to whoever bought them. */
export async function mailRescheduled(rows: readonly OutboxRow<'order_rescheduled'>[]): Promise<void> {
  for (const { payload } of rows) {
    const [order, moved] = await Promise.all([
      findMailedOrder(payload.order_id),
      sql<MovedRow>('rescheduled_visits', MOVED, [payload.move_id]),
    ]);
    if (!order || moved.length === 0) continue;
    const visits = moved.map((row) => ({
      was: toIso(row.was),
      startsAt: toIso(row.startsAt),
      place: placeOf(row, order.locale),
      tickets: row.positions.length,
    }));
    const positions = moved.flatMap((row) => row.positions).sort((a, b) => a - b);
    await queueMail({
      ...(await rescheduledMail(order, { visits, positions, backCents: Math.max(0, -moved[0]!.totalCents) as Cents })),
      always: true,
      dedupeKey: `order_rescheduled:${payload.move_id}`,
    });
  }
}
