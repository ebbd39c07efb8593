import { sql } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import type { GateChoice } from '../pages';

type GateRow = Omit<GateChoice, 'venue' | 'events'> & {
  venueId: string;
  venueName: string;
  timeZone: string;
  events: { id: string; title: LocalText }[];
};

/** The gates with what they have let in since midnight at their venue, in the order in which they are listed there. */
export async function listGates(locale: string): Promise<GateChoice[]> {
  const rows = await sql<GateRow>(
    'list_gates',
    `select g.id, g.name, v.id as "venueId", v.name as "venueName", v.time_zone as "timeZone",
       (select count(*)::int from validations s where s.gate_id = g.id and s.result = 'accepted'
          and s.received_at >= date_trunc('day', now() at time zone v.time_zone) at time zone v.time_zone) as entries,
       (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title) order by e.position, e.id), '[]')
          from events e where e.venue_id = v.id and e.status = 'published') as events
     from gates g join venues v on v.id = g.venue_id order by v.name, g.position, g.name`,
  );
  return rows.map(({ venueId, venueName, timeZone, events, ...gate }) => ({
    ...gate,
    venue: { id: venueId, name: venueName, timeZone },
    events: events.map(({ id, title }) => ({ id, title: localText(title, locale) })),
  }));
}
