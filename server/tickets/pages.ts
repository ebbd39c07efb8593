import type { ListProps } from '../infra/lists';
import type { OrderTicket } from '../orders/pages';
import type { Editable } from '../shared/records';
import type { OrderState } from '../shared/states';
import type { IsoDateTime } from '../shared/time';
import type { WalletKind } from '../shared/wallets';
import type { ticketList } from './admin/ticketList';
import type { GivePageProps, PassableTicket, TakePageProps } from './transfers/transferProps';

/** A ticket for the bearer of its code: no personal data except the holder's name. */
export type ShownTicket = OrderTicket & {
  orderReference: string;
  /** The viewer owns the order, or may see it as staff. */
  opensOrder: boolean;
};

/** Actions for a ticket on its order's pages, for viewers with access to them. */
export type TicketWays = { give: boolean; move: boolean; exchange: boolean; refund: boolean };

/** An order of a buyer. */
export type OwnOrderCard = {
  reference: string;
  /** Key of an order bought without the account. */
  key: string | null;
  state: OrderState;
  title: string;
  /** Tickets still valid for entry, with their add-ons. */
  tickets: number;
  addOns: number;
  /** Tickets that would be valid if their visit were not cancelled. */
  cancelledVisits: number;
  /** Visits that still need a time. */
  openVisits: number;
  /** Start of the next visit, else of the last. */
  startsAt: IsoDateTime | null;
  validUntil: IsoDateTime | null;
  isAhead: boolean;
  /** Its annual passes, except transferred ones; the code opens a pass's page. */
  passes: { name: string; holder: string | null; code: string | null }[];
  /** It has only passes and is titled by them. */
  isForPasses: boolean;
  venue: string;
  timeZone: string;
  byDay: boolean;
};

/** A stored key, which is never sent out. `lost`: encrypted with a lost application key. */
export type KeyStanding = 'set' | 'missing' | 'lost';

export type AppleWalletValues = {
  enabled: boolean;
  passTypeId: string;
  teamId: string;
  /** PEM of our certificate and of the issuing authority's. */
  certificate: string;
  authority: string;
  /** Blank unless entered: then it replaces the stored one. */
  privateKey: string;
};
export type GoogleWalletValues = { enabled: boolean; issuerId: string; serviceAccount: string };

export type WalletsPageProps = {
  apple: {
    record: Editable<AppleWalletValues>;
    standing: KeyStanding;
    /** Data of the certificate. */
    certificate: { passTypeId: string; teamId: string; validUntil: IsoDateTime; hasEnded: boolean } | null;
    /** Phones require https for updates. */
    canUpdate: boolean;
  };
  google: {
    record: Editable<GoogleWalletValues>;
    standing: KeyStanding;
    /** Account that the key belongs to. */
    account: string | null;
  };
};

/** Tickets: sold without refunded or replaced ones; used; still to come; blocked; refunded. */
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
  /** The email was just requested. */
  'Orders/Find': { isSent: boolean };
  'Orders/Mine': {
    /** Coming orders, next visit first; then past ones, latest first. */
    orders: OwnOrderCard[];
    email: string;
    /** Orders bought without the account are included once its address is confirmed. */
    isConfirmed: boolean;
  };
  'Tickets/Show': {
    /** Null if the URL is not a ticket code of ours. */
    ticket: ShownTicket | null;
    /** Available wallets, the one for this device first. */
    wallets: WalletKind[];
    /** Null if there are none. The ticket's code alone gives access to none of them. */
    ways: TicketWays | null;
    /** Set for the person the ticket was transferred to. */
    passable: PassableTicket | null;
    /** Time of the data, shown by a page without a network. */
    asOf: IsoDateTime;
  };
  'Settings/Wallets': WalletsPageProps;
};
