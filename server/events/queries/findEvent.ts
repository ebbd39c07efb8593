import { sql } from '../../infra/db';

/** A published event as far as taking an order for it needs. */
export type EventKey = { id: string; slug: string };

const FRESH_MS = 3000;
const SLUG = /^[a-z0-9-]{1,120}$/;

/** Whether an event could have it. */
export const isSlug = (text: unknown): text is string => typeof text === 'string' && SLUG.test(text);

const kept = new Map<string, { event: EventKey; readAt: number }>();

/**
 * The published event of that slug, or that had it once (its own is another then), remembered for three seconds, because every hold of an on-sale asks for the same
 * one. The statement that takes places checks the event again, so a late answer here never sells anything.
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
