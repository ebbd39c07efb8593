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
  /** Reference in display form. */
  written: string;
  name: string | null;
  email: string | null;
  state: OrderState;
  /** Null for users who see only a part, and for cash that the reader has not counted yet. */
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
  /** Searched text. */
  q: string;
  orders: FoundOrderRow[];
  /** Page of a scanned or pasted code. */
  open: string | null;
  /** There is no exact match; these are similar. */
  isGuess: boolean;
  /** There are further orders. */
  isMore: boolean;
};

/** Totals of a range: orders, tickets, and money by currency. */
export type RangeFigures = {
  orders: number;
  tickets: number;
  /** Sold, less refunds. */
  money: { amount: Cents; currency: string }[];
  /** Amounts due of pending orders. */
  awaited: { amount: Cents; currency: string }[];
  /** Number counted, if there are more orders. */
  most: number | null;
};

type RunOrder = { reference: string; written: string; name: string | null; reason: LeftOutReason };

export type OrderRun = {
  id: string;
  kind: 'print' | 'mail' | 'refund';
  state: 'prepared' | 'waiting' | 'done';
  how: 'terms' | 'all';
  /** Orders to do, done, and pending approval, without those left out. */
  waiting: number;
  done: number;
  asked: number;
  tickets: number;
  money: { amount: Cents; currency: string }[];
  /** First orders left out, and their number. */
  leftOut: RunOrder[];
  left: number;
  /** Number of ticket files. */
  parts: number;
};

export type FindingPages = {
  'Orders/Range': {
    list: ListProps<typeof rangeList>;
    figures: RangeFigures;
    /** A pasted list; null for dates and slots. */
    chosen: { id: string; missing: Missing[] } | null;
    can: { print: boolean; mail: boolean; refund: boolean };
  };
  'Orders/RangeRun': { run: OrderRun };
  'Orders/Search': { found: Found };
};
