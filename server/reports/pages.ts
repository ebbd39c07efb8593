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
/** Gross sales before refunds, and refunds of the period as a negative amount. */
export type SalesFigures = { orders: number; tickets: number; gross: Sum[]; refunds: Sum[] };

/** Paid orders by day in the time zone of each event's venue. */
export type SalesToday = {
  today: SalesFigures;
  /** Same weekday a week ago, up to the same time. */
  lastWeek: SalesFigures;
  /** 24 hours in the venue's time zone. */
  hours: { hour: number; orders: number; tickets: number; lastWeekTickets: number }[];
  /** Present hour at the first venue. */
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
  /** Places whose tickets have entered. */
  entered: number;
};

export type EventToday = {
  id: string;
  title: string;
  venue: string;
  timeZone: string;
  /** Day tickets: the only slot of a day lasts from opening to closing. */
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
  /** Causes for staff attention, oldest first. */
  causes: AttentionCause[];
  event: string;
  totalCents: Cents;
  currency: string;
  since: IsoDateTime;
  zone: string;
};

export type Sold = { orders: number; tickets: number; cents: Cents };

/** Sales of a key in one currency, with those of the compared period. */
export type ComparedSales = {
  /** Event, product or channel; null in totals and for booking fees. */
  key: string | null;
  name: string;
  currency: string;
  now: Sold;
  before: Sold;
};

export type DaySales = {
  date: IsoDate;
  /** Compared day; null if the other period is shorter. */
  beforeDate: IsoDate | null;
  sold: { currency: string; now: Sold; before: Sold }[];
};

/** Complimentary tickets at list prices; they are no sales. */
/** Complimentary tickets of an event's budget. */
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

/** All slots of a day. */
export type DayAhead = { slots: number; capacity: number; sold: number; held: number };

export type OccupancyAhead = {
  dates: IsoDate[];
  /** `opens`: the viewer may open its slots. */
  events: { id: string; title: string; venue: string; opens: boolean; days: (DayAhead | null)[] }[];
};

/** A recent order with its items of the event. */
export type LastOrder = {
  reference: string;
  at: IsoDateTime;
  state: OrderState;
  name: string | null;
  tickets: number;
  cents: Cents;
  currency: string;
};

/** A current or next slot; `left` is what can still be sold. */
export type LiteSlot = Omit<SlotToday, 'state'> & { title: string; timeZone: string; byDay: boolean; left: number };

export type LiteFigures = {
  zone: string;
  at: IsoDateTime;
  /** Sold today. */
  tickets: number;
  /** Null if the screen hides sales. */
  gross: SalesFigures['gross'] | null;
  /** Today's refunds, as negative amounts; null if sales are hidden. */
  refunds: SalesFigures['refunds'] | null;
  /** Sales exclude the cash of uncounted tills. */
  isWithoutCash: boolean;
  /** Places sold for today's visits, regardless of the day of sale. */
  expected: number;
  entries: number;
  entriesLastHour: number;
  next: LiteSlot[];
  gates: Pick<GateToday, 'id' | 'name' | 'venue' | 'entries' | 'refusals'>[];
  inNeed: number;
};

/** Shown to staff beside today: the day before and the same weekday a week earlier, and the forecast. */
export type LiteAround = {
  yesterday: IsoDate;
  sold: { currency: string; now: Cents; before: Cents }[];
  people: { now: number; before: number };
  /** Empty for users who may not see forecasts. */
  ahead: HouseDay[];
};

export type WallScreen = {
  id: string;
  name: string;
  venue: string | null;
  showsMoney: boolean;
  lastSeenAt: IsoDateTime | null;
  /** The creator may no longer see its content: the link shows nothing. */
  hasEnded: boolean;
  link: string;
};

/** An open matter, and the page to resolve it. */
export type Need = {
  kind: 'orders' | 'refunds_requested' | 'refunds_failed' | 'refunds_to_pay_out' | 'disputes' | 'jobs' | 'mails';
  count: number;
  href: string;
};

/** `sold` is before refunds; `tax` is the day's tax after them. */
type DaySold = { currency: string; orders: number; tickets: number; sold: Cents; refunded: Cents; tax: Cents };

export type InternalReport = {
  needs: Need[];
  sales: DaySold[];
  channels: (DaySold & { name: string })[];
  /** `entered` counts sold places; `entries` counts all people admitted to the event. */
  occupancy: { id: string; title: string; capacity: number; sold: number; entered: number; entries: number }[];
  entries: number;
  refusals: { result: ValidationResult; count: number }[];
  failedPayments: { currency: string; count: number; amount: Cents }[];
  mails: { sent: number; failed: number; bounced: number };
  drawers: DrawerOfDay[];
  paidOutside: { currency: string; method: 'cash' | 'card_manual'; amount: Cents }[];
};

type OfSales = SalesReportPages & StatisticPages;

export type ReportsPages = OfSales & {
  'Admin/InternalReport': { day: IsoDate; today: IsoDate; report: InternalReport };
  'Dashboard/Lite': {
    /** Name of the screen; null for staff. */
    name: string | null;
    figures: LiteFigures;
    /** Null on a wall screen. */
    around: LiteAround | null;
    manage: { screens: WallScreen[]; venues: { id: string; name: string }[]; wholeHouse: boolean } | null;
    canOpenOrders: boolean;
  };
  'Events/Show': EventRecord & {
    readiness: ReadinessPoint[];
    zone: string;
    /** Absolute URL of the event's shop page, and its QR code for printing; null while it is not public. */
    shop: { url: string; qr: { size: number; path: string } } | null;
    /** The last fourteen days; null for users who may not see the event's figures. */
    sales: PeriodSales | null;
    ahead: OccupancyAhead | null;
    lastOrders: LastOrder[] | null;
  };
  'Events/Orders': { list: ListProps<typeof eventOrderList> };
  'Dashboard/Index': {
    guide: Guide | null;
    period: Period;
    /** The reader's own drawer is not counted yet, so sales are hidden. */
    hidesMoney: boolean;
    /** Loaded after the page; missing if sales are hidden. */
    figures?: PeriodSales;
    ahead?: OccupancyAhead;
    serverNow: IsoDateTime;
    zone: string;
    sales: SalesToday;
    occupancy: EventToday[];
    gates: { gates: GateToday[]; lastScans: LastScan[]; entriesLastHour: number };
    /** Shown to administrators when emails have failed for a quarter of an hour. */
    mailsFailing: { since: IsoDateTime; words: string } | null;
    attention: { orders: OrderInNeed[]; total: number };
    can: { openOrders: boolean; openScans: boolean };
  };
};
