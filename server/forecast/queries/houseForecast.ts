import { sql } from '../../infra/db';
import { eventsIn, type Scope } from '../../shared/scopes';
import type { IsoDate } from '../../shared/time';
import type { HouseDay } from '../pages';
import { type PastSum, sumRange } from '../sumRange';

/** SQL: reach of ranges below and above: as sum and squares for learned events, and separately for others. */
const REACHES = `
    coalesce(sum(below) filter (where learned), 0) as below, coalesce(sum(above) filter (where learned), 0) as above,
    coalesce(sum(below * below) filter (where learned), 0) as "belowSquares",
    coalesce(sum(above * above) filter (where learned), 0) as "aboveSquares",
    coalesce(sum(below) filter (where not learned), 0) as "belowAlone",
    coalesce(sum(above) filter (where not learned), 0) as "aboveAlone"`;

/**
 * Events as on their own page: last run, and at least the present bookings. With the sums come the data for the
 * combined range: the reach of each event below and above, as sum and squares. Events without past errors have no
 * squares; their reach ("alone") is added in full.
 */
const HOUSE = `
  with latest as (
    select distinct on (r.event_id) r.event_id, r.made_on, v.time_zone,
      exists (select from forecast_errors x where x.event_id = r.event_id) as learned
    from forecast_runs r join events e on e.id = r.event_id and e.status <> 'archived' join venues v on v.id = e.venue_id
    where $1::uuid[] is null or r.event_id = any ($1) order by r.event_id, r.made_on desc
  ), booked as (
    select a.event_id, (a.starts_at at time zone l.time_zone)::date as day, sum(a.sold)::int as sold
    from latest l join appointments a on a.event_id = l.event_id
    where a.state = 'open' and a.starts_at >= $2::date::timestamp at time zone l.time_zone
      and a.starts_at < ($3::date + 1)::timestamp at time zone l.time_zone
    group by 1, 2
  ), shown as (
    select f.day, l.learned, b.sold, greatest(f.expected, b.sold) as expected,
      greatest(f.expected, b.sold) - greatest(f.low, b.sold) as below,
      greatest(f.high, b.sold) - greatest(f.expected, b.sold) as above
    from latest l join forecast_values f on f.event_id = l.event_id and f.made_on = l.made_on and f.slot = ''
        and f.day between $2::date and $3::date
      left join booked b on b.event_id = f.event_id and b.day = f.day
  )
  select to_char(day, 'YYYY-MM-DD') as day, sum(expected) as expected, coalesce(sum(sold), 0)::int as booked, count(*)::int as events,
    ${REACHES}
  from shown group by shown.day order by shown.day`;

type Summed = Omit<HouseDay, 'low' | 'high'> & {
  below: number;
  above: number;
  belowSquares: number;
  aboveSquares: number;
  belowAlone: number;
  aboveAlone: number;
};

/** Past days with week-ahead forecasts of at least two of these events. */
const PAST = `
  select sum(x.error) as error, sqrt(sum(x.below * x.below)) as below, sqrt(sum(x.above * x.above)) as above
  from forecast_errors x join events e on e.id = x.event_id and e.status <> 'archived'
  where $1::uuid[] is null or x.event_id = any ($1)
  group by x.day having count(*) > 1`;

/** Visitors of all events in scope by day; days without any forecast have no row. */
export async function houseForecast(scope: Scope, from: IsoDate, to: IsoDate): Promise<HouseDay[]> {
  const events = eventsIn(scope);
  const [days, past] = await Promise.all([
    sql<Summed>('house_forecast', HOUSE, [events, from, to]),
    sql<PastSum>('house_errors', PAST, [events]),
  ]);
  const rangeOf = sumRange(past);
  return days.map(({ day, expected, booked, events: count, ...its }) => {
    const { below, above } = rangeOf(
      { squares: its.belowSquares, sum: its.below },
      { squares: its.aboveSquares, sum: its.above },
    );
    const [low, high] = [expected - below - its.belowAlone, expected + above + its.aboveAlone];
    return { day, expected, booked, events: count, low, high };
  });
}
