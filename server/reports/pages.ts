import type { OrderState } from '../../generated/prisma/enums';
import type { EventRecord, ReadinessPoint } from '../events/pages';
import type { HouseDay } from '../forecast/pages';
import type { Guide } from '../guide/pages';
import type { ListProps } from '../infra/lists';
import type { AttentionCause } from '../orders/pages';
import type { DrawerOfDay } from '../shared/cash';
import type { Cents } from '../shared/money';
import type { Period } from '../shared/period';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { ValidationResult } from '../shared/validationResults';
import type { eventOrderList } from './lists/eventOrderList';
import type { SalesReportPages } from './sales/reportPages';
import type { StatisticPages } from './statistics/statisticPages';

export type * from './sales/reportPages';
export type * from './statistics/statisticPages';

type Sum = { currency: string; cents: Cents };
/** Takings before refunds, and what went back in the same time, below nothing. */
export type SalesFigures = { orders: number; tickets: number; gross: Sum[]; refunds: Sum[] };

/** Paid orders by the day of each event's venue. */
export type SalesToday = {
  today: SalesFigures;
  /** The same weekday a week ago, up to the same time of the clock. */
  lastWeek: SalesFigures;
  /** The 24 hours of the venue's clock. */
  hours: { hour: number; orders: number; tickets: number; lastWeekTickets: number }[];
  /** The hour it is at the first venue. */
  hourNow: number;
};

export type SlotToday = {
  id: string;
  startsAt: IsoDateTime;
  endsAt: IsoDateTime;
  state: 'open' | 'closed' | 'cancelled';
  capacity: number;
  sold: number;
  held: number;
  /** Places of the slot whose tickets have been let in. */
  entered: number;
};

export type EventToday = {
  id: string;
  title: string;
  venue: string;
  timeZone: string;
  /** Visited on any time of a day: its only slot is the day, from opening to closing. */
  byDay: boolean;
  slots: SlotToday[];
};

export type GateToday = {
  id: string;
  name: string;
  venue: string;
  timeZone: string;
  entries: number;
  refusals: number;
  lastScanAt: IsoDateTime | null;
};

export type LastScan = {
  id: string;
  result: ValidationResult;
  at: IsoDateTime;
  zone: string;
  gate: string | null;
  ticket: string | null;
  product: string | null;
};

export type OrderInNeed = {
  reference: string;
  /** Why staff must see to it, what waits longest first. */
  causes: AttentionCause[];
  event: string;
  totalCents: Cents;
  currency: string;
  since: IsoDateTime;
  zone: string;
};

export type Sold = { orders: number; tickets: number; cents: Cents };

/** What was sold of something in one currency, beside what was sold of it in the other period. */
export type ComparedSales = {
  /** The event, product or channel; null in the totals, and for what the orders' fees came to. */
  key: string | null;
  name: string;
  currency: string;
  now: Sold;
  before: Sold;
};

export type DaySales = {
  date: IsoDate;
  /** The day it meets; null where the other period is shorter. */
  beforeDate: IsoDate | null;
  sold: { currency: string; now: Sold; before: Sold }[];
};

/** Complimentary tickets at list prices, which are no sales. */
/** Of one event's budget. */
export type GivenAway = { key: string; event: string; currency: string; tickets: number; faceCents: Cents };

export type PeriodSales = {
  complimentary: GivenAway[];
  totals: ComparedSales[];
  /** Refunds of each period, as negative amounts. */
  refunds: { currency: string; now: Cents; before: Cents }[];
  days: DaySales[];
  events: ComparedSales[];
  products: ComparedSales[];
  channels: ComparedSales[];
};

/** All times of a day together. */
export type DayAhead = { slots: number; capacity: number; sold: number; held: number };

export type OccupancyAhead = {
  dates: IsoDate[];
  /** `opens`: the viewer may open its times. */
  events: { id: string; title: string; venue: string; opens: boolean; days: (DayAhead | null)[] }[];
};

/** An order in a list of the latest, with what it has of the event. */
export type LastOrder = {
  reference: string;
  at: IsoDateTime;
  state: OrderState;
  name: string | null;
  tickets: number;
  cents: Cents;
  currency: string;
};

/** A slot that goes on or comes next; `left` is what can still be sold of it. */
export type LiteSlot = Omit<SlotToday, 'state'> & { title: string; timeZone: string; byDay: boolean; left: number };

export type LiteFigures = {
  zone: string;
  at: IsoDateTime;
  /** Sold today. */
  tickets: number;
  /** Null where the screen shows no takings. */
  gross: SalesFigures['gross'] | null;
  /** Refunds of today, as negative amounts; null where the takings are. */
  refunds: SalesFigures['refunds'] | null;
  /** The takings are without cash of tills that are not counted yet. */
  isWithoutCash: boolean;
  /** Places sold for today's visits, whenever they were sold. */
  expected: number;
  entries: number;
  entriesLastHour: number;
  next: LiteSlot[];
  gates: Pick<GateToday, 'id' | 'name' | 'venue' | 'entries' | 'refusals'>[];
  inNeed: number;
};

/** Beside today, for staff: the day before with the same weekday a week earlier, and who is expected. */
export type LiteAround = {
  yesterday: IsoDate;
  sold: { currency: string; now: Cents; before: Cents }[];
  people: { now: number; before: number };
  /** Empty to those who may not see forecasts. */
  ahead: HouseDay[];
};

export type WallScreen = {
  id: string;
  name: string;
  venue: string | null;
  showsMoney: boolean;
  lastSeenAt: IsoDateTime | null;
  /** The person who made it may not see any more what it shows: its link shows nothing. */
  hasEnded: boolean;
  link: string;
};

/** Something that waits for a person, and where it is settled. */
export type Need = {
  kind: 'orders' | 'refunds_requested' | 'refunds_failed' | 'disputes' | 'jobs' | 'mails';
  count: number;
  href: string;
};

/** `sold` is before refunds; `tax` is what the day owes after them. */
type DaySold = { currency: string; orders: number; tickets: number; sold: Cents; refunded: Cents; tax: Cents };

export type InternalReport = {
  needs: Need[];
  sales: DaySold[];
  channels: (DaySold & { name: string })[];
  /** `entered` came of the places sold; `entries` are all that gates let in for the event. */
  occupancy: { id: string; title: string; capacity: number; sold: number; entered: number; entries: number }[];
  entries: number;
  refusals: { result: ValidationResult; count: number }[];
  failedPayments: { currency: string; count: number; amount: Cents }[];
  mails: { sent: number; failed: number; bounced: number };
  drawers: DrawerOfDay[];
};

type OfSales = SalesReportPages & StatisticPages;

export type ReportsPages = OfSales & {
  'Admin/InternalReport': { day: IsoDate; today: IsoDate; report: InternalReport };
  'Dashboard/Lite': {
    /** Of the screen; null for staff who look at it themselves. */
    name: string | null;
    figures: LiteFigures;
    /** Null on a screen on a wall. */
    around: LiteAround | null;
    manage: { screens: WallScreen[]; venues: { id: string; name: string }[]; wholeHouse: boolean } | null;
    canOpenOrders: boolean;
  };
  'Events/Show': EventRecord & {
    readiness: ReadinessPoint[];
    zone: string;
    /** The shop's page of the event in full, and the same as a code to print; null while it is no public page. */
    shop: { url: string; qr: { size: number; path: string } } | null;
    /** The last fourteen days; null to those who may not see the event's figures. */
    sales: PeriodSales | null;
    ahead: OccupancyAhead | null;
    lastOrders: LastOrder[] | null;
  };
  'Events/Orders': { list: ListProps<typeof eventOrderList> };
  'Dashboard/Index': {
    guide: Guide | null;
    period: Period;
    /** The reader's own drawer is not counted yet: no amounts of sales. */
    hidesMoney: boolean;
    /** Fetched right after the page; missing where amounts are hidden. */
    figures?: PeriodSales;
    ahead?: OccupancyAhead;
    serverNow: IsoDateTime;
    zone: string;
    sales: SalesToday;
    occupancy: EventToday[];
    gates: { gates: GateToday[]; lastScans: LastScan[]; entriesLastHour: number };
    /** To administrators, when mails have been failing for a quarter of an hour. */
    mailsFailing: { since: IsoDateTime; words: string } | null;
    attention: { orders: OrderInNeed[]; total: number };
    can: { openOrders: boolean; openScans: boolean };
  };
};
