import { sql } from '../../infra/db';
import { eventsIn, type Scope } from '../../shared/scopes';
import { toIso } from '../../shared/time';

type Position = { at: string; id: string };

/** Published events within the places, oldest first, after a position. @param limit the most rows */
export async function listPublished(places: Scope, after: Position | null, limit: number): Promise<Position[]> {
  const rows = await sql<{ id: string; at: Date }>(
    'published_events',
    `select id, created_at as at from events
     where status = 'published' and ($1::uuid[] is null or id = any ($1))
       and ($2::timestamptz is null or (created_at, id) > ($2::timestamptz, $3::uuid))
     order by created_at, id limit $4`,
    [eventsIn(places), after?.at ?? null, after?.id ?? null, limit],
  );
  return rows.map(({ id, at }) => ({ id, at: toIso(at) }));
}
