import { sql } from '../../infra/db';

/** The part of a published event that an order needs. */
export type EventKey = { id: string; slug: string };

const FRESH_MS = 3000;
const SLUG = /^[a-z0-9-]{1,120}$/;

/** Whether a text has the format of a slug. */
export const isSlug = (text: unknown): text is string => typeof text === 'string' && SLUG.test(text);

const kept = new Map<string, { event: EventKey; readAt: number }>();

/**
 * The published event with that slug, or a former one, cached for three seconds, because every hold during an on-sale
 * needs it. The statement that takes places checks the event again, so an outdated answer never sells anything.
 */
export async function findEvent(slug: string): Promise<EventKey | null> {
  const known = kept.get(slug);
  if (known && Date.now() - known.readAt < FRESH_MS) return known.event;
  if (!isSlug(slug)) return null;
  const [event] = await sql<EventKey>(
    'find_event',
    `select id, slug from events where status = 'published'
       and (slug = $1 or id = (select event_id from event_slugs where event_slugs.slug = $1))`,
    [slug],
  );
  if (event) kept.set(slug, { event, readAt: Date.now() });
  else kept.delete(slug);
  return event ?? null;
}
