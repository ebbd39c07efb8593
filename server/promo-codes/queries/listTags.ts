import { sql } from '../../infra/db';
import { eventsIn, type Scope } from '../../shared/scopes';

/** Further tags are found by typing. */
const MAX = 200;

/** Tags of codes in the user's scope. */
export async function listTags(scope: Scope): Promise<string[]> {
  const rows = await sql<{ tag: string }>(
    'tags_of_codes',
    `select distinct tag from promo_codes c join promos p on p.id = c.promo_id cross join lateral unnest(c.tags) tag
     where c.tags <> '{}' and ($2::uuid[] is null or p.event_id = any ($2)) order by tag limit $1`,
    [MAX, eventsIn(scope)],
  );
  return rows.map(({ tag }) => tag);
}
