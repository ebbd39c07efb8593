import { type Days, lengthOf } from '../shared/period';
import type { IsoDate } from '../shared/time';

/**
 * Public holidays of a calendar ("ES", "ES.CT", "ES.CT.B"), named in its language. A substitute day has the holiday's
 * name, "Día del Trabajador" and not "Día del Trabajador (día sustituto)", so that days of a name are grouped. The
 * library is large, and loaded on first use.
 */
export async function holidaysOf(calendar: string, span: Days): Promise<{ day: IsoDate; name: string }[]> {
  const { default: Holidays } = await import('date-holidays');
  const [country = '', state = '', town = ''] = calendar.split('.');
  const calendarOf = new Holidays(country, state, town, { types: ['public'] });
  const years = Array.from(
    { length: Number(span.to.slice(0, 4)) - Number(span.from.slice(0, 4)) + 1 },
    (_, at) => Number(span.from.slice(0, 4)) + at,
  );
  const found = new Map<IsoDate, string>();
  for (const { date, name, substitute } of years.flatMap((year) => calendarOf.getHolidays(year))) {
    const day = date.slice(0, 10) as IsoDate;
    const own = substitute ? name.replace(/ \([^()]*\)$/, '') : name;
    if (lengthOf({ from: span.from, to: day }) >= 1 && day <= span.to && !found.has(day))
      found.set(day, own.slice(0, 80));
  }
  return [...found].map(([day, name]) => ({ day, name }));
}

type Yearly = { day: IsoDate; everyYear: boolean };

const isRealDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

/** Repeats yearly days in each year of a span; a day with its own name keeps it. 29 February occurs in leap years. */
export function inEveryYear<Day extends Yearly>(days: readonly Day[], { from, to }: Days): Day[] {
  const taken = new Set(days.map(({ day }) => day));
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const more = days
    .filter(({ everyYear }) => everyYear)
    .flatMap((its) =>
      Array.from({ length: last - first + 1 }, (_, at) => `${first + at}${its.day.slice(4)}` as IsoDate)
        .filter((day) => isRealDay(day) && day >= from && day <= to && !taken.has(day))
        .map((day) => ({ ...its, day })),
    );
  return [...days, ...more];
}

/** A yearly day with its next date; other days unchanged. */
export function nextOf<Day extends Yearly>(its: Day, today: IsoDate): Day {
  if (!its.everyYear) return its;
  const year = Number(today.slice(0, 4));
  const next = Array.from({ length: 9 }, (_, at) => `${year + at}${its.day.slice(4)}` as IsoDate).find(
    (day) => isRealDay(day) && day >= today,
  );
  return { ...its, day: next ?? its.day };
}
