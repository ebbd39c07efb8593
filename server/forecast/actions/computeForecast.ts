import { advisoryLock } from '../../infra/advisoryLock';
import { transaction } from '../../infra/db';
import { planForecast } from '../plan';
import { dateOf, findInputs } from '../queries/findInputs';

/**
 * Says what comes, and keeps it: what was said on a day is what it is validated by later. Made again on the same day it takes
 * the place of the first. What was said of slots is kept until the next time.
 */
export async function computeForecast(eventId: string): Promise<void> {
  const known = await findInputs(eventId);
  const { lines, tried, ...run } = planForecast(known);
  const key = { eventId, madeOn: dateOf(known.today) };
  await transaction(async (tx) => {
    await advisoryLock(tx, eventId);
    await tx.forecastRun.deleteMany({ where: key });
    await tx.forecastValue.deleteMany({ where: { eventId, slot: { not: '' } } });
    await tx.forecastRun.create({ data: { ...key, ...run, tried } });
    await tx.forecastValue.createMany({ data: lines.map((line) => ({ ...line, ...key, day: dateOf(line.day) })) });
  });
}
