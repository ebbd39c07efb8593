import { advisoryLock } from '../../infra/advisoryLock';
import { prisma, transaction } from '../../infra/db';
import { plusDays } from '../../shared/period';
import { uuidv7 } from '../../shared/uuid';
import { holidaysOf } from '../holidays';
import { dateOf, isoDayOf, todayAt } from '../queries/findInputs';

const BACK_DAYS = 1120;
const AHEAD_DAYS = 400;
/** Refilled monthly, when fewer days ahead are known. */
const MIN_AHEAD_DAYS = 370;

/**
 * Adds the public holidays of the venue's country, region and town. Named days keep their name, and removed holidays
 * stay removed. If the venue's region changed, the old holidays are deleted.
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
