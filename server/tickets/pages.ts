import type { OrderTicket } from '../orders/pages';
import type { IsoDateTime } from '../shared/time';

/** A ticket for whoever carries its code: nothing personal but the holder's name. */
export type ShownTicket = OrderTicket & {
  orderReference: string;
};

export type TicketsPages = {
  'Tickets/Show': {
    /** Null when the address is not that of a ticket of ours. */
    ticket: ShownTicket | null;
    /** When this was true; a page without a network says so. */
    asOf: IsoDateTime;
  };
};
