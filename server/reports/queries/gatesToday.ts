import { sql } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import { toIso } from '../../shared/time';
import type { GateToday, LastScan } from '../pages';

const LAST_SCANS = 8;

const countGates = () =>
  sql<Omit<GateToday, 'lastScanAt'> & { lastScanAt: Date | null }>(
    'gates_today',
    `select g.id, g.name, v.name as venue, v.time_zone as "timeZone", day.entries, day.refusals, day.last as "lastScanAt"
     from gates g join venues v on v.id = g.venue_id
       cross join lateral (
         select count(*) filter (where s.result = 'accepted')::int as entries, count(*) filter (where s.result <> 'accepted')::int as refusals,
           max(s.received_at) as last
         from validations s where s.gate_id = g.id
           and s.received_at >= date_trunc('day', moment() at time zone v.time_zone) at time zone v.time_zone) day
     order by v.name, g.position, g.name`,
  );

const findLastScans = () =>
  sql<Omit<LastScan, 'at' | 'product'> & { at: Date; product: LocalText | null }>(
    'last_scans',
    `select s.id, s.result, s.received_at as at, coalesce(gv.time_zone, ev.time_zone, 'UTC') as zone, g.name as gate,
       s.data ->> 'ticket' as ticket, s.data -> 'product' as product
     from (select * from validations order by received_at desc limit $1) s
       left join gates g on g.id = s.gate_id left join venues gv on gv.id = g.venue_id
       left join events e on e.id = s.event_id left join venues ev on ev.id = e.venue_id
     order by s.received_at desc, s.id desc`,
    [LAST_SCANS],
  );

/** How many each gate has let in and refused since midnight at its venue, and the last scans anywhere. */
export async function gatesToday(locale: string): Promise<{ gates: GateToday[]; lastScans: LastScan[] }> {
  const [gates, scans] = await Promise.all([countGates(), findLastScans()]);
  return {
    gates: gates.map((gate) => ({ ...gate, lastScanAt: gate.lastScanAt && toIso(gate.lastScanAt) })),
    lastScans: scans.map((scan) => ({
      ...scan,
      at: toIso(scan.at),
      product: scan.product && localText(scan.product, locale),
    })),
  };
}
