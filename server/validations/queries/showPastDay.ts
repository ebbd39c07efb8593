/** Replay of a day at a venue's gates: entries, exits, denied scans and people inside, step by step. */
import { sql } from '../../infra/db';
import { type Scope, venuesIn } from '../../shared/scopes';
import type { IsoDate } from '../../shared/time';
import type { PastDay } from '../pages';

/** Days up to this many minutes have steps of one minute, longer ones of five. */
const MINUTE_BY_MINUTE = 240;

type MinuteRow = { minute: number; entries: number; exits: number; refused: number; change: number };

/** From the hour when the venue is empty to the same hour of the next day: a theatre's evening may end at 2:00. */
const MINUTES = `
  with day as (
    select v.id, v.time_zone as zone, ($2::date)::timestamp as midnight,
      ($2::date + v.closes_at::interval) at time zone v.time_zone as starts,
      ($2::date + 1 + v.closes_at::interval) at time zone v.time_zone as ends
    from venues v where v.id = $1
  ), counted as (
    select m.at, case when m.enters then m.people else 0 end as entries,
      case when m.enters then 0 else m.people end as exits, 0 as refused, m.change
    from day d cross join lateral gate_moves(d.id, d.starts, d.ends) m where m.at < d.ends
    union all
    select s.received_at, 0, 0, 1, 0
    from day d join gates g on g.venue_id = d.id join validations s on s.gate_id = g.id
    where s.received_at >= d.starts and s.received_at < d.ends
      and s.result not in ('accepted', 'exited', 'undone', 'no_entry')
  )
  select floor(extract(epoch from (c.at at time zone d.zone) - d.midnight) / 60)::int as minute,
    sum(c.entries)::int as entries, sum(c.exits)::int as exits, sum(c.refused)::int as refused, sum(c.change)::int as change
  from counted c cross join day d group by 1 order by 1`;

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

function toSteps(minutes: readonly MinuteRow[]): Pick<PastDay, 'steps' | 'stepMinutes'> {
  const [first, last] = [minutes[0], minutes.at(-1)];
  if (!first || !last) return { steps: [], stepMinutes: 1 };
  const stepMinutes = last.minute - first.minute <= MINUTE_BY_MINUTE ? 1 : 5;
  const steps: PastDay['steps'] = [];
  let inside = 0;
  for (let from = first.minute - (first.minute % stepMinutes); from <= last.minute; from += stepMinutes) {
    const own = minutes.filter(({ minute }) => minute >= from && minute < from + stepMinutes);
    const sum = (what: Exclude<keyof MinuteRow, 'minute'>) => own.reduce((all, row) => all + row[what], 0);
    const [entries, exits, refused] = [sum('entries'), sum('exits'), sum('refused')];
    inside += sum('change');
    steps.push({ time: clock(from), entries, exits, refused, inside });
  }
  return { steps, stepMinutes };
}

/** @param asked the venue; default: the first in the user's scope. Null if they see no venue with gates. */
export async function showPastDay(asked: string | null, day: IsoDate | null, scope: Scope): Promise<PastDay | null> {
  const venues = await sql<{ id: string; name: string; before: IsoDate }>(
    'venues_with_gates',
    `select v.id, v.name, ((moment() at time zone v.time_zone)::date - 1)::text as before from venues v
     where exists (select from gates g where g.venue_id = v.id) and ($1::uuid[] is null or v.id = any ($1)) order by v.name, v.id`,
    [venuesIn(scope)],
  );
  const venue = venues.find(({ id }) => id === asked) ?? venues[0];
  if (!venue) return null;
  const shown = day ?? venue.before;
  const minutes = await sql<MinuteRow>('minutes_of_day', MINUTES, [venue.id, shown]);
  return {
    venueId: venue.id,
    day: shown,
    venues: venues.map(({ id, name }) => ({ value: id, label: name })),
    ...toSteps(minutes),
  };
}
