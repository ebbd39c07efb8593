import type { LineEntry, SlotLine } from '../appointments/pages';
import { sql } from '../infra/db';
import { toIso } from '../shared/time';

type Row = Omit<LineEntry, 'createdAt' | 'offerUntil'> & { createdAt: Date; offerUntil: Date | null };

const MAX_SHOWN = 200;

const FACTS = `
  select a.line_closed as "isClosed", a.kept, a.awaited, e.waiting_minutes is not null as "isOn",
    count(w.id) filter (where w.state = 'waiting')::int as waiting, count(w.id) filter (where w.state = 'offered')::int as offered,
    count(w.id) filter (where w.state = 'taken')::int as taken, count(w.id) filter (where w.state = 'missed')::int as missed,
    count(w.id)::int as entries
  from appointments a join events e on e.id = a.event_id left join waiting_entries w on w.appointment_id = a.id
  where a.id = $1 group by a.id, e.id`;

const ENTRIES = `
  select w.id, w.email, w.units, w.state, w.created_at as "createdAt", w.offer_until as "offerUntil", o.reference as "orderReference"
  from waiting_entries w left join orders o on o.id = w.order_id
  where w.appointment_id = $1 and w.state <> 'unconfirmed' order by w.ended_at is not null, w.position limit ${MAX_SHOWN}`;

type Facts = Omit<SlotLine, 'entries' | 'mayManage'> & { isOn: boolean; entries: number };

/** A slot's line for staff; null where its event has none and nobody ever waited. */
export async function findLine(
  slotId: string,
  { maySee, mayManage }: { maySee: boolean; mayManage: boolean },
): Promise<SlotLine | null> {
  const [facts] = await sql<Facts>('facts_of_line', FACTS, [slotId]);
  if (!facts || (!facts.isOn && facts.entries === 0)) return null;
  const rows = maySee ? await sql<Row>('entries_of_line', ENTRIES, [slotId]) : null;
  const { isOn: _, entries: __, ...line } = facts;
  return {
    ...line,
    mayManage,
    entries:
      rows?.map(({ createdAt, offerUntil, ...row }) => ({
        ...row,
        createdAt: toIso(createdAt),
        offerUntil: offerUntil && toIso(offerUntil),
      })) ?? null,
  };
}
