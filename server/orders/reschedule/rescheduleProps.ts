/** Props of the page on which visits are moved to other times, and tickets exchanged for others. */
import type { ShopCalendar, ShopDay, ShopSlot } from '../../events/pages';
import type { BrowserProof } from '../../shared/browserProof';
import type { Cents } from '../../shared/money';
import type { PayOption } from '../../shared/payOptions';
import type { MoveQuote, MoveRefusal } from '../../shared/reschedule';
import type { TillApproval } from '../../shared/secondPerson';
import type { IsoDate, IsoDateTime } from '../../shared/time';
import type { OrderHead, RefundPolicy } from '../pages';
import type { KeptWhy } from './planMove';

/** A visit of a unit; those of other units with the same key are moved with it. */
export type MovableStop = {
  key: string;
  position: number;
  event: string;
  timeZone: string;
  byDay: boolean;
  /** Null where its time is still to be chosen. */
  slotId: string | null;
  startsAt: IsoDateTime | null;
  /** Why the viewer cannot move it; null where they can. */
  refusal: MoveRefusal | null;
};

/** A visit that comes with another product. */
export type AddedStop = Pick<MovableStop, 'key' | 'event' | 'timeZone' | 'byDay'> & {
  /** Its time may be chosen after the exchange. */
  canChooseLater: boolean;
};

/** Another product of the event that a unit can become. */
export type ExchangeOption = {
  id: string;
  name: string;
  /** How much more the buyer would pay for it than for the ticket; below zero: less. */
  differenceCents: Cents;
  /** Visits that come with it. */
  adds: AddedStop[];
  /** Visits that are given up for it. */
  givesUp: Pick<MovableStop, 'key' | 'event'>[];
};

export type MovableTicket = {
  position: number;
  name: string;
  holderName: string | null;
  stops: MovableStop[];
  /** Why the viewer cannot exchange it; null where they can, for one of those. */
  exchangeRefusal: MoveRefusal | null;
  exchanges: ExchangeOption[];
};

/** The days and times of one visit that go with the others. */
export type MoveDates = {
  key: string;
  /** Null when there is no time any more. */
  calendar: ShopCalendar | null;
  days: ShopDay[];
  day: IsoDate | null;
  /** `left` counts places. */
  slots: ShopSlot[];
  /** Places that are needed of a slot. */
  needs: number;
};

/** What the move would be as it is chosen so far. */
export type MovePlan = {
  /** The chosen slots, by visit, as far as they are any. */
  to: Record<string, { slotId: string; startsAt: IsoDateTime }>;
  /** By position: what units become, as far as they can. */
  products: Record<number, string>;
  /** The visit that needs another time as well, to go with the others. */
  conflict: string | null;
  /** One that comes with a ticket and whose time has to be chosen now. */
  missing: string | null;
  quote: MoveQuote | null;
  /** Why `keptCents` of the quote are not refunded. */
  keptWhy: KeptWhy[];
  /** What its terms say against it, which staff go past with a reason. */
  refusal: MoveRefusal | null;
};

export type ReschedulePageProps = {
  order: OrderHead;
  /** Asked before anything is done from a browser that is not known; null where it is. */
  proof: BrowserProof | null;
  tickets: MovableTicket[];
  positions: number[];
  dates: MoveDates | null;
  plan: MovePlan | null;
  policies: RefundPolicy[];
  /** For a dearer move. */
  payOptions: PayOption[];
  isStaff: boolean;
  /** Then no terms bind what goes back, and they say whether the house moves it. */
  mayRefundAsStaff: boolean;
  /** The most that the viewer can refund; null = as far as the terms go. */
  mayReturnCents: Cents | null;
  /** At a counter, where it ends as well; null elsewhere. */
  till: TillApproval | null;
  /** What the viewer can do with the order at all. */
  may: { moves: boolean; exchanges: boolean };
};
