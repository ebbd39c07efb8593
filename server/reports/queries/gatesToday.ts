import { sql } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import { eventsIn, type Scope, venuesIn } from '../../shared/scopes';
import { type IsoDate, toIso } from '../../shared/time';
import type { GateToday, LastScan } from '../pages';

const LAST_SCANS = 8;

/** SQL: scan `s` at gate `g` concerns an event in `$1`, or was made at a venue in `$2`; null is all. */
const SEEN = '$1::uuid[] is null or s.event_id = any ($1) or g.venue_id = any ($2::uuid[])';
/** SQL: its ticket may be shown too. */
const OWN = '($1::uuid[] is null or s.event_id = any ($1))';

const countGates = (scope: Scope) =>
  sql<Omit<GateToday, 'lastScanAt'> & { lastScanAt: Date | null }>(
    'gates_today',
    `select g.id, g.name, v.name as venue, v.time_zone as "timeZone", day.entries, day.refusals, day.last as "lastScanAt"
     from gates g join venues v on v.id = g.venue_id
       cross join lateral (
         select coalesce(sum(people_of(s.data)) filter (where s.result = 'accepted'), 0)::int as entries, count(*) filter (where s.result not in ('accepted', 'exited', 'undone', 'no_entry'))::int as refusals,
           max(s.received_at) as last
         from validations s where s.gate_id = g.id and (${SEEN})
           and s.received_at >= date_trunc('day', moment() at time zone v.time_zone) at time zone v.time_zone) day
     where $1::uuid[] is null or g.venue_id = any ($2::uuid[]) or exists (select from events e where e.venue_id = g.venue_id and e.id = any ($1))
     order by v.name, g.position, g.name`,
    [eventsIn(scope), venuesIn(scope)],
  );

const findLastScans = (scope: Scope) =>
  sql<Omit<LastScan, 'at' | 'product'> & { at: Date; product: LocalText | null }>(
    'last_scans',
    `select s.id, s.result, s.received_at as at, coalesce(gv.time_zone, ev.time_zone, 'UTC') as zone, g.name as gate,
       case when ${OWN} then s.data ->> 'ticket' end as ticket, case when ${OWN} then s.data -> 'product' end as product
     from (select s.* from validations s left join gates g on g.id = s.gate_id where ${SEEN} order by s.received_at desc limit $3) s
       left join gates g on g.id = s.gate_id left join venues gv on gv.id = g.venue_id
       left join events e on e.id = s.event_id left join venues ev on ev.id = e.venue_id
     order by s.received_at desc, s.id desc`,
    [eventsIn(scope), venuesIn(scope), LAST_SCANS],
  );

const countLastHour = (scope: Scope) =>
  sql<{ count: number }>(
    'entries_last_hour',
    `select coalesce(sum(people_of(s.data)), 0)::int as count from validations s left join gates g on g.id = s.gate_id
     where s.received_at > moment() - interval '1 hour' and s.result = 'accepted' and (${SEEN})`,
    [eventsIn(scope), venuesIn(scope)],
  );

/**
 * People admitted on some days, in each venue's time zone; matches `gatesToday` for a past day. Days without visitors
 * have no row.
 */
export const peopleLetIn = (scope: Scope, days: readonly IsoDate[]) =>
  sql<{ day: IsoDate; people: number }>(
    'people_let_in',
    `select to_char(asked.day, 'YYYY-MM-DD') as day, sum(people_of(s.data))::int as people
     from unnest($3::date[]) asked (day) cross join gates g join venues v on v.id = g.venue_id
       join validations s on s.gate_id = g.id and s.result = 'accepted' and (${SEEN})
         and s.received_at >= asked.day::timestamp at time zone v.time_zone and s.received_at < (asked.day + 1)::timestamp at time zone v.time_zone
     group by asked.day`,
    [eventsIn(scope), venuesIn(scope), days],
  );

/** Entries and denied scans per gate since midnight at its venue, and the last scans, within the user's scope. */
export async function gatesToday(
  locale: string,
  scope: Scope,
): Promise<{ gates: GateToday[]; lastScans: LastScan[]; entriesLastHour: number }> {
  const [gates, scans, [lastHour]] = await Promise.all([countGates(scope), findLastScans(scope), countLastHour(scope)]);
  return {
    entriesLastHour: lastHour?.count ?? 0,
    gates: gates.map((gate) => ({ ...gate, lastScanAt: gate.lastScanAt && toIso(gate.lastScanAt) })),
    lastScans: scans.map((scan) => ({
      ...scan,
      at: toIso(scan.at),
      product: scan.product && localText(scan.product, locale),
    })),
  };
}
