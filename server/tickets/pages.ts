import type { OrderTicket } from '../orders/pages';
import type { OrderState } from '../shared/states';
import type { IsoDateTime } from '../shared/time';

/** A ticket for whoever carries its code: nothing personal but the holder's name. */
export type ShownTicket = OrderTicket & {
  orderReference: string;
  /** Whoever looks at it owns the order, or may see it by their work. */
  opensOrder: boolean;
};

/** An order among others of whoever bought it. */
export type OwnOrderCard = {
  reference: string;
  /** For one that was bought without the account. */
  key: string | null;
  state: OrderState;
  title: string;
  /** Tickets that still let somebody in. */
  tickets: number;
  /** Visits that have no time yet. */
  openVisits: number;
  /** Of the next visit, else of the last. */
  startsAt: IsoDateTime | null;
  validUntil: IsoDateTime | null;
  isAhead: boolean;
  venue: string;
  timeZone: string;
  byDay: boolean;
};

export type TicketsPages = {
  'Orders/Find': Record<never, never>;
  'Orders/Mine': {
    /** What lies ahead, the next visit first; then what is over, the last one first. */
    orders: OwnOrderCard[];
    email: string;
    /** Orders that were bought without the account are among them once its address is confirmed. */
    isConfirmed: boolean;
  };
  'Tickets/Show': {
    /** Null when the address is not that of a ticket of ours. */
    ticket: ShownTicket | null;
    /** When this was true; a page without a network says so. */
    asOf: IsoDateTime;
  };
};
