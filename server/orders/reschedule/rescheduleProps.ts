/** Props of the page on which visits are moved and tickets exchanged. */
import type { ShopCalendar, ShopDay, ShopSlot } from '../../events/pages';
import type { BrowserProof } from '../../shared/browserProof';
import type { Cents } from '../../shared/money';
import type { PayOption } from '../../shared/payOptions';
import type { MoveQuote, MoveRefusal } from '../../shared/reschedule';
import type { TillApproval } from '../../shared/secondPerson';
import type { IsoDate, IsoDateTime } from '../../shared/time';
import type { OrderHead } from '../pages';
import type { KeptWhy } from './planMove';

/** A visit of a unit; visits of other units with the same key move with it. */
export type MovableStop = {
  key: string;
  position: number;
  event: string;
  timeZone: string;
  byDay: boolean;
  /** Null while it has no time. */
  slotId: string | null;
  startsAt: IsoDateTime | null;
  /** Refusal for the viewer; null if they can move it. */
  refusal: MoveRefusal | null;
};

/** A visit added by another product. */
export type AddedStop = Pick<MovableStop, 'key' | 'event' | 'timeZone' | 'byDay'> & {
  /** Its time may be chosen after the exchange. */
  canChooseLater: boolean;
};

/** A product of the event that a unit can become. */
export type ExchangeOption = {
  id: string;
  name: string;
  /** How much more the buyer would pay for it than for the ticket; below zero: less. */
  differenceCents: Cents;
  /** Added visits. */
  adds: AddedStop[];
  /** Visits that the exchange removes. */
  givesUp: Pick<MovableStop, 'key' | 'event'>[];
};

export type MovableTicket = {
  position: number;
  name: string;
  holderName: string | null;
  stops: MovableStop[];
  /** Refusal for the viewer; null if the unit can be exchanged for one of `exchanges`. */
  exchangeRefusal: MoveRefusal | null;
  exchanges: ExchangeOption[];
};

/** Days and times of a visit that are compatible with the others. */
export type MoveDates = {
  key: string;
  /** Null if there is no time. */
  calendar: ShopCalendar | null;
  days: ShopDay[];
  day: IsoDate | null;
  /** `left` counts places. */
  slots: ShopSlot[];
  /** Places needed in a slot. */
  needs: number;
};

/** The move as chosen so far. */
export type MovePlan = {
  /** Chosen slots by visit; invalid ones are left out. */
  to: Record<string, { slotId: string; startsAt: IsoDateTime }>;
  /** New products by position; impossible ones are left out. */
  products: Record<number, string>;
  /** Visit that also needs another time, to be compatible. */
  conflict: string | null;
  /** Added visit that needs a time now. */
  missing: string | null;
  quote: MoveQuote | null;
  /** Why `keptCents` of the quote are not refunded. */
  keptWhy: KeptWhy[];
  /** Refusal by the terms of the order; staff may overrule it with a reason. */
  refusal: MoveRefusal | null;
};

export type ReschedulePageProps = {
  order: OrderHead;
  /** Proof required from an unknown browser before any change; null for a known one. */
  proof: BrowserProof | null;
  tickets: MovableTicket[];
  positions: number[];
  dates: MoveDates | null;
  plan: MovePlan | null;
  /** Payment methods if the move costs more. */
  payOptions: PayOption[];
  isStaff: boolean;
  /** The terms do not limit the refund, and the viewer can say that the organisation moves the visit. */
  mayRefundAsStaff: boolean;
  /** Maximum refund by the viewer; null = limited by the terms only. */
  mayReturnCents: Cents | null;
  /** At a till, where the move returns to; null elsewhere. */
  till: TillApproval | null;
  /** Actions that the viewer has for this order. */
  may: { moves: boolean; exchanges: boolean };
};
