import type { ListProps } from '../infra/lists';
import type { OrderTicket } from '../orders/pages';
import type { Editable } from '../shared/records';
import type { OrderState } from '../shared/states';
import type { IsoDateTime } from '../shared/time';
import type { WalletKind } from '../shared/wallets';
import type { ticketList } from './admin/ticketList';
import type { GivePageProps, PassableTicket, TakePageProps } from './transfers/transferProps';

/** A ticket for the person who carries its code: nothing personal but the holder's name. */
export type ShownTicket = OrderTicket & {
  orderReference: string;
  /** The viewer owns the order, or may see it by their work. */
  opensOrder: boolean;
};

/** What can be done with a ticket on its order's pages, by a person who may open them. */
export type TicketWays = { give: boolean; move: boolean; exchange: boolean; refund: boolean };

/** One of the orders of a buyer. */
export type OwnOrderCard = {
  reference: string;
  /** For one that was bought without the account. */
  key: string | null;
  state: OrderState;
  title: string;
  /** Tickets that are still good to enter. */
  tickets: number;
  /** Tickets that would, if their visit had not been called off. */
  calledOff: number;
  /** Visits that have no time yet. */
  openVisits: number;
  /** Of the next visit, else of the last. */
  startsAt: IsoDateTime | null;
  validUntil: IsoDateTime | null;
  isAhead: boolean;
  /** Its annual passes, but for those that were given away; each opens its own page by its code. */
  passes: { name: string; holder: string | null; code: string | null }[];
  /** Nothing else was bought: it is called by its passes. */
  isForPasses: boolean;
  venue: string;
  timeZone: string;
  byDay: boolean;
};

/** A key that came in: it never goes out. `lost`: sealed under a key of the application that is lost. */
export type KeyStanding = 'set' | 'missing' | 'lost';

export type AppleWalletValues = {
  enabled: boolean;
  passTypeId: string;
  teamId: string;
  /** PEM, ours and that of the authority that signed it. */
  certificate: string;
  authority: string;
  /** Empty, unless typed: then it replaces the one that is kept. */
  privateKey: string;
};
export type GoogleWalletValues = { enabled: boolean; issuerId: string; serviceAccount: string };

export type WalletsPageProps = {
  apple: {
    record: Editable<AppleWalletValues>;
    standing: KeyStanding;
    /** What the certificate says of itself. */
    certificate: { passTypeId: string; teamId: string; validUntil: IsoDateTime; hasEnded: boolean } | null;
    /** Phones ask for news by https alone. */
    canUpdate: boolean;
  };
  google: {
    record: Editable<GoogleWalletValues>;
    standing: KeyStanding;
    /** Whose key it is. */
    account: string | null;
  };
};

/** How many tickets: all but those given back or replaced; came in with; still to come; kept out; given back. */
export type TicketFigures = { sold: number; used: number; left: number; blocked: number; cancelled: number };

export type TicketSummary = {
  all: TicketFigures;
  /** There are more tickets than were counted. */
  isMore: boolean;
  products: (TicketFigures & { id: string; name: string; event: string | null })[];
  slots: (TicketFigures & { id: string; event: string; at: IsoDateTime; zone: string })[];
};

export type * from './transfers/transferProps';

export type TicketsPages = {
  'Orders/Give': GivePageProps;
  'Tickets/Take': TakePageProps;
  'Tickets/Admin/Index': { list: ListProps<typeof ticketList>; summary: TicketSummary };
  /** The mail was asked for just now. */
  'Orders/Find': { isSent: boolean };
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
    /** Into which it can go, the one that fits this device first. */
    wallets: WalletKind[];
    /** Null where there is nothing to do. Its code opens none of it. */
    ways: TicketWays | null;
    /** For the person it was given to; null for everybody else. */
    passable: PassableTicket | null;
    /** When this was true; a page without a network says so. */
    asOf: IsoDateTime;
  };
  'Settings/Wallets': WalletsPageProps;
};
