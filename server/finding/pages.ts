import type { OrderState } from '../../generated/prisma/enums';
import type { ListProps } from '../infra/lists';
import type { Cents } from '../shared/money';
import type { IsoDateTime } from '../shared/time';
import type { Reason } from './explain';
import type { Missing } from './range/prepareRun';
import type { rangeList } from './range/rangeList';
import type { LeftOutReason } from './range/requests';

export type { Reason } from './explain';

export type FoundOrderRow = {
  reference: string;
  /** As people read it. */
  written: string;
  name: string | null;
  email: string | null;
  state: OrderState;
  /** Null for those who see a part of it only, and of cash that its reader has not counted yet. */
  total: Cents | null;
  isHidden: boolean;
  currency: string;
  tickets: number;
  at: IsoDateTime;
  zone: string;
  event: string | null;
  startsAt: IsoDateTime | null;
  eventZone: string | null;
  reasons: Reason[];
};

export type Found = {
  /** What was looked for. */
  q: string;
  orders: FoundOrderRow[];
  /** Where what was scanned or pasted leads. */
  open: string | null;
  /** Nothing has what was typed; these have something that resembles it. */
  isGuess: boolean;
  /** There are more than these. */
  isMore: boolean;
};

/** What there is in a range: orders, tickets, and money by currency. */
export type RangeFigures = {
  orders: number;
  tickets: number;
  /** Sold, less refunds. */
  money: { amount: Cents; currency: string }[];
  /** What buyers have still to pay before it is sold. */
  awaited: { amount: Cents; currency: string }[];
  /** Where there are more orders than were counted: how many were. */
  most: number | null;
};

type RunOrder = { reference: string; written: string; name: string | null; reason: LeftOutReason };

export type OrderRun = {
  id: string;
  kind: 'print' | 'mail' | 'refund';
  state: 'prepared' | 'waiting' | 'done';
  how: 'terms' | 'all';
  /** Of those that are not left out: to do, done, and waiting for a second person. */
  waiting: number;
  done: number;
  asked: number;
  tickets: number;
  money: { amount: Cents; currency: string }[];
  /** The first of those that are left out, and how many there are. */
  leftOut: RunOrder[];
  left: number;
  /** Files of tickets. */
  parts: number;
};

export type FindingPages = {
  'Orders/Range': {
    list: ListProps<typeof rangeList>;
    figures: RangeFigures;
    /** Of a list that was pasted; null for the orders of dates and slots. */
    chosen: { id: string; missing: Missing[] } | null;
    can: { print: boolean; mail: boolean; refund: boolean };
  };
  'Orders/RangeRun': { run: OrderRun };
  'Orders/Search': { found: Found };
};
