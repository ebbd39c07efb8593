import { sql } from '../../infra/db';
import { type Actor, canIn } from '../../shared/actor';
import { EVENT_TABS, WORKSPACE_TABS } from '../../shared/eventTabs';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import { toIso } from '../../shared/time';
import type { EventStatus, EventWorkspace } from '../pages';
import { missingPoints, readinessOf } from './readiness';

type Row = Pick<EventWorkspace, 'slug' | 'venue' | 'zone' | 'byDay'> & {
  title: LocalText;
  kind: string;
  status: EventStatus;
  nextAt: Date | null;
};

const findHead = (id: string) =>
  sql<Row>(
    'event_workspace',
    `select e.slug, e.title, e.kind::text as kind, e.status::text as status, v.name as venue, v.time_zone as zone, e.by_day as "byDay",
       (select a.starts_at from appointments a where (a.event_id, a.starts_at) > (e.id, first_start(e.by_day, moment()))
          and (a.event_id, a.starts_at) < (e.id, 'infinity') and slot_refusal(a, moment()) is null order by a.event_id, a.starts_at limit 1) as "nextAt"
     from events e join venues v on v.id = e.venue_id where e.id = $1`,
    [id],
  );

/**
 * The header of an event's workspace, with the tabs that a person may open.
 * @param takesPayments whether payments in the event's currency are possible.
 * @returns null when there is no such event, or it is outside their scope
 */
export async function showWorkspace(
  id: string,
  actor: Actor,
  locale: Locale,
  takesPayments: (currency: string) => Promise<boolean>,
): Promise<EventWorkspace | null> {
  const own = WORKSPACE_TABS.filter((tab) => canIn(actor, EVENT_TABS[tab].permission, id));
  if (own.length === 0) return null;
  const [row] = await findHead(id);
  if (!row) return null;
  const { title, kind, nextAt, ...head } = row;
  const asksForPoints = own.includes('details') && row.status !== 'archived';
  return {
    ...head,
    id,
    title: localText(title, locale) || row.slug,
    nextAt: nextAt && toIso(nextAt),
    tabs: own.filter((tab) => kind !== 'open' || !('needsSlots' in EVENT_TABS[tab])),
    missing: asksForPoints ? missingPoints(await readinessOf(id, SHOP_CHANNEL, takesPayments)).length : null,
  };
}
