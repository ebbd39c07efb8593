import { sql } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import { normaliseReference } from '../../shared/reference';
import { toIso } from '../../shared/time';
import type { ValidationResult } from '../../shared/validationResults';
import { readCode } from '../../tickets';
import type { ScanRow, ValidationsPages } from '../pages';
import type { ScanFilters } from '../scanFilters';

const PAGE_SIZE = 25;

type Row = Omit<ScanRow, 'at' | 'product' | 'event'> & { at: Date; product: LocalText | null; event: LocalText | null };

/**
 * A day is that of the gate's venue, or of the event's where no gate was named. The index finds the scans of any zone's
 * day, and the zone then decides which of them belong to it.
 */
const FROM = `from validations s
  left join gates g on g.id = s.gate_id left join venues gv on gv.id = g.venue_id
  left join events e on e.id = s.event_id left join venues ev on ev.id = e.venue_id
  cross join lateral (select coalesce(gv.time_zone, ev.time_zone, (select time_zone from venues order by created_at, id limit 1), 'UTC') as name) zone
  where ($1::date is null or (s.received_at >= $1::date - interval '14 hours' and s.received_at < $1::date + interval '38 hours'
      and s.received_at >= $1::date::timestamp at time zone zone.name and s.received_at < ($1::date + 1)::timestamp at time zone zone.name))
    and ($2::uuid is null or s.gate_id = $2)`;

const FOUND = `${FROM} and ($3::text is null or s.result = $3) and ($4::uuid[] is null or s.ticket_id = any ($4))`;

/** The tickets that a scanned code, a ticket's reference or an order's stands for; null when nothing is searched. */
async function ticketsOf(q: string): Promise<string[] | null> {
  if (!q) return null;
  const reading = readCode(q);
  if (reading.kind === 'signed') return [reading.ticketId];
  const rows = await sql<{ id: string }>(
    'tickets_of_reference',
    `select id from tickets where reference = $1
     union select t.id from tickets t join orders o on o.id = t.order_id where o.reference = $1`,
    [normaliseReference(q)],
  );
  return rows.map(({ id }) => id);
}

/** One page of the scans that fit, the newest first, and how many there are. */
export async function listScans(
  { day, gate, result, q, page }: ScanFilters,
  locale: string,
): Promise<ValidationsPages['Validations/Index']['scans']> {
  const values = [day || null, gate || null, result || null, await ticketsOf(q)];
  const [[count], rows] = await Promise.all([
    sql<{ total: number }>('count_scans', `select count(*)::int as total ${FOUND}`, values),
    sql<Row>(
      'list_scans',
      `select s.id, s.result, s.data ? 'forced' as forced, s.received_at as at, zone.name as zone, g.name as gate,
         u.name as validator, s.data ->> 'ticket' as ticket, s.data ->> 'order' as order, s.data -> 'product' as product, e.title as event
       from (select s.id, s.received_at as at ${FOUND} order by s.received_at desc, s.id desc limit $5 offset $6) found
       join validations s on s.id = found.id
       left join users u on u.id = s.user_id left join gates g on g.id = s.gate_id left join venues gv on gv.id = g.venue_id
       left join events e on e.id = s.event_id left join venues ev on ev.id = e.venue_id
       cross join lateral (select coalesce(gv.time_zone, ev.time_zone, (select time_zone from venues order by created_at, id limit 1), 'UTC') as name) zone
       order by s.received_at desc, s.id desc`,
      [...values, PAGE_SIZE, (page - 1) * PAGE_SIZE],
    ),
  ]);
  const total = count?.total ?? 0;
  return { rows: rows.map((row) => toRow(row, locale)), total, page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)) };
}

const toRow = (row: Row, locale: string): ScanRow => ({
  ...row,
  at: toIso(row.at),
  product: row.product && localText(row.product, locale),
  event: row.event && localText(row.event, locale),
});

/** What the scans of a day and gate came to, whichever of them are shown. */
export async function totalScans({
  day,
  gate,
}: Pick<ScanFilters, 'day' | 'gate'>): Promise<ValidationsPages['Validations/Index']['totals']> {
  const rows = await sql<{ result: ValidationResult; count: number; forced: number }>(
    'total_scans',
    `select s.result, count(*)::int as count, count(*) filter (where s.data ? 'forced')::int as forced ${FROM} group by s.result`,
    [day || null, gate || null],
  );
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  const accepted = rows.find(({ result }) => result === 'accepted');
  return {
    accepted: accepted?.count ?? 0,
    forced: accepted?.forced ?? 0,
    refused: all - (accepted?.count ?? 0),
    byResult: Object.fromEntries(rows.map(({ result, count }) => [result, count])),
  };
}

/** The gates to choose from. */
export const listGateNames = (): Promise<{ id: string; name: string; venue: string }[]> =>
  sql(
    'list_gate_names',
    'select g.id, g.name, v.name as venue from gates g join venues v on v.id = g.venue_id order by v.name, g.position, g.name',
  );
