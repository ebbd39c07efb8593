import { sql } from '../../infra/db';
import { eventsIn, type Scope } from '../../shared/scopes';
import type { IsoDate } from '../../shared/time';
import type { HouseDay } from '../pages';

/**
 * Each event as its own page says it: of its last run, and never less than is booked now. Events of 41 (27 to 112) and 12 (8 to 15)
 * visitors are 53 (35 to 127).
 */
const HOUSE = `
  with latest as (
    select distinct on (r.event_id) r.event_id, r.made_on, v.time_zone from forecast_runs r join events e on e.id = r.event_id and e.status <> 'archived'
      join venues v on v.id = e.venue_id
    where $1::uuid[] is null or r.event_id = any ($1) order by r.event_id, r.made_on desc
  ), booked as (
    select a.event_id, (a.starts_at at time zone l.time_zone)::date as day, sum(a.sold)::int as sold from latest l join appointments a on a.event_id = l.event_id
    where a.state = 'open' and a.starts_at >= $2::date::timestamp at time zone l.time_zone and a.starts_at < ($3::date + 1)::timestamp at time zone l.time_zone
    group by 1, 2
  )
  select to_char(f.day, 'YYYY-MM-DD') as day, sum(greatest(f.expected, b.sold)) as expected, sum(greatest(f.low, b.sold)) as low,
    sum(greatest(f.high, b.sold)) as high, coalesce(sum(b.sold), 0)::int as booked, count(*)::int as events
  from latest l join forecast_values f on f.event_id = l.event_id and f.made_on = l.made_on and f.slot = '' and f.day between $2::date and $3::date
    left join booked b on b.event_id = f.event_id and b.day = f.day
  group by f.day order by f.day`;

/** Visitors of all events within reach, day by day; a day that no event has a forecast of has no line. */
export const houseForecast = (scope: Scope, from: IsoDate, to: IsoDate): Promise<HouseDay[]> =>
  sql<HouseDay>('house_forecast', HOUSE, [eventsIn(scope), from, to]);
