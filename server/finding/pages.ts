import type { OrderState } from '../../generated/prisma/enums';
import type { Cents } from '../shared/money';
import type { IsoDateTime } from '../shared/time';
import type { Reason } from './explain';

export type { Reason } from './explain';

export type FoundOrderRow = {
  reference: string;
  /** As people read it. */
  written: string;
  name: string | null;
  email: string | null;
  state: OrderState;
  /** Null for those who see a part of it only. */
  total: Cents | null;
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

export type FindingPages = {
  'Orders/Search': { found: Found };
};
