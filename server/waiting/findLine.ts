import type { LineEntry, SlotLine } from '../appointments/pages';
import { sql } from '../infra/db';
import type { Locale } from '../shared/i18n/translate';
import { type LocalText, localText } from '../shared/localText';
import { toIso } from '../shared/time';
import type { QuotaLinePage } from './pages';

type Row = Omit<LineEntry, 'createdAt' | 'offerUntil'> & { createdAt: Date; offerUntil: Date | null };

/** Subject of a waiting list. */
export type LineOf = { kind: 'slot' | 'quota'; id: string };

const MAX_SHOWN = 200;

const COUNTS = `
  count(w.id) filter (where w.state = 'waiting')::int as waiting, count(w.id) filter (where w.state = 'offered')::int as offered,
  count(w.id) filter (where w.state = 'taken')::int as taken, count(w.id) filter (where w.state = 'missed')::int as missed,
  count(w.id)::int as entries`;

const SLOT_FACTS = `
  select a.line_closed as "isClosed", a.kept, a.awaited, e.waiting_minutes is not null as "isOn", ${COUNTS}
  from appointments a join events e on e.id = a.event_id left join waiting_entries w on w.appointment_id = a.id
  where a.id = $1 group by a.id, e.id`;

const QUOTA_FACTS = `
  select q.line_closed as "isClosed", q.kept, q.awaited, e.waiting_minutes is not null as "isOn", ${COUNTS}
  from quotas q join events e on e.id = q.event_id and e.kind = 'open' left join waiting_entries w on w.quota_id = q.id
  where q.id = $1 and q.period = 'in_all' group by q.id, e.id`;

const ENTRIES = `
  select w.id, w.email, w.units, w.state, w.created_at as "createdAt", w.offer_until as "offerUntil", o.reference as "orderReference"
  from waiting_entries w left join orders o on o.id = w.order_id
  where coalesce(w.appointment_id, w.quota_id) = $1 and w.state <> 'unconfirmed' order by w.ended_at is not null, w.position limit ${MAX_SHOWN}`;

type Facts = Omit<SlotLine, 'entries' | 'mayManage'> & { isOn: boolean; entries: number };

/** Waiting list of a slot or quota for staff; null if disabled and never used. */
export async function findLine(
  line: LineOf,
  { maySee, mayManage }: { maySee: boolean; mayManage: boolean },
): Promise<SlotLine | null> {
  const [facts] =
    line.kind === 'slot'
      ? await sql<Facts>('facts_of_slot_line', SLOT_FACTS, [line.id])
      : await sql<Facts>('facts_of_quota_line', QUOTA_FACTS, [line.id]);
  if (!facts || (!facts.isOn && facts.entries === 0)) return null;
  const rows = maySee ? await sql<Row>('entries_of_line', ENTRIES, [line.id]) : null;
  const { isOn: _, entries: __, ...counts } = facts;
  return {
    ...counts,
    mayManage,
    entries:
      rows?.map(({ createdAt, offerUntil, ...row }) => ({
        ...row,
        createdAt: toIso(createdAt),
        offerUntil: offerUntil && toIso(offerUntil),
      })) ?? null,
  };
}

type QuotaRow = { id: string; name: string; eventId: string; title: LocalText; timeZone: string; tickets: LocalText[] };

const QUOTA = `
  select q.id, q.name, e.id as "eventId", e.title, v.time_zone as "timeZone",
    array(select p.name from product_quotas pq join products p on p.id = pq.product_id where pq.quota_id = q.id order by p.position, p.number) as tickets
  from quotas q join events e on e.id = q.event_id join venues v on v.id = e.venue_id where q.id = $1`;

/** A quota for its waiting list's page; null for shared quotas, which have none. */
export async function findLinedQuota(id: string, locale: Locale): Promise<QuotaLinePage['quota'] | null> {
  const [row] = await sql<QuotaRow>('lined_quota', QUOTA, [id]);
  if (!row) return null;
  const { eventId, title, timeZone, tickets, ...quota } = row;
  const named = new Intl.ListFormat(locale).format(tickets.map((name) => localText(name, locale)));
  return { ...quota, tickets: named, event: { id: eventId, title: localText(title, locale), timeZone } };
}
