/** Opening hours of the demo, from some weeks back to a season ahead of its start. */
import { materialiseSlots } from '../appointments';
import { prisma, sql } from '../infra/db';
import { DAY_MS, HOUR_MS, type IsoDate } from '../shared/time';
import { uuidv7 } from '../shared/uuid';
import { EVENTS } from './catalogue';
import { GARDEN } from './garden';

export const PAST_DAYS = 35;
const FUTURE_DAYS = 120;

/** Calendar days as dates at midnight UTC, as PostgreSQL stores a date. */
const day = (today: IsoDate, offset: number) => new Date(new Date(`${today}T00:00:00Z`).getTime() + offset * DAY_MS);
export const isoDay = (today: IsoDate, offset: number) => day(today, offset).toISOString().slice(0, 10) as IsoDate;

const TUESDAY_TO_SUNDAY = [2, 3, 4, 5, 6, 7];

/** Writes weekly hours and a holiday, and generates the slots. */
export async function openDoors(today: IsoDate): Promise<void> {
  const season = { validFrom: day(today, -PAST_DAYS), validUntil: day(today, FUTURE_DAYS + 60) };
  const museum = { eventId: EVENTS.museum.id, stepMinutes: 30, durationMinutes: 60, capacity: 40, ...season };
  const tour = { eventId: EVENTS.tour.id, stepMinutes: 120, durationMinutes: 90, capacity: 15, ...season };
  const garden = { eventId: GARDEN.id, stepMinutes: 15, durationMinutes: 15, capacity: 250, ...season };
  await prisma.timeBlock.createMany({
    data: [
      {
        id: uuidv7(),
        name: 'Wednesday to Sunday',
        weekdays: [3, 4, 5, 6, 7],
        fromTime: '10:00',
        toTime: '18:00',
        ...garden,
      },
      {
        id: uuidv7(),
        name: 'Tuesday to Sunday',
        weekdays: TUESDAY_TO_SUNDAY,
        fromTime: '10:00',
        toTime: '19:30',
        ...museum,
      },
      { id: uuidv7(), name: 'Monday mornings', weekdays: [1], fromTime: '10:00', toTime: '15:00', ...museum },
      { id: uuidv7(), name: 'Tours', weekdays: TUESDAY_TO_SUNDAY, fromTime: '11:00', toTime: '18:30', ...tour },
    ],
  });
  await prisma.timeBlockException.create({
    data: { id: uuidv7(), eventId: EVENTS.museum.id, date: day(today, 17), kind: 'closed', note: 'Staff day' },
  });
  for (const { id } of [EVENTS.museum, EVENTS.tour, GARDEN])
    await materialiseSlots(id, isoDay(today, -PAST_DAYS), isoDay(today, FUTURE_DAYS));
  await raiseCurtain(today);
}

/**
 * The theatre has nights instead of opening hours: Fridays and Saturdays at 20:00, and tonight, so that there is always
 * one.
 */
async function raiseCurtain(today: IsoDate): Promise<void> {
  const offsets = Array.from({ length: PAST_DAYS + 61 }, (_, at) => at - PAST_DAYS);
  const nights = offsets.filter((offset) => offset === 0 || [5, 6].includes(day(today, offset).getUTCDay()));
  await sql(
    'demo_nights',
    `insert into appointments (id, event_id, starts_at, ends_at, capacity)
     select night.id, $1::uuid, starts.at, starts.at + make_interval(secs => $4), 180
     from unnest($2::uuid[], $3::date[]) as night(id, day), lateral (select (night.day + time '20:00') at time zone 'Europe/Madrid' as at) starts`,
    [
      EVENTS.theatre.id,
      nights.map(() => uuidv7()),
      nights.map((offset) => isoDay(today, offset)),
      (2.25 * HOUR_MS) / 1000,
    ],
  );
}
