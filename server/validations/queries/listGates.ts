import { sql } from '../../infra/db';
import { type Actor, scopeOf } from '../../shared/actor';
import type { EntriesAtGate } from '../../shared/gateList';
import { type LocalText, localText } from '../../shared/localText';
import { eventsIn } from '../../shared/scopes';
import type { GateChoice } from '../pages';
import { forcedVenues } from './findGate';

/** SQL: an event in `$1` takes place at the venue of gate `g`. */
const HAS_EVENT = 'exists (select from events e where e.venue_id = g.venue_id and e.id = any ($1))';

/** SQL: people admitted at gate `g` of venue `v` since midnight there, by tickets of the events in `$1`. */
const ENTRIES_TODAY = `(select coalesce(sum(people_of(s.data)), 0)::int from validations s
  where s.gate_id = g.id and s.result = 'accepted' and ($1::uuid[] is null or s.event_id = any ($1))
    and s.received_at >= date_trunc('day', now() at time zone v.time_zone) at time zone v.time_zone)`;

type GateRow = Omit<GateChoice, 'venue' | 'events' | 'mayForce'> & {
  venueId: string;
  venueName: string;
  timeZone: string;
  events: { id: string; title: LocalText }[];
};

/**
 * Gates in their listed order with today's entries, for venues where the user may scan, with the events they may scan.
 */
export async function listGates(locale: string, actor: Pick<Actor, 'permissions' | 'limited'>): Promise<GateChoice[]> {
  const rows = await sql<GateRow>(
    'list_gates',
    `select g.id, g.name, v.id as "venueId", v.name as "venueName", v.time_zone as "timeZone",
       ${ENTRIES_TODAY} as entries,
       (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title) order by e.position, e.id), '[]')
          from events e where e.venue_id = v.id and e.status = 'published' and ($1::uuid[] is null or e.id = any ($1))) as events
     from gates g join venues v on v.id = g.venue_id where $1::uuid[] is null or ${HAS_EVENT} order by v.name, g.position, g.name`,
    [eventsIn(scopeOf(actor, 'validations.redeem'))],
  );
  const { some: forced } = await forcedVenues(actor, [...new Set(rows.map(({ venueId }) => venueId))]);
  return rows.map(({ venueId, venueName, timeZone, events, ...gate }) => ({
    ...gate,
    venue: { id: venueId, name: venueName, timeZone },
    events: events.map(({ id, title }) => ({ id, title: localText(title, locale) })),
    mayForce: forced.has(venueId),
  }));
}

/**
 * Today's entries at a gate, consistent with the state of some scans: those of the device and of the last minute, which
 * the device may be told later.
 * @param ids scans by id, or by nonce if the answer was lost
 */
export async function entriesAtGate(gateId: string, events: string[] | null, ids: string[]): Promise<EntriesAtGate> {
  const [row] = await sql<EntriesAtGate>(
    'entries_at_gate',
    `select to_char(now() at time zone v.time_zone, 'YYYY-MM-DD') as day, ${ENTRIES_TODAY} as entries,
       (select coalesce(jsonb_object_agg(asked.id, case when k.result = 'undone' then 'undone' else 'counted' end), '{}')
          from (select unnest($3::uuid[]) union select r.id from validations r
            where r.gate_id = g.id and r.result in ('accepted', 'undone')
              and r.received_at >= date_trunc('day', now() at time zone v.time_zone) at time zone v.time_zone
              and greatest(r.received_at, r.uploaded_at) > now() - interval '1 minute') asked(id)
          cross join lateral (select x.result from validations x where x.id = asked.id and x.gate_id = g.id
            union all select x.result from validations x where x.nonce = asked.id and x.gate_id = g.id limit 1) k) as known
     from gates g join venues v on v.id = g.venue_id where g.id = $2`,
    [events, gateId, ids],
  );
  return row!;
}
