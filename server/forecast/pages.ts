import type { Cents } from '../shared/money';
import type { IsoDate, IsoDateTime } from '../shared/time';

export type Expected = {
  expected: number;
  low: number;
  high: number;
  /** Places that are sold now. */
  booked: number;
  capacity: number | null;
  revenue: Cents;
  revenueLow: Cents;
  revenueHigh: Cents;
  guides: number;
  /** Where as many come as the range's upper end says. */
  guidesHigh: number;
};

type Range = Pick<Expected, 'expected' | 'low' | 'high'>;

export type ExpectedDay = Expected & {
  day: IsoDate;
  special: string | null;
  temperature: number | null;
  rain: number | null;
  slots: (Expected & { slot: string })[];
};

/** How good forecasts were that were made so many days before the visit; shares of one. */
export type AccuracyLine = { ahead: number; count: number; wape: number; naiveWape: number; coverage: number };

export type SpecialDayLine = {
  id: string;
  day: IsoDate;
  name: string;
  isHoliday: boolean;
  /** Its day is the next one, then. */
  everyYear: boolean;
  factorPercent: number | null;
};

export type Overbooking = { day: IsoDate; slot: string; capacity: number; more: number; risk: number };

export type ImportedDays = { days: number; from: IsoDate | null; to: IsoDate | null };

export type EventForecast = {
  id: string;
  currency: string;
  zone: string;
  today: IsoDate;
  run: { madeAt: IsoDateTime; state: 'ready' | 'short' | 'none'; daysKnown: number; models: string[] } | null;
  /** The last weeks; null where it was closed. */
  past: { day: IsoDate; visitors: number | null }[];
  days: ExpectedDay[];
  /** Days after them, up to a year ahead. */
  later: (Pick<ExpectedDay, 'day' | 'special'> & Range)[];
  /** What was really said on the days of the last eight weeks. */
  said: AccuracyLine[];
  /** What the models would have said. */
  tried: AccuracyLine[];
  special: SpecialDayLine[];
  settings: { visitorsPerGuide: number; overbookPercent: number | null };
  shows: { tickets: number; came: number; isEnough: boolean };
  overbooking: Overbooking[];
  counts: ImportedDays;
  weather: ImportedDays;
  canManage: boolean;
};

/** Visitors of all events that the reader reaches, with the sum of their ranges. */
export type HouseDay = { day: IsoDate; expected: number; low: number; high: number; booked: number; events: number };

export type ForecastPages = {
  'Forecast/Index': {
    events: { id: string; title: string; venue: string }[];
    /** The next two weeks of all of them. */
    house: HouseDay[];
    /** Null where there is none. */
    forecast: EventForecast | null;
  };
};
