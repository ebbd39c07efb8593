/** Plans a forecast from all inputs of an event. Pure. */
import { groupBy } from '../shared/groupBy';
import { lengthOf, plusDays } from '../shared/period';
import type { IsoDate } from '../shared/time';
import { type Accuracy, accuracyOf } from './engine/accuracy';
import { type Forecast, isLongEnough, naiveForecast, runForecast } from './engine/index';
import { dailySeries } from './engine/series';
import type { Booked, OpenSlot, Visits } from './queries/visits';
import { shareOut } from './slotShares';
import { specialFactors } from './specialFactors';

/** Days ahead that are shown, and those planned by slot. */
export const DAYS_AHEAD = 56;
/** Further days are computed and kept for the last run only: a year ahead, one day short of the same weekday. */
export const FAR_DAYS = 364;
export const SLOT_DAYS = 28;
/** Tested leads as the engine counts them: today is 1, since yesterday is the last known day. */
const LEADS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 18, 22, 29, 43, 57, 92, 127, 183, 274, 364];
/** Days before a visit for which bookings are recorded. */
export const MAX_AHEAD = 60;
/** Days for the average price and for testing it. */
const RECENT_DAYS = 56;
/** Days ahead shown with their accuracy; tomorrow is 1. */
export const SHOWN_AHEAD = [1, 3, 7, 14, 28] as const;

/** Lead and days of the errors kept for sums of events: a week ahead, the middle of the two weeks shown. */
const ERROR_LEAD = 8;
const ERROR_DAYS = 120;

export type Special = { day: IsoDate; name: string; factorPercent: number | null };
export type Weather = { day: IsoDate; temperature: number | null; rain: number | null };
export type Known = {
  today: IsoDate;
  visits: readonly Visits[];
  booked: readonly Booked[];
  slots: readonly OpenSlot[];
  /** Counted elsewhere; replaces our count of a day. */
  counts: ReadonlyMap<IsoDate, number>;
  special: readonly Special[];
  weather: readonly Weather[];
};
export type Line = {
  day: IsoDate;
  slot: string;
  expected: number;
  low: number;
  high: number;
  naive: number | null;
  revenue: number;
  revenueLow: number;
  revenueHigh: number;
};
/** Error on a past day, positive if more came, and the reach of its range below and above. */
export type DayError = { day: IsoDate; error: number; below: number; above: number };
export type Tried = Accuracy & { ahead: number };
export type Plan = {
  state: 'ready' | 'short' | 'none';
  daysKnown: number;
  models: string[];
  tried: Tried[];
  lines: Line[];
  errors: DayError[];
};

const sumBy = <T>(rows: readonly T[], dayOf: (row: T) => IsoDate, of: (row: T) => number): Map<IsoDate, number> => {
  const sums = new Map<IsoDate, number>();
  for (const row of rows) sums.set(dayOf(row), (sums.get(dayOf(row)) ?? 0) + of(row));
  return sums;
};
const dayOf = ({ day }: { day: IsoDate }) => day;

/** Visitors per day since the first known one; null for closed or unknown days. */
export function pastDays({ today, visits, slots, counts }: Pick<Known, 'today' | 'visits' | 'slots' | 'counts'>): {
  first: IsoDate;
  values: (number | null)[];
} {
  const own = sumBy(visits, dayOf, ({ visitors }) => visitors);
  const open = new Set(slots.map(dayOf));
  const known = [...own.keys(), ...counts.keys()].filter((day) => day < today).sort();
  const [first] = known;
  if (first === undefined) return { first: today, values: [] };
  const length = lengthOf({ from: first, to: today }) - 1;
  const firstOwn = [...own.keys()].sort()[0] ?? today;
  const values = Array.from({ length }, (_, at) => {
    const day = plusDays(first, at);
    return counts.get(day) ?? own.get(day) ?? (day >= firstOwn && open.has(day) ? 0 : null);
  });
  return { first, values };
}

/** Bookings of a day at a lead: visitors and amount paid. */
function onBooks(booked: readonly Booked[]): (day: IsoDate, lead: number) => { visitors: number; cents: number } {
  const byDay = groupBy(booked, dayOf);
  return (day, lead) => {
    let [visitors, cents] = [0, 0];
    for (const its of byDay.get(day) ?? []) {
      if (its.ahead < lead || (its.gone !== null && its.gone >= lead)) continue;
      visitors += its.visitors;
      cents += its.cents;
    }
    return { visitors, cents };
  };
}

/** Average price per visitor in recent weeks. */
function averagePrice({ visits, today }: Known): number {
  const recent = visits.filter(({ day }) => day < today && day >= plusDays(today, -RECENT_DAYS));
  const visitors = recent.reduce((sum, its) => sum + its.visitors, 0);
  return visitors === 0 ? 0 : recent.reduce((sum, its) => sum + its.cents, 0) / visitors;
}

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

export function planForecast(known: Known): Plan {
  const { today } = known;
  const { first, values } = pastDays(known);
  const daysKnown = values.filter((value) => value !== null).length;
  if (daysKnown === 0) return { state: 'none', daysKnown, models: [], tried: [], lines: [], errors: [] };

  const { usual, factorOn } = specialFactors(known, first, values);
  const series = dailySeries(usual);
  const books = onBooks(known.booked);
  const firstBooked = known.booked[0]?.day ?? today;
  const isLong = isLongEnough(series);
  // Called a million times, so each day is calculated once.
  const dayAt = Array.from({ length: values.length + MAX_AHEAD }, (_, at) => plusDays(first, at));
  const run = isLong
    ? runForecast(series, {
        leads: LEADS,
        bookings: (at, lead) => {
          const day = lead > MAX_AHEAD ? undefined : dayAt[at];
          return day === undefined || day < firstBooked ? null : books(day, lead).visitors;
        },
      })
    : null;
  const next = run?.next ?? naiveForecast(series);
  const lastWeek = naiveForecast(dailySeries(values));
  const price = averagePrice(known);
  const capacities = sumBy(known.slots, dayOf, ({ capacity }) => capacity);
  const lastOpen = known.slots.at(-1)?.day ?? today;

  const days = Array.from({ length: FAR_DAYS }, (_, ahead): (Line & Forecast) | null => {
    const day = plusDays(today, ahead);
    const lead = ahead + 1;
    const capacity = capacities.get(day);
    // A day without slots before the last day with slots is closed.
    if (capacity === undefined && known.slots.length > 0 && day <= lastOpen) return null;
    const said = next(lead);
    if (Number.isNaN(said.value)) return null;
    // Bookings since yesterday are certain too.
    const booked = books(day, 0);
    const most = Math.max(capacity ?? Number.POSITIVE_INFINITY, booked.visitors);
    const times = factorOn(day);
    const expected = within(said.value * times.factor, booked.visitors, most);
    const low = Math.min(expected, within(said.low * times.low, booked.visitors, most));
    const high = Math.max(expected, within(said.high * times.high, booked.visitors, most));
    const revenueOf = (visitors: number) => Math.round(booked.cents + (visitors - booked.visitors) * price);
    const naive = lastWeek(lead).value;
    return {
      ...said,
      ...{ day, slot: '', expected, low, high, naive: Number.isNaN(naive) ? null : naive },
      ...{ revenue: revenueOf(expected), revenueLow: revenueOf(low), revenueHigh: revenueOf(high) },
    };
  }).filter((day) => day !== null);

  const lines = days.map(({ value: _, models: __, ...line }) => line);
  const slotLines = lines
    .filter(({ day }) => day < plusDays(today, SLOT_DAYS))
    .flatMap((line) => shareOut(line, known));
  return {
    state: isLong ? 'ready' : 'short',
    daysKnown,
    models: days[1]?.models ?? days[0]?.models ?? [],
    tried: run ? triedOf(run.validated.filter(({ origin, lead }) => origin + lead >= values.length - RECENT_DAYS)) : [],
    lines: [...lines, ...slotLines],
    errors: run ? errorsOf(run.validated, first) : [],
  };
}

export const errorsOf = (validated: ReturnType<typeof runForecast>['validated'], first: IsoDate): DayError[] =>
  validated
    .filter(({ lead }) => lead === ERROR_LEAD)
    .slice(-ERROR_DAYS)
    .map(({ origin, lead, actual, value, low, high }) => ({
      day: plusDays(first, origin + lead),
      ...{ error: actual - value, below: value - low, above: high - value },
    }));

function triedOf(validated: ReturnType<typeof runForecast>['validated']): Tried[] {
  return SHOWN_AHEAD.flatMap((ahead) => {
    const its = validated.filter(({ lead }) => lead === ahead + 1);
    const accuracy = accuracyOf(its);
    return its.length === 0 || Number.isNaN(accuracy.wape + accuracy.naiveWape) ? [] : [{ ahead, ...accuracy }];
  });
}
