/** Shortcuts to the days that most people want. */
import type { IsoDate } from '@server/shared/time';
import { addDays, weekdayOf } from './calendarGrid';
import type { Shop } from './cart';

type Calendar = NonNullable<Shop['calendar']>;
type Day = Shop['days'][number];
export type NearDay = { key: 'today' | 'tomorrow' | 'weekend' | 'next_free'; date: IsoDate; isFree: boolean };

const SATURDAY = 5;

/** Today, tomorrow, the first free day of the weekend, and the next free day if it is none of these. */
export function waysToDays({ near = [], nextFree, today }: Calendar, shown: ReadonlyMap<string, Day>): NearDay[] {
  // The calendar's figures are newer.
  const known = near.map((day) => shown.get(day.date) ?? day);
  const on = (date: IsoDate) => known.filter((day) => day.date === date);
  const weekend = known.filter(({ date }) => weekdayOf(date) >= SATURDAY);
  const wanted = [
    ['today', on(today)],
    ['tomorrow', on(addDays(today, 1))],
    ['weekend', weekend],
  ] as const;
  const ways: NearDay[] = [];
  const add = (key: NearDay['key'], date: IsoDate, isFree: boolean) => {
    if (!ways.some((way) => way.date === date)) ways.push({ key, date, isFree });
  };
  for (const [key, days] of wanted) {
    const day = days.find(({ left }) => left > 0) ?? days[0];
    if (day) add(key, day.date, day.left > 0);
  }
  if (nextFree) add('next_free', nextFree, true);
  return ways;
}
