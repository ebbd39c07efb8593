import { advisoryLock } from '../../infra/advisoryLock';
import { prisma, transaction } from '../../infra/db';
import { plusDays } from '../../shared/period';
import { uuidv7 } from '../../shared/uuid';
import { holidaysOf } from '../holidays';
import { dateOf, isoDayOf, todayAt } from '../queries/findInputs';

const BACK_DAYS = 1120;
const AHEAD_DAYS = 400;
/** They are filled up again when fewer days ahead are known: each month. */
const MIN_AHEAD_DAYS = 370;

/**
 * Gives an event's forecast the public holidays of its venue's country, region and town. A day that has a name keeps it, and one that a
 * manager removed stays away. Where the venue has another region now, the holidays of the old one go.
 */
export async function fillHolidays(eventId: string): Promise<void> {
  const today = await todayAt(eventId);
  const { venue, forecastCalendar: known } = await prisma.event.findUniqueOrThrow({
    where: { id: eventId },
    select: { venue: { select: { country: true, region: true } }, forecastCalendar: true },
  });
  const calendar = [venue.country, venue.region].filter(Boolean).join('.');
  const isSame = known?.calendar === calendar;
  const until = known ? isoDayOf(known.until) : today;
  if (isSame && until >= plusDays(today, MIN_AHEAD_DAYS)) return;
  const span = { from: isSame ? plusDays(until, 1) : plusDays(today, -BACK_DAYS), to: plusDays(today, AHEAD_DAYS) };
  const days = await holidaysOf(calendar, span);
  await transaction(async (tx) => {
    await advisoryLock(tx, eventId);
    if (!isSame) await tx.specialDay.deleteMany({ where: { eventId, isHoliday: true } });
    await tx.specialDay.createMany({
      data: days.map(({ day, name }) => ({ id: uuidv7(), eventId, day: dateOf(day), name, isHoliday: true })),
      skipDuplicates: true,
    });
    const filled = { calendar, until: dateOf(span.to) };
    await tx.forecastCalendar.upsert({ where: { eventId }, create: { eventId, ...filled }, update: filled });
  });
}
