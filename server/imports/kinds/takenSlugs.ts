import { sql } from '../../infra/db';

/** Those of these addresses that other events have or had. */
export async function takenSlugs(wanted: readonly { slug: string; id: string }[]): Promise<Set<string>> {
  const rows = await sql<{ slug: string }>(
    'taken_slugs',
    `select asked.slug from jsonb_to_recordset($1::jsonb) as asked(slug text, id uuid)
     where exists (select from events e where e.slug = asked.slug and e.id <> asked.id)
       or exists (select from event_slugs s where s.slug = asked.slug and s.event_id <> asked.id)`,
    [JSON.stringify(wanted)],
  );
  return new Set(rows.map(({ slug }) => slug));
}
