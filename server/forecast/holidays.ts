import { type Days, lengthOf } from '../shared/period';
import type { IsoDate } from '../shared/time';

/**
 * The public holidays of a country, named in its language. Days on which one is made up for are of its name, so that all
 * of a name are alike. The calendar of the world is large, and loaded when it is asked for.
 */
export async function holidaysOf(country: string, span: Days): Promise<{ day: IsoDate; name: string }[]> {
  const { default: Holidays } = await import('date-holidays');
  const calendar = new Holidays(country, { types: ['public'] });
  const years = Array.from(
    { length: Number(span.to.slice(0, 4)) - Number(span.from.slice(0, 4)) + 1 },
    (_, at) => Number(span.from.slice(0, 4)) + at,
  );
  const found = new Map<IsoDate, string>();
  for (const { date, name } of years.flatMap((year) => calendar.getHolidays(year))) {
    const day = date.slice(0, 10) as IsoDate;
    if (lengthOf({ from: span.from, to: day }) >= 1 && day <= span.to && !found.has(day))
      found.set(day, name.slice(0, 80));
  }
  return [...found].map(([day, name]) => ({ day, name }));
}
