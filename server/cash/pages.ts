/** Props of the pages at a counter. */
import type { ListProps } from '../infra/lists';
import type { LocalText } from '../shared/localText';
import type { Cents } from '../shared/money';
import type { Editable } from '../shared/records';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { CashboxInput } from './requests';
import type { cardList } from './sales/cardList';
import type { ShiftHead, ShiftShown } from './shiftPages';
import type { shiftList } from './shifts/shiftList';

export type {
  MethodFigures,
  MovementLine,
  PrintAnswer,
  PrintLine,
  ShiftFigures,
  ShiftHead,
  ShiftOrder,
  ShiftShown,
  WaitingRefund,
} from './shiftPages';

/** A cashbox and how it stands. */
export type CashboxCard = Editable<CashboxInput> & {
  venue: string;
  open:
    | (Pick<ShiftHead, 'id' | 'number' | 'state' | 'cashier' | 'openedAt' | 'zone'> & {
        /** In the drawer. */
        drawer: Cents;
        sales: number;
        /** Somebody has to agree to its difference. */
        awaits: boolean;
        /** Since before today. */
        isForgotten: boolean;
      })
    | null;
  last: { id: string; z: number; closedAt: IsoDateTime; difference: Cents; left: Cents } | null;
};

/** Where the closings of a cashbox do not fit together. */
export type ChainFault = { cashbox: string; what: 'number' | 'chain' | 'seal' | 'snapshot' | 'drawer'; z: number };

/** An event as a counter shows it. */
export type CounterEvent = {
  id: string;
  title: string;
  zone: string;
  hasSlots: boolean;
  /** The first day with a place, where the day that is shown has no times. */
  nextDay: IsoDate | null;
  products: { id: string; name: string; priceCents: Cents; units: number; least: number; most: number }[];
  slots: { id: string; startsAt: IsoDateTime; left: number; prices: Record<string, Cents> }[];
};

/** Places that are kept for a basket. */
export type CounterBasket = { totalCents: Cents; discountCents: Cents; feeCents: Cents; expiresAt: IsoDateTime };

/** What is printed of a sale. */
export type Receipt = {
  reference: string;
  secret: string;
  house: { name: string; taxId: string; address: string };
  cashbox: string;
  cashier: string;
  at: IsoDateTime;
  zone: string;
  currency: string;
  lines: { name: LocalText; quantity: number; amount: Cents }[];
  discount: Cents;
  fee: Cents;
  total: Cents;
  taxes: { rate: number; net: Cents; tax: Cents }[];
  /** In the order in which they were taken. */
  payments: { method: string; amount: Cents; given: Cents | null; change: Cents }[];
  rounding: Cents;
  tickets: {
    reference: string;
    event: string;
    product: string;
    admits: number;
    venue: string;
    zone: string;
    /** Null of what has no slot. */
    startsAt: IsoDateTime | null;
    /** For a day, whatever the hour. */
    isDay: boolean;
    number: number;
    of: number;
    qr: { size: number; path: string };
  }[];
};

export type Sold = {
  reference: string;
  isPaid: boolean;
  /** What is left to pay, of a sale of which parts are still to be paid. */
  remaining: Cents;
  change: Cents;
  receipt: Receipt | null;
};

/** An order that was placed elsewhere and is paid at a counter. */
export type ManualOrder = {
  reference: string;
  currency: string;
  totalCents: Cents;
  customer: string | null;
  zone: string;
  expiresAt: IsoDateTime | null;
  payments: { method: string; amount: Cents }[];
  isPaid: boolean;
  /** Nothing where it does not wait for money. */
  remaining: Cents;
};

/** What a terminal took on a day. */
export type TerminalTotal = { terminal: string; cashbox: string; currency: string; count: number; amount: Cents };

export type CashPages = {
  'CheckAndPrint/Create': Record<string, never>;
  'Payments/ManualPos/Create': {
    order: ManualOrder;
    cashbox: { name: string; currency: string; roundingCents: number; paper: CashboxInput['paper'] };
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
    shift: { id: string; cashier: string };
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
    cashboxes: { id: string; name: string; venue: string; currency: string; cashier: string | null }[];
  };
  'Cash/Shifts/Index': { list: ListProps<typeof shiftList> };
  'Cash/Shifts/Create': {
    cashboxes: CashPages['Cash/Cashbox/Index']['cashboxes'];
    /** Chosen by the address. */
    chosen: string | null;
  };
  'Cash/Shifts/Show': ShiftShown;
};
