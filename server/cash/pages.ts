/** Props of the pages at a counter. */
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

/** A code that binds one browser to a cashbox; told once. */
export type CounterPairing = { code: string; expiresAt: IsoDateTime };

/** A cashbox and how it stands. */
export type CashboxCard = Editable<CashboxInput> & {
  venue: string;
  open:
    | (Pick<ShiftHead, 'id' | 'number' | 'state' | 'cashier' | 'openedAt' | 'zone'> & {
        /** In the drawer; null for a person who does not see the cash of the shift yet. */
        drawer: Cents | null;
        sales: number;
        /** A person has to agree to its difference. */
        awaits: boolean;
        /** Since before today. */
        isForgotten: boolean;
      })
    | null;
  /** Browsers that are bound to it. */
  devices: { id: string; name: string; pairedAt: IsoDateTime; lastSeenAt: IsoDateTime | null }[];
  last: { id: string; z: number; closedAt: IsoDateTime; difference: Cents; left: Cents } | null;
};

/** Where the closings of a cashbox do not fit together. */
export type ChainFault = { cashbox: string; what: 'number' | 'chain' | 'seal' | 'snapshot' | 'drawer'; z: number };

export type {
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
  ParkedBasket,
  Receipt,
  SaleInvoice,
  Scanned,
  Sold,
  TerminalTotal,
  UndoOffer,
} from './counterProps';

export type CashPages = {
  'CheckAndPrint/Create': Record<string, never>;
  'Payments/ManualPos/Create': {
    order: ManualOrder;
    cashbox: { name: string; currency: string; roundingCents: number; paper: CashboxInput['paper'] };
    shift: { id: string; currency: string };
    /** Null of an order that is not paid. */
    refund: CounterRefund | null;
    /** Its tickets can be printed here. */
    hasTickets: boolean;
    /** The tickets that are printed alone: new ones of an exchange or a move, or the one that was scanned. */
    alone: { references: string[]; isNew: boolean };
    /** The position of the ticket that was scanned. */
    unit: number | null;
    /** In cash, for refunds that were paid out a moment ago; null without one. */
    handedOut: Cents | null;
    /** It is a sale of this shift that can be undone. */
    isUndoable: boolean;
    /** Begins with the card. */
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
    cashbox: { id: string; name: string; currency: string; roundingCents: number; paper: CashboxInput['paper'] };
    shift: { id: string; cashier: string; zone: string; openedAt: IsoDateTime; isFromBefore: boolean };
    /** What was in the basket when the page was left. */
    basket: BasketShown | null;
    parked: ParkedBasket[];
    last: LastSale | null;
    hanging: HalfPaid[];
    /** Refunds of this shift that are not paid out. */
    unpaidRefunds: number;
    /** What the cashier takes off alone, in basis points; null without a limit. */
    discountMost: number | null;
    /** The cashbox that this browser is bound to, where the shift is open at another one. */
    boundTo: string | null;
    /** Where most customers of invoices are; null where the house can issue none. */
    invoiceCountry: string | null;
    /** A larger sale needs the data of a full invoice before it is paid; null where none does. */
    invoiceAboveCents: Cents | null;
    /** How long a sale may be undone; 0 not at all. */
    undoMinutes: number;
    today: IsoDate;
    day: IsoDate;
    events: CounterEvent[];
  };
  'Cash/Cashboxes/Index': {
    cashboxes: CashboxCard[];
    /** Read after the page: every closing is gone through. */
    chain?: { closings: number; faults: ChainFault[] };
    venues: { id: string; name: string }[];
    channels: { code: string; name: string }[];
    events: { id: string; title: string; venueId: string }[];
    defaults: CashboxInput;
  };
  'Cash/Cashbox/Index': {
    /** Their shift; null when they have none open. */
    current: ShiftShown | null;
    cashboxes: {
      id: string;
      name: string;
      venue: string;
      zone: string;
      currency: string;
      /** Who has it open, and since when. */
      cashier: string | null;
      openedAt: IsoDateTime | null;
    }[];
  };
  'Cash/Shifts/Index': { list: ListProps<typeof shiftList> };
  'Cash/Shifts/Create': {
    cashboxes: CashPages['Cash/Cashbox/Index']['cashboxes'];
    /** Chosen by the address, or by what the browser is bound to. */
    chosen: string | null;
    /** What the browser is bound to: it opens nothing else. */
    bound: string | null;
  };
  'Cash/Shifts/Show': ShiftShown;
};
