import { advisoryLock } from '../../infra/advisoryLock';
import { transaction } from '../../infra/db';
import { forecastTask } from '../forecastTask';
import { DAYS_AHEAD, type Known, pastDays, planForecast } from '../plan';
import { dateOf, findInputs } from '../queries/findInputs';
import { fillHolidays } from './fillHolidays';

/**
 * From this many days on the engine learns from them, which takes seconds; fewer are planned in a millisecond or two.
 */
const LEARNED_DAYS = 56;

const isLong = (known: Known): boolean =>
  pastDays(known).values.filter((value) => value !== null).length >= LEARNED_DAYS;

/**
 * A year of 40 slots has 15,000 rows: as one JSON parameter they take milliseconds of the event loop, as separate
 * parameters a second.
 */
const KEEP = `
  insert into forecast_values (event_id, made_on, day, slot, expected, low, high, naive, revenue, revenue_low, revenue_high)
  select $1::uuid, $2::date, l.day, l.slot, l.expected, l.low, l.high, l.naive, l.revenue, l."revenueLow", l."revenueHigh"
  from jsonb_to_recordset($3::jsonb) as l(day date, slot text, expected float8, low float8, high float8, naive float8, revenue int,
    "revenueLow" int, "revenueHigh" int)`;

/** Slots, and days beyond the range used for accuracy, are kept for the last run only. */
const FORGET = `delete from forecast_values where event_id = $1::uuid and (slot <> '' or day - made_on >= $2::int)`;

const KEEP_ERRORS = `
  insert into forecast_errors (event_id, day, error, below, above)
  select $1::uuid, l.day, l.error, l.below, l.above
  from jsonb_to_recordset($2::jsonb) as l(day date, error float8, below float8, above float8)`;

/**
 * Computes and stores a forecast; the stored values measure its accuracy later. A second run on a day replaces the
 * first. Slot values are kept until the next run. A worker computes it.
 */
export async function computeForecast(eventId: string, by: { person: string } | { isJob: true }): Promise<void> {
  await fillHolidays(eventId);
  const known = await findInputs(eventId);
  const plan = isLong(known) ? await forecastTask(known, by) : planForecast(known);
  const { lines, tried, errors, ...run } = plan;
  const key = { eventId, madeOn: dateOf(known.today) };
  await transaction(async (tx) => {
    await advisoryLock(tx, eventId);
    await tx.forecastRun.deleteMany({ where: key });
    await tx.$executeRawUnsafe(FORGET, eventId, DAYS_AHEAD);
    await tx.forecastRun.create({ data: { ...key, ...run, tried } });
    await tx.$executeRawUnsafe(KEEP, eventId, known.today, JSON.stringify(lines));
    await tx.forecastError.deleteMany({ where: { eventId } });
    await tx.$executeRawUnsafe(KEEP_ERRORS, eventId, JSON.stringify(errors));
  });
}
