import { sql } from '../../infra/db';
import { singleFlight } from '../../infra/singleFlight';
import type { LocalText } from '../../shared/localText';

/** Data of an event's preview picture. */
export type SharedEvent = {
  id: string;
  title: LocalText;
  images: LocalText;
  venue: string;
  city: string;
  timeZone: string;
  /** Dated event: first and last date from now on. */
  first: Date | null;
  last: Date | null;
};

/** A published event for its picture; null for others. */
export async function findShared(id: string): Promise<SharedEvent | null> {
  const [event] = await sql<SharedEvent>(
    'find_shared_event',
    `select e.id, e.title, e.images, v.name as venue, v.city, v.time_zone as "timeZone", dates.first, dates.last
     from events e join venues v on v.id = e.venue_id
     left join lateral (
       select min(starts_at) as first, max(starts_at) as last from appointments a
       where a.event_id = e.id and e.kind = 'dated' and a.state = 'open' and a.starts_at > moment()) dates on true
     where e.id = $1::uuid and e.status = 'published'`,
    [id],
  );
  return event ?? null;
}

export type ListedEvent = { slug: string; updatedAt: Date };

/** Every published event, for the map of the site. */
export const listPublished = singleFlight(() =>
  sql<ListedEvent>(
    'list_published',
    `select slug, updated_at as "updatedAt" from events where status = 'published' order by position, created_at`,
  ),
);
