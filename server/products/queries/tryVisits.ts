import { prisma, sql } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import { toIso } from '../../shared/time';
import type { VisitTime } from '../../shared/visits';
import { fittingTimes } from '../fittingTimes';
import type { VisitTrial } from '../pages';
import type { VisitsInput } from '../visitRequest';
import { visitingRow } from '../visitValues';

/** Days ahead for which slots are tried. */
const DAYS_AHEAD = 60;

type Visited = { title: string; timeZone: string; hasSlots: boolean; isPublished: boolean; slots: VisitTime[] };

/** The events with their open slots of the coming weeks. */
async function slotsOf(ids: readonly string[], locale: string): Promise<Map<string, Visited>> {
  const [events, slots] = await Promise.all([
    prisma.event.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, title: true, kind: true, status: true, venue: { select: { timeZone: true } } },
    }),
    sql<{ eventId: string; startsAt: Date; endsAt: Date }>(
      'visit_trial_slots',
      `select a.event_id as "eventId", a.starts_at as "startsAt", a.ends_at as "endsAt"
       from unnest($1::uuid[]) visited cross join lateral sale_terms(visited, $3) terms join appointments a on a.event_id = visited
       where slot_refusal(a, terms.slots_after) is null and a.starts_at < moment() + make_interval(days => $2)
       order by a.starts_at`,
      [[...new Set(ids)], DAYS_AHEAD, SHOP_CHANNEL],
    ),
  ]);
  const visited = new Map(
    events.map(({ id, title, kind, status, venue }): [string, Visited] => [
      id,
      {
        title: localText(title as LocalText, locale),
        ...venue,
        hasSlots: kind !== 'open',
        isPublished: status === 'published',
        slots: [],
      },
    ]),
  );
  for (const { eventId, startsAt, endsAt } of slots)
    visited.get(eventId)?.slots.push({ startsAt: toIso(startsAt), endsAt: toIso(endsAt) });
  return visited;
}

/** Whether these visits of a product are possible in the coming weeks. @throws HttpError 404 */
export async function tryVisits(id: string, input: VisitsInput, locale: string): Promise<VisitTrial> {
  const { event } = await visitingRow(prisma, id);
  const ids = [event.id, ...input.visits.map(({ eventId }) => eventId)];
  const found = await slotsOf(ids, locale);
  const stops = ids.flatMap((one) => found.get(one) ?? []);
  const shut = stops.find(({ hasSlots, slots }, at) => (hasSlots || at > 0) && slots.length === 0);
  if (stops.length < ids.length) return { outcome: 'unknown' };
  const hidden = stops.find(({ isPublished }) => !isPublished);
  if (hidden) return { outcome: 'not_published', title: hidden.title };
  if (shut) return { outcome: 'no_slots', title: shut.title };
  const [first, ...further] = stops;
  const plan = { rules: input.visits, inOrder: input.visitsInOrder, timeZone: event.venue.timeZone };
  const fit = fittingTimes(plan, {
    first: first!.hasSlots ? first!.slots : null,
    further: further.map(({ slots }) => slots),
  });
  if (fit.outcome === 'conflict') return { ...fit, title: further[fit.visit]!.title };
  if (fit.outcome === 'unknown') return fit;
  const times = fit.times.flatMap((time, at) => {
    const { title, timeZone } = stops[at]!;
    return time ? [{ ...time, title, timeZone }] : [];
  });
  return { outcome: 'fits', times };
}
