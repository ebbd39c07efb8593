import { prisma, sql } from '../../infra/db';
import { notFound } from '../../shared/errors';
import { plusDays } from '../../shared/period';
import type { IsoDate } from '../../shared/time';
import { inEveryYear } from '../holidays';
import { FAR_DAYS, type Known, MAX_AHEAD } from '../plan';
import { readBooked, readOpenSlots, readVisits } from './visits';

/** Days of history: three years, so that each year has two others to compare. */
const PAST_DAYS = 1120;

export const dateOf = (day: IsoDate): Date => new Date(`${day}T00:00:00Z`);
export const isoDayOf = (date: Date): IsoDate => date.toISOString().slice(0, 10) as IsoDate;

const TODAY = `select to_char(moment() at time zone v.time_zone, 'YYYY-MM-DD') as today
  from events e join venues v on v.id = e.venue_id where e.id = $1`;

/** Today at the event's venue. @throws HttpError 404 */
export async function todayAt(eventId: string): Promise<IsoDate> {
  const [found] = await sql<{ today: IsoDate }>('forecast_today', TODAY, [eventId]);
  if (!found) throw notFound();
  return found.today;
}

/** All inputs of an event's forecast. */
export async function findInputs(eventId: string): Promise<Known> {
  const today = await todayAt(eventId);
  const from = plusDays(today, -PAST_DAYS);
  const since = { eventId, day: { gte: dateOf(from) } };
  const [visits, booked, slots, counts, special, weather] = await Promise.all([
    readVisits(eventId, from),
    readBooked(eventId, from, MAX_AHEAD),
    readOpenSlots(eventId, from, plusDays(today, FAR_DAYS)),
    prisma.visitorCount.findMany({ where: since }),
    prisma.specialDay.findMany({ where: { eventId, OR: [{ day: since.day }, { everyYear: true }] } }),
    prisma.weatherDay.findMany({ where: since }),
  ]);
  return {
    ...{ today, visits, booked, slots },
    counts: new Map(counts.map(({ day, visitors }) => [isoDayOf(day), visitors])),
    special: inEveryYear(
      special.map(({ day, name, factorPercent, everyYear }) => ({
        day: isoDayOf(day),
        name,
        factorPercent,
        everyYear,
      })),
      { from, to: plusDays(today, FAR_DAYS) },
    ),
    weather: weather.map(({ day, temperature, rain }) => ({ day: isoDayOf(day), temperature, rain })),
  };
}
