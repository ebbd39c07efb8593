import { sql } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import { type LocalText, localText } from '../../shared/localText';
import { type IsoDateTime, toIso } from '../../shared/time';

type Row = { role: string; isLimited: boolean; venues: string[]; events: LocalText[]; until: Date | null };

/** A person's current role: its places, null for everywhere, and its end, null for never. */
export type HeldByMe = { role: string; places: string[] | null; until: IsoDateTime | null; zone: string };

/** A person's own roles for their profile. */
export async function showHeldRoles(userId: string, locale: string): Promise<HeldByMe[]> {
  const rows = await sql<Row>(
    'my_held_roles',
    `select h.name as role, h.is_limited as "isLimited", h.ends_at as until,
       array(select name from venues where h.is_limited and id = any (held_venues(h.user_id, h.role_id)) order by name) as venues,
       (select coalesce(jsonb_agg(title order by position), '[]') from events where h.is_limited and id = any (held_events(h.user_id, h.role_id))
         and venue_id <> all (held_venues(h.user_id, h.role_id))) as events
     from held_roles h where h.user_id = $1 order by h.name`,
    [userId],
  );
  const zone = await homeZone();
  return rows.map(({ role, isLimited, venues, events, until }) => ({
    role,
    places: isLimited ? [...venues, ...events.map((title) => localText(title, locale))] : null,
    until: until && toIso(until),
    zone,
  }));
}
