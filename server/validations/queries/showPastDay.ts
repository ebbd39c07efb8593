/** One day at the gates of a venue, played back: who came and left, was refused and was inside, step by step. */
import { sql } from '../../infra/db';
import { type Scope, venuesIn } from '../../shared/scopes';
import type { IsoDate } from '../../shared/time';
import type { PastDay } from '../pages';

/** A day of up to so many minutes is shown minute by minute, a longer one in steps of five. */
const MINUTE_BY_MINUTE = 240;

type MinuteRow = { minute: number; entries: number; exits: number; refused: number };

const MINUTES = `
  select (extract(hour from local.at) * 60 + extract(minute from local.at))::int as minute,
    coalesce(sum(p.people) filter (where s.result = 'accepted'), 0)::int as entries, coalesce(sum(p.people) filter (where s.result = 'exited'), 0)::int as exits,
    (count(*) filter (where s.result not in ('accepted', 'exited', 'undone', 'no_entry')))::int as refused
  from validations s join gates g on g.id = s.gate_id join venues v on v.id = g.venue_id
    cross join lateral (select s.received_at at time zone v.time_zone as at) local
    cross join lateral (select people_of(s.data) as people) p
  where g.venue_id = $1 and s.received_at >= ($2::date)::timestamp at time zone v.time_zone and s.received_at < ($2::date + 1)::timestamp at time zone v.time_zone
  group by 1 order by 1`;

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

function toSteps(minutes: readonly MinuteRow[]): Pick<PastDay, 'steps' | 'stepMinutes'> {
  const [first, last] = [minutes[0], minutes.at(-1)];
  if (!first || !last) return { steps: [], stepMinutes: 1 };
  const stepMinutes = last.minute - first.minute <= MINUTE_BY_MINUTE ? 1 : 5;
  const steps: PastDay['steps'] = [];
  let inside = 0;
  for (let from = first.minute - (first.minute % stepMinutes); from <= last.minute; from += stepMinutes) {
    const own = minutes.filter(({ minute }) => minute >= from && minute < from + stepMinutes);
    const sum = (what: 'entries' | 'exits' | 'refused') => own.reduce((all, row) => all + row[what], 0);
    const [entries, exits, refused] = [sum('entries'), sum('exits'), sum('refused')];
    inside = Math.max(inside + entries - exits, 0);
    steps.push({ time: clock(from), entries, exits, refused, inside });
  }
  return { steps, stepMinutes };
}

/** @param asked the venue; another, or none, is the first that they see. Null where they see no venue with gates. */
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
