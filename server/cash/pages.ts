/** Props of the point-of-sale pages. */
import type { ListProps } from '../infra/lists';
import type { Cents } from '../shared/money';
import type { Editable } from '../shared/records';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type {
  BasketShown,
  CounterEvent,
  CounterRefund,
  HalfPaid,
  LastSale,
  ManualOrder,
  ParkedBasket,
  TerminalTotal,
} from './counterProps';
import type { CashboxInput } from './requests';
import type { cardList } from './sales/cardList';
import type { ShiftHead, ShiftShown } from './shiftPages';
import type { shiftList } from './shifts/shiftList';

export type {
  GivenDiscount,
  MethodFigures,
  MovementLine,
  PrintAnswer,
  PrintLine,
  ShiftFigures,
  ShiftHead,
  ShiftOrder,
  ShiftShown,
  ShiftSoFar,
  SlipShown,
  WaitingRefund,
} from './shiftPages';

/** Pairing code of a browser; shown once. */
export type CounterPairing = { code: string; expiresAt: IsoDateTime };

/** A till and its state. */
export type CashboxCard = Editable<CashboxInput> & {
  venue: string;
  open:
    | (Pick<ShiftHead, 'id' | 'number' | 'state' | 'cashier' | 'openedAt' | 'zone'> & {
        /** Cash in the drawer; null for users who may not see the shift's cash yet. */
        drawer: Cents | null;
        sales: number;
        /** Its difference needs approval. */
        awaits: boolean;
        /** Open since before today. */
        isForgotten: boolean;
      })
    | null;
  /** Paired browsers. */
  devices: { id: string; name: string; pairedAt: IsoDateTime; lastSeenAt: IsoDateTime | null }[];
  last: { id: string; z: number; closedAt: IsoDateTime; difference: Cents; left: Cents } | null;
};

/** A broken link in the closings of a till. */
export type ChainFault = { cashbox: string; what: 'number' | 'chain' | 'seal' | 'snapshot' | 'drawer'; z: number };

export type {
  ApproversAnswer,
  BalanceFound,
  BalanceProved,
  BasketShown,
  CounterBasket,
  CounterDiscountShown,
  CounterEvent,
  CounterNotes,
  CounterRefund,
  HalfPaid,
  LastSale,
  ManualOrder,
  ParkAnswer,
  ParkedBasket,
  ProofAnswer,
  Receipt,
  ResumeAnswer,
  SaleInvoice,
  Scanned,
  Sold,
  TerminalTotal,
  UndoAnswer,
  UndoOffer,
} from './counterProps';

/** The cashbox as the pages that take money know it. */
type CounterCashbox = Pick<CashboxInput, 'name' | 'currency' | 'roundingCents' | 'paper' | 'cardCodeNeeded'>;

export type CashPages = {
  'CheckAndPrint/Create': Record<string, never>;
  'Payments/ManualPos/Create': {
    order: ManualOrder;
    cashbox: CounterCashbox;
    shift: { id: string; currency: string };
    /** Null for an unpaid order. */
    refund: CounterRefund | null;
    /** Its tickets can be printed here. */
    hasTickets: boolean;
    /** Tickets printed without the rest: new ones after an exchange or move, or the scanned one. */
    alone: { references: string[]; isNew: boolean };
    /** Position of the scanned ticket. */
    unit: number | null;
    /** Cash to hand over for refunds just paid out; null if none. */
    handedOut: Cents | null;
    /** A sale of this shift that can be undone. */
    isUndoable: boolean;
    /** Preselects card payment. */
    byCard: boolean;
  };
  'Payments/Card/Manual/Create': Record<string, never>;
  'Payments/Card/Manual/Search': {
    list: ListProps<typeof cardList>;
    today: IsoDate;
    day: IsoDate;
    totals: TerminalTotal[];
  };
  'Cash/Payments/Create': {
    cashbox: CounterCashbox & { id: string };
    shift: { id: string; cashier: string; zone: string; openedAt: IsoDateTime; isFromBefore: boolean };
    /** The basket when the page was left. */
    basket: BasketShown | null;
    parked: ParkedBasket[];
    last: LastSale | null;
    hanging: HalfPaid[];
    /** Refunds of this shift that are not paid out. */
    unpaidRefunds: number;
    /** Maximum discount by the cashier alone, in basis points; null without a limit. */
    discountMost: number | null;
    /** Till that this browser is paired with, if the shift is open at another one. */
    boundTo: string | null;
    /** Usual country of invoice customers; null if no invoices can be issued. */
    invoiceCountry: string | null;
    /** Sales above this amount need full invoice data before payment; null if none do. */
    invoiceAboveCents: Cents | null;
    /** Minutes in which a sale can be undone; 0: never. */
    undoMinutes: number;
    today: IsoDate;
    day: IsoDate;
    events: CounterEvent[];
  };
  'Cash/Cashboxes/Index': {
    cashboxes: CashboxCard[];
    /** Loaded separately, since it verifies every closing. */
    chain?: { closings: number; faults: ChainFault[] };
    venues: { id: string; name: string }[];
    channels: { code: string; name: string }[];
    events: { id: string; title: string; venueId: string }[];
    defaults: CashboxInput;
  };
  'Cash/Cashbox/Index': {
    /** The user's shift; null if none is open. */
    current: ShiftShown | null;
    cashboxes: {
      id: string;
      name: string;
      venue: string;
      zone: string;
      currency: string;
      /** Cashier of the open shift, and its start. */
      cashier: string | null;
      openedAt: IsoDateTime | null;
    }[];
  };
  'Cash/Shifts/Index': { list: ListProps<typeof shiftList> };
  'Cash/Shifts/Create': {
    cashboxes: CashPages['Cash/Cashbox/Index']['cashboxes'];
    /** From the URL, or the paired till. */
    chosen: string | null;
    /** The paired till: this browser can open no other. */
    bound: string | null;
  };
  'Cash/Shifts/Show': ShiftShown;
};
