/** Days as people type them, in English and Spanish: "12 may", "next saturday", "mañana", "2026-05-12", "12/5". */
import { fold } from '../shared/fold';
import { DAY_MS, type IsoDate } from '../shared/time';

const MONTHS = [
  ['january', 'enero'],
  ['february', 'febrero'],
  ['march', 'marzo'],
  ['april', 'abril'],
  ['may', 'mayo'],
  ['june', 'junio'],
  ['july', 'julio'],
  ['august', 'agosto'],
  ['september', 'septiembre', 'setiembre'],
  ['october', 'octubre'],
  ['november', 'noviembre'],
  ['december', 'diciembre'],
];
/** From Sunday, as JavaScript counts. */
const WEEKDAYS = [
  ['sunday', 'domingo'],
  ['monday', 'lunes'],
  ['tuesday', 'martes'],
  ['wednesday', 'miercoles'],
  ['thursday', 'jueves'],
  ['friday', 'viernes'],
  ['saturday', 'sabado'],
];
const AWAY: Readonly<Record<string, number>> = {
  yesterday: -1,
  ayer: -1,
  today: 0,
  hoy: 0,
  tomorrow: 1,
  manana: 1,
  'pasado manana': 2,
};
/** Longer ones can be abbreviated to three letters. */
const SHORTEST = 3;

const places = (names: readonly string[][], word: string): number =>
  word.length < SHORTEST ? -1 : names.findIndex((same) => same.some((name) => name.startsWith(word)));

const utc = (day: IsoDate): number => Date.parse(`${day}T00:00:00Z`);
const isoOf = (ms: number): IsoDate => new Date(ms).toISOString().slice(0, 10) as IsoDate;

/** The day if it exists in the calendar. */
function dayOf(year: number, month: number, day: number): IsoDate | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year >= 2000 && year < 2100
    ? isoOf(at.getTime())
    : null;
}

const HALF_A_YEAR = 183 * DAY_MS;

/** Without a year, the nearest one: a day more than half a year ago means the next. */
function nearest(today: IsoDate, month: number, day: number, year: string | undefined): IsoDate | null {
  if (year) return dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, day);
  const thisYear = Number(today.slice(0, 4));
  const found = dayOf(thisYear, month, day);
  if (found && utc(today) - utc(found) <= HALF_A_YEAR) return found;
  return dayOf(thisYear + 1, month, day) ?? found;
}

function weekday(today: IsoDate, word: string): IsoDate | null {
  const wanted = places(WEEKDAYS, word);
  if (wanted < 0) return null;
  const ahead = (wanted - new Date(utc(today)).getUTCDay() + 7) % 7;
  return isoOf(utc(today) + (ahead || 7) * DAY_MS);
}

/** The typed day; null if none. The day precedes the month, as in both languages. */
export function readDay(typed: string, today: IsoDate): IsoDate | null {
  const text = fold(typed)
    .replace(/\b(?:next|this|on|the|of|el|este|proximo|proxima|de|del|que|viene)\b/g, ' ')
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replace(/,/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (Object.hasOwn(AWAY, text)) return isoOf(utc(today) + AWAY[text]! * DAY_MS);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const figures = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(text);
  if (figures) return nearest(today, Number(figures[2]), Number(figures[1]), figures[3]);
  const words = /^(\d{1,2}) ([a-z]+)(?: (\d{4}))?$/.exec(text) ?? /^([a-z]+) (\d{1,2})(?: (\d{4}))?$/.exec(text);
  if (!words) return weekday(today, text);
  const [day, month] = /^\d/.test(words[1]!) ? [words[1]!, words[2]!] : [words[2]!, words[1]!];
  const place = places(MONTHS, month);
  return place < 0 ? null : nearest(today, place + 1, Number(day), words[3]);
}
