import type { ShopCalendar, ShopDay, ShopEvent, ShopSlot } from '../events/pages';
import type { ShopProduct } from '../products/pages';
import type { Issuer } from '../settings/pages';
import type { BrowserProof } from '../shared/browserProof';
import type { InvoiceAbove } from '../shared/invoices';
import type { Cents } from '../shared/money';
import type { PayOption } from '../shared/payOptions';
import type { OrderState } from '../shared/states';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { WalletKind } from '../shared/wallets';
import type {
  OrderDossier,
  OrderItemRow,
  OrderLine,
  OrderPayment,
  OrderQuestion,
  OrderRefund,
  OrderTicket,
  OrderVoucher,
  RefundPolicy,
} from './afterSale/afterSaleProps';
import type { Attention, AttentionCause } from './attentionCauses';
import type { CalledOffPageProps } from './calledOff/calledOffProps';
import type { ReschedulePageProps } from './reschedule/rescheduleProps';
import type {
  CheaperOffer,
  OrderTotals,
  ShopHold,
  ShopPass,
  ShopVisits,
  SlotPrices,
  SlotRemaining,
} from './shop/shopProps';
import type {
  ItemVisit,
  OpenVisit,
  OrderEntry,
  OrderSlot,
  OrderVisit,
  VisitChoice,
  VisitPlace,
} from './visits/visitProps';

export type * from './afterSale/afterSaleProps';
export type * from './reschedule/rescheduleProps';
export type * from './shop/shopProps';
export type {
  Attention,
  AttentionCause,
  ItemVisit,
  OpenVisit,
  OrderEntry,
  OrderSlot,
  OrderVisit,
  VisitChoice,
  VisitPlace,
};

export type ShopPages = {
  'Orders/Create': {
    event: ShopEvent;
    products: ShopProduct[];
    /** Null for an event without slots, or when none can be booked any more. */
    calendar: ShopCalendar | null;
    days: ShopDay[];
    /** The day whose slots are shown. */
    day: IsoDate | null;
    slots: ShopSlot[];
    slotPrices: SlotPrices;
    slotRemaining: SlotRemaining;
    hold: ShopHold | null;
    cheaper: CheaperOffer | null;
    /** Asked for by carts that go on to other events, as `visitsRequest` says. */
    visits?: ShopVisits;
    /** The event's id, when staff look at it as buyers will; then nothing is taken or sold. */
    previewOf?: string;
    /** The ways to pay, in the house's order. */
    payOptions: PayOption[];
    /** What the person who is signed in could pay of it by balance. */
    balance: Cents;
    /** Whether this house has gift vouchers to pay with. */
    vouchers: boolean;
    /** A larger order needs the data of a full invoice before it is paid; null where none does. */
    invoiceAbove: InvoiceAbove | null;
    maxTickets: number;
    /** Where one asks to be told of places in what is full; null where nothing is. */
    waitingUrl: string | null;
    pass: ShopPass | null;
    forCompanies: boolean; // companies buy something of this event
    holdMinutes: number;
    /** For countdowns on devices whose clock is wrong. */
    serverNow: IsoDateTime;
  };
};

/** An order as the head of each of its pages shows it. */
export type OrderHead = {
  id: string;
  reference: string;
  /** The key of the link that the visitor came by: links to the order's other pages carry it on. */
  key: string | null;
  access: 'link' | 'invoice' | 'owner' | 'staff';
  state: OrderState;
  /** Why staff must see to it: what waits longest first; none as a rule. */
  attentions: AttentionCause[];
  /** Paid after its time, with the places taken again. */
  late: boolean;
  expiresAt: IsoDateTime | null;
  placedAt: IsoDateTime | null;
  paidAt: IsoDateTime | null;
  serverNow: IsoDateTime;
  currency: string;
  /** The names of the events it has tickets of; the first of them, to choose again at. */
  title: string;
  slug: string;
  /** The clock that it was sold by. */
  timeZone: string;
  /** Every event it lets in to, each once, in the order in which they came into the basket. */
  places: VisitPlace[];
  /** The different times its items are for, in order; none for open tickets. */
  slots: OrderSlot[];
  /** Visits that were bought without a time, and have none yet. */
  openVisits: OpenVisit[];
  /** Whom to ask about it: the organisation's address and telephone, as far as they are known. */
  contact: string;
  /** How many of its units still lack what their product asks of the holder. */
  holdersMissing: number;
  validTickets: number; // still good to enter
  toClaim: number; // bought by a company, its code not redeemed yet
  /** It has gift vouchers and nothing else, or is the fee for a new code of a pass: it brings no visitor. */
  isForVouchers: boolean;
  isForNewCode: boolean;
};

/** Whom one unit of an order is for. */
type HolderPageProps = {
  order: OrderHead;
  item: OrderItemRow;
  of: number;
  /** Replace what was said; others fill in. */
  mayReplace: boolean;
  /** The buyer corrects the name, and pays the fee in one of these ways. */
  correction: { feeCents: Cents; payOptions: PayOption[] } | null;
  proof: BrowserProof | null;
};

export type AfterSalePages = {
  'Orders/Show': {
    order: OrderHead;
    /** Who bought it, to its buyer; staff have the dossier. */
    buyer: { name: string | null; email: string | null };
    lines: OrderLine[];
    totals: OrderTotals;
    /** Who sold it. */
    issuer: Issuer;
    /** What it is made of, unit by unit; each names its tickets. */
    items: OrderItemRow[];
    tickets: OrderTicket[];
    /** The passes that it renews. */
    renewals: ShopHold['renewals'];
    /** Into which they can go, the one that fits this device first. */
    wallets: WalletKind[];
    /** Gift vouchers among what was bought. */
    vouchers: OrderVoucher[];
    /** Of the visit that the address asks to choose a time for. */
    choice: VisitChoice | null;
    /** Its buyer has just paid it, or a move of its visits: the page says so first. */
    justPaid: 'order' | 'move' | null;
    /** Until when the places of a move are kept for its payment. */
    moveAwaitedUntil: IsoDateTime | null;
    /** A visit was called off, and its buyer may choose until then; null where nothing is asked. */
    askedUntil: IsoDateTime | null;
    payments: OrderPayment[];
    /** Its money is awaited by transfer, which has a page of its own. */
    awaitsTransfer: boolean;
    refunds: OrderRefund[];
    /** As it was when the order was placed. */
    refundPolicies: RefundPolicy[];
    dossier: OrderDossier | null;
    /** What was asked about it, for staff who read that. */
    questions: OrderQuestion[];
    can: {
      pay: boolean;
      cancel: boolean;
      mail: boolean;
      print: boolean;
      choose: boolean;
      changeEmail: boolean;
      renewLinks: boolean;
      /** Correct the buyer's name and telephone. */
      changeBuyer: boolean;
      endAttention: boolean;
      refund: boolean;
      /** Ask for an invoice, or fetch one. */
      invoice: boolean;
      reschedule: boolean;
      exchange: boolean;
      /** Give tickets to another person. */
      give: boolean;
      /** Have it paid by a link. */
      link: boolean;
      /** Ask about it as its buyer. */
      ask: boolean;
    };
  };
  'Orders/Confirm': {
    order: { id: string; reference: string };
    /** The key of the link that the visitor came by. */
    secret: string | null;
    email: string;
    /** Of the link in the mail; null on the page that waits for it. */
    token: string | null;
    mayChange: boolean;
    expiresAt: IsoDateTime;
    serverNow: IsoDateTime;
  };
  'Orders/ItemsList': { order: OrderHead; items: OrderItemRow[]; tickets: OrderTicket[]; wallets: WalletKind[] };
  'OrderItemProfiles/Create': HolderPageProps;
  'OrderItemProfiles/Edit': HolderPageProps;
  'Orders/AppointmentData': {
    order: OrderHead;
    visits: OrderVisit[];
    /** For open tickets: the days between which they are good. */
    validity: { from: IsoDateTime; until: IsoDateTime; place: VisitPlace } | null;
    canEnterInCalendar: boolean;
  };
  'Orders/CalledOff': CalledOffPageProps;
  'Orders/Reschedule': ReschedulePageProps;
  'Orders/PrintAll': {
    order: OrderHead;
    tickets: OrderTicket[];
    format: 'a4' | '80mm';
    refundPolicies: RefundPolicy[];
  };
};

export type OrdersPages = ShopPages & AfterSalePages;
