/** Emails to buyers about cancelled visits. All listeners are idempotent. */
import { sql } from '../infra/db';
import type { OutboxRow } from '../infra/outbox';
import { queueMail } from '../mails';
import { type LocalText, localText } from '../shared/localText';
import { formatVisitDate, toIso } from '../shared/time';
import { cancelledMail, reinstatedMail } from './mail/cancelledMail';
import { findMailedOrder } from './mail/mailedOrder';

type Row = {
  event: LocalText;
  timeZone: string;
  byDay: boolean;
  startsAt: Date;
  instead: Date | null;
  isKept: boolean;
  isAsked: boolean;
  offers: string[];
  deadline: Date;
  afterwards: 'refund' | 'left';
  note: LocalText;
  isTransfer: boolean;
};

const VISITS = `
  select distinct e.title as event, v.time_zone as "timeZone", e.by_day as "byDay", a.starts_at as "startsAt", p.starts_at as instead,
    r.kept is not null as "isKept", r.state = 'told' as "isAsked", c.offers, c.deadline, c.afterwards, c.note,
    exists (select from payments paid where paid.order_id = r.order_id and paid.method = 'wire_transfer' and paid.state in ('captured', 'partially_refunded')) as "isTransfer"
  from cancellation_orders r join cancellations c on c.id = r.cancellation_id join cancellation_slots s on s.cancellation_id = c.id
    join appointments a on a.id = s.appointment_id join events e on e.id = a.event_id join venues v on v.id = e.venue_id
    join order_items i on i.order_id = r.order_id and i.appointment_id = a.id and i.state = 'active' left join appointments p on p.id = s.proposed_id
  where r.cancellation_id = $1 and r.order_id = $2 order by a.starts_at`;

async function read({ order_id, cancellation_id }: { order_id: string; cancellation_id: string }) {
  const [order, rows] = await Promise.all([
    findMailedOrder(order_id),
    sql<Row>('mailed_cancellation', VISITS, [cancellation_id, order_id]),
  ]);
  const [first] = rows;
  if (!order || !first) return null;
  const time = (row: Row, at: Date) => formatVisitDate(at, row, order.locale);
  const visits = rows.map((row) => `${localText(row.event, order.locale)}, ${time(row, row.startsAt)}`);
  const instead = rows.flatMap((row) => (row.instead ? [time(row, row.instead)] : []));
  return { order, first, visits, instead: [...new Set(instead)] };
}

/** The visit is cancelled: options and deadline. Skips buyers who have chosen since. */
export async function mailCancelledVisits(rows: readonly OutboxRow<'visit_cancelled'>[]): Promise<void> {
  for (const { payload } of rows) {
    const found = await read(payload);
    if (!found?.first.isAsked) continue;
    const { order, first, visits, instead } = found;
    const { isKept, offers, afterwards, note, timeZone, isTransfer } = first;
    const off = {
      visits,
      instead,
      isKept,
      offers,
      afterwards,
      note,
      timeZone,
      isTransfer,
      deadline: toIso(first.deadline),
    };
    await queueMail({
      ...(await cancelledMail(order, off, payload.again > 0)),
      always: true,
      dedupeKey: `visit_cancelled:${payload.cancellation_id}:${payload.order_id}:${payload.again}`,
    });
  }
}

/** The visit takes place after all. */
export async function mailReinstatedVisits(rows: readonly OutboxRow<'visit_reinstated'>[]): Promise<void> {
  for (const { payload } of rows) {
    const found = await read(payload);
    if (!found) continue;
    await queueMail({
      ...(await reinstatedMail(found.order, found.visits)),
      always: true,
      dedupeKey: `visit_reinstated:${payload.cancellation_id}:${payload.order_id}`,
    });
  }
}
