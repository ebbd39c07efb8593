import { sql } from '../../infra/db';
import { eventsIn, type Scope } from '../../shared/scopes';

/** More are not offered, only found by being typed. */
const MAX = 200;

/** The tags in use, of the codes that one may see. */
export async function listTags(scope: Scope): Promise<string[]> {
  const rows = await sql<{ tag: string }>(
    'tags_of_codes',
    `select distinct tag from promo_codes c join promos p on p.id = c.promo_id cross join lateral unnest(c.tags) tag
     where c.tags <> '{}' and ($2::uuid[] is null or p.event_id = any ($2)) order by tag limit $1`,
    [MAX, eventsIn(scope)],
  );
  return rows.map(({ tag }) => tag);
}
