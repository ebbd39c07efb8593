/** Manual inputs of a forecast: settings, special days, counts and weather. Each change is in the event's history. */
import { type Fields, recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { type LocalText, localText } from '../../shared/localText';
import { regionName } from '../../shared/regions';
import type { IsoDate } from '../../shared/time';
import { uuidv7 } from '../../shared/uuid';
import type { ReadDays } from '../csv';
import { dateOf, isoDayOf } from '../queries/findInputs';
import { settingsOf } from '../settings';

type Verb = 'updated' | 'day_added' | 'day_removed' | 'holidays_added' | 'counts_imported' | 'weather_imported';
type Told = { before?: Fields | null; after?: Fields | null } | null;

/** @param change returns what was changed, null if nothing. @throws HttpError 404 */
const changing = (by: AuditContext, eventId: string, verb: Verb, change: (tx: Tx) => Promise<Told>) =>
  transaction(async (tx) => {
    await advisoryLock(tx, eventId);
    const event = await tx.event.findUnique({ where: { id: eventId }, select: { title: true } });
    if (!event) throw notFound();
    const told = await change(tx);
    const subject = { type: 'event', id: eventId, label: localText(event.title as LocalText, 'en') };
    if (told) await recordChange(tx, by, { action: `event.forecast_${verb}`, subject, ...told });
  });

type Settings = ReturnType<typeof settingsOf>;

export const saveSettings = (by: AuditContext, eventId: string, after: Settings) =>
  changing(by, eventId, 'updated', async (tx) => {
    const before = settingsOf(await tx.forecastSettings.findUnique({ where: { eventId } }));
    await tx.forecastSettings.upsert({ where: { eventId }, create: { eventId, ...after }, update: after });
    return { before, after };
  });

type SpecialInput = { day: IsoDate; name: string; everyYear: boolean; factorPercent: number | null };

/** A day has one name: a second replaces the first. */
export const addSpecialDay = (by: AuditContext, eventId: string, { day, ...input }: SpecialInput) =>
  changing(by, eventId, 'day_added', async (tx) => {
    const key = { eventId, day: dateOf(day) };
    const data = { ...input, isHoliday: false };
    await tx.specialDay.upsert({
      where: { eventId_day: key },
      create: { id: uuidv7(), ...key, ...data },
      update: data,
    });
    return { after: { day, ...input } };
  });

export const removeSpecialDay = (by: AuditContext, eventId: string, id: string) =>
  changing(by, eventId, 'day_removed', async (tx) => {
    const found = await tx.specialDay.findFirst({ where: { id, eventId } });
    if (!found) return null;
    await tx.specialDay.delete({ where: { id } });
    return { before: { day: isoDayOf(found.day), name: found.name } };
  });

/** The venue's public holidays return with the next forecast, including removed ones; named days keep their name. */
export const addHolidays = (by: AuditContext, eventId: string) =>
  changing(by, eventId, 'holidays_added', async (tx) => {
    const { venue } = await tx.event.findUniqueOrThrow({
      where: { id: eventId },
      select: { venue: { select: { country: true, region: true } } },
    });
    const { count } = await tx.forecastCalendar.deleteMany({ where: { eventId } });
    return count === 0 ? null : { after: { country: venue.country, region: regionName(venue.country, venue.region) } };
  });

/** Replaces earlier imported counts of these days. */
export const importCounts = (by: AuditContext, eventId: string, days: ReadDays['days']) =>
  changing(by, eventId, 'counts_imported', async (tx) => {
    const dates = days.map(({ day }) => dateOf(day));
    await tx.visitorCount.deleteMany({ where: { eventId, day: { in: dates } } });
    await tx.visitorCount.createMany({
      data: days.map(({ day, visitors }) => ({ eventId, day: dateOf(day), visitors: visitors as number })),
    });
    return { after: { days: days.length } };
  });

export const importWeather = (by: AuditContext, eventId: string, days: ReadDays['days']) =>
  changing(by, eventId, 'weather_imported', async (tx) => {
    const dates = days.map(({ day }) => dateOf(day));
    await tx.weatherDay.deleteMany({ where: { eventId, day: { in: dates } } });
    await tx.weatherDay.createMany({
      data: days.map(({ day, temperature = null, rain = null }) => ({ eventId, day: dateOf(day), temperature, rain })),
    });
    return { after: { days: days.length } };
  });
