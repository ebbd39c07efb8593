import { sql } from '../../infra/db';
import { singleFlight } from '../../infra/singleFlight';
import { groupBy } from '../../shared/groupBy';
import { type LocalText, localText } from '../../shared/localText';
import { memoize } from '../../shared/memoize';
import { listPeriodDays, plusDays } from '../../shared/period';
import { reachesEvent, type Scope } from '../../shared/scopes';
import type { IsoDate } from '../../shared/time';
import type { OccupancyAhead } from '../pages';

/** Number of days shown, today included. */
export const DAYS_AHEAD = 14;

type Row = {
  eventId: string;
  title: LocalText;
  venue: string;
  day: string;
  slots: number;
  capacity: number;
  sold: number;
  held: number;
};

/** Event by event (hence the offset), so that only the coming days of each event's index are scanned. */
const AHEAD = `
  select e.id as "eventId", e.title, v.name as venue, to_char((a.starts_at at time zone v.time_zone)::date, 'YYYY-MM-DD') as day,
    count(*)::int as slots, sum(a.capacity)::int as capacity, sum(a.sold)::int as sold, sum(a.held)::int as held
  from events e join venues v on v.id = e.venue_id
    cross join lateral (select * from appointments slot
      where slot.event_id = e.id and slot.starts_at >= $1::date::timestamp at time zone v.time_zone
        and slot.starts_at < ($1::date + $2::int)::timestamp at time zone v.time_zone and slot.state <> 'cancelled' offset 0) a
  where e.status <> 'archived' group by e.id, e.title, e.position, v.name, 4 order by e.position, e.id, 4`;

/** Results of a day are useless on the next. */
const MAX_DAYS_KEPT = 2;

const readAhead = memoize(MAX_DAYS_KEPT, (from: string) =>
  singleFlight(() => sql<Row>('occupancy_ahead', AHEAD, [from, DAYS_AHEAD])),
);

/**
 * Occupancy of the coming days by event, in the time zone of its venue; days without slots are null.
 * @param opens scope in which the viewer may open the slots
 */
export async function occupancyAhead(
  from: IsoDate,
  locale: string,
  { scope, opens }: { scope: Scope; opens: Scope },
): Promise<OccupancyAhead> {
  const dates = listPeriodDays({ from, to: plusDays(from, DAYS_AHEAD - 1) });
  const rows = (await readAhead(from)()).filter(({ eventId }) => reachesEvent(scope, eventId));
  const events = [...groupBy(rows, ({ eventId }) => eventId).values()].map((own) => {
    const { eventId, title, venue } = own[0]!;
    const known = new Map(own.map((row) => [row.day, row]));
    return {
      id: eventId,
      title: localText(title, locale),
      venue,
      opens: reachesEvent(opens, eventId),
      days: dates.map((date) => {
        const row = known.get(date);
        return row ? { slots: row.slots, capacity: row.capacity, sold: row.sold, held: row.held } : null;
      }),
    };
  });
  return { dates, events };
}
