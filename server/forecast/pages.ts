import type { Cents } from '../shared/money';
import type { IsoDate, IsoDateTime } from '../shared/time';

export type Expected = {
  expected: number;
  low: number;
  high: number;
  /** Places sold now. */
  booked: number;
  capacity: number | null;
  revenue: Cents;
  revenueLow: Cents;
  revenueHigh: Cents;
  guides: number;
  /** Guides needed at the upper end of the range. */
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

/** Accuracy of forecasts made this many days before the visit; shares of one. */
export type AccuracyLine = { ahead: number; count: number; wape: number; naiveWape: number; coverage: number };

export type SpecialDayLine = {
  id: string;
  day: IsoDate;
  name: string;
  isHoliday: boolean;
  /** Its day is the next occurrence. */
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
  /** The last weeks; null on closed days. */
  past: { day: IsoDate; visitors: number | null }[];
  days: ExpectedDay[];
  /** Days after them, up to a year ahead. */
  later: (Pick<ExpectedDay, 'day' | 'special'> & Range)[];
  /** Accuracy of published forecasts of the last eight weeks. */
  said: AccuracyLine[];
  /** Accuracy in the back test. */
  tried: AccuracyLine[];
  special: SpecialDayLine[];
  settings: { visitorsPerGuide: number; overbookPercent: number | null };
  shows: { tickets: number; came: number; isEnough: boolean };
  overbooking: Overbooking[];
  counts: ImportedDays;
  weather: ImportedDays;
  canManage: boolean;
};

/** Visitors of all events in the reader's scope, with the combined range. */
export type HouseDay = { day: IsoDate; expected: number; low: number; high: number; booked: number; events: number };

export type ForecastPages = {
  'Forecast/Index': {
    events: { id: string; title: string; venue: string }[];
    /** The next two weeks of all events. */
    house: HouseDay[];
    /** Null if there is none. */
    forecast: EventForecast | null;
  };
};
