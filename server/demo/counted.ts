/** What the museum counted by hand before it sold here: fifteen months of days, with a summer and its festival. */
import { prisma, sql } from '../infra/db';
import type { IsoDate } from '../shared/time';
import { uuidv7 } from '../shared/uuid';
import { EVENTS } from './catalogue';
import { isoDay, PAST_DAYS } from './openingHours';
import type { Random } from './random';

const COUNTED_DAYS = 460;
const FESTIVAL = { name: 'Fiesta del Puerto', daysAhead: 24, factor: 1.6 };
/** How much a day may be above or below what it usually is. */
const WAVERING = 0.5;

const dateOf = (day: IsoDate) => new Date(`${day}T00:00:00Z`);
/** Most in August, least in February. */
const seasonOf = (day: IsoDate) =>
  1 + 0.35 * Math.cos(((dateOf(day).getTime() / 86_400_000 - 225) * 2 * Math.PI) / 365.25);

/** Visitors of each weekday (0 = Sunday) that was open in the last weeks. */
const USUAL = `
  select extract(dow from a.starts_at at time zone 'Europe/Madrid')::int as weekday,
    sum(a.sold)::float / count(distinct (a.starts_at at time zone 'Europe/Madrid')::date) as visitors
  from appointments a where a.event_id = $1 and a.state = 'open' and a.starts_at < moment() group by 1`;

export async function countPastVisitors(random: Random, today: IsoDate): Promise<void> {
  const eventId = EVENTS.museum.id;
  const rows = await sql<{ weekday: number; visitors: number }>('demo_usual_visitors', USUAL, [eventId]);
  const usual = new Map(rows.map(({ weekday, visitors }) => [weekday, visitors]));
  // The same weekday a year before the one that comes.
  const festivals = [isoDay(today, FESTIVAL.daysAhead - 364), isoDay(today, FESTIVAL.daysAhead)];
  const counts = Array.from({ length: COUNTED_DAYS - PAST_DAYS }, (_, at) => isoDay(today, at - COUNTED_DAYS)).flatMap(
    (day) => {
      const visitors = usual.get(dateOf(day).getUTCDay());
      if (visitors === undefined) return [];
      const factor = (seasonOf(day) / seasonOf(today)) * (festivals.includes(day) ? FESTIVAL.factor : 1);
      const chance = 1 + WAVERING * (random.next() + random.next() - 1);
      return [{ eventId, day: dateOf(day), visitors: Math.round(visitors * factor * chance) }];
    },
  );
  await prisma.visitorCount.createMany({ data: counts });
  await prisma.specialDay.createMany({
    data: festivals.map((day) => ({ id: uuidv7(), eventId, day: dateOf(day), name: FESTIVAL.name })),
  });
}
