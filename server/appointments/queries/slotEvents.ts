import { sql } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import { eventsIn, type Scope } from '../../shared/scopes';
import type { SlotEvent } from '../../time-blocks/pages';

type Row = Omit<SlotEvent, 'title'> & { title: LocalText };

const EVENTS = `
  select e.id, e.title, e.slug, e.status::text as status, e.currency, v.name as venue, v.time_zone as "timeZone", e.by_day as "byDay"
  from events e join venues v on v.id = e.venue_id where e.kind <> 'open'`;

const toEvent = (row: Row, locale: string): SlotEvent => ({ ...row, title: localText(row.title, locale) });

/** Events with slots, as options; archived ones are excluded. */
export async function listSlotEvents(locale: string, scope: Scope): Promise<SlotEvent[]> {
  const rows = await sql<Row>(
    'list_slot_events',
    `${EVENTS} and e.status <> 'archived' and ($1::uuid[] is null or e.id = any ($1)) order by e.position, e.created_at`,
    [eventsIn(scope)],
  );
  return rows.map((row) => toEvent(row, locale));
}

/** An event with slots; null without one of that id. */
export async function findSlotEvent(id: string, locale: string): Promise<SlotEvent | null> {
  const [row] = await sql<Row>('find_slot_event', `${EVENTS} and e.id = $1`, [id]);
  return row ? toEvent(row, locale) : null;
}
