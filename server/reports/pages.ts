import type { AttentionCause } from '../orders/pages';
import type { Cents } from '../shared/money';
import type { IsoDateTime } from '../shared/time';
import type { ValidationResult } from '../shared/validationResults';

export type SalesFigures = { orders: number; tickets: number; gross: { currency: string; cents: Cents }[] };

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

export type EventToday = { id: string; title: string; venue: string; timeZone: string; slots: SlotToday[] };

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
  /** Why somebody has to see to it, what waits longest first. */
  causes: AttentionCause[];
  event: string;
  totalCents: Cents;
  currency: string;
  since: IsoDateTime;
  zone: string;
};

export type ReportsPages = {
  'Dashboard/Index': {
    serverNow: IsoDateTime;
    zone: string;
    sales: SalesToday;
    occupancy: EventToday[];
    gates: { gates: GateToday[]; lastScans: LastScan[] };
    /** To administrators, when mails have been failing for a quarter of an hour. */
    mailsFailing: { since: IsoDateTime; words: string } | null;
    attention: { orders: OrderInNeed[]; total: number };
    can: { openOrders: boolean; openScans: boolean };
  };
};
