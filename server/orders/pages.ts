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
import type { CancelledVisitsPageProps } from './cancelledVisits/cancelledVisitsProps';
import type { ReschedulePageProps } from './reschedule/rescheduleProps';
import type {
  AskedChoice,
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
    /** Null for an event without slots, or if none can be booked now. */
    calendar: ShopCalendar | null;
    days: ShopDay[];
    /** The day whose slots are shown. */
    day: IsoDate | null;
    slots: ShopSlot[];
    slotPrices: SlotPrices;
    slotRemaining: SlotRemaining;
    hold: ShopHold | null;
    cheaper: CheaperOffer | null;
    /** Requested by carts with further visits at other events (`visitsRequest`). */
    visits?: ShopVisits;
    /** Event id in a staff preview, where nothing can be bought. */
    previewOf?: string;
    /** Payment methods in the organisation's order. */
    payOptions: PayOption[];
    /** Amount that the signed-in buyer could pay from the balance. */
    balance: Cents;
    /** Whether gift vouchers can be used to pay. */
    vouchers: boolean;
    /** Orders above this amount need the data of a full invoice before payment; null if none do. */
    invoiceAbove: InvoiceAbove | null;
    maxTickets: number;
    /** Page of the waiting list; null if nothing is full. */
    waitingUrl: string | null;
    pass: ShopPass | null;
    asked: AskedChoice | null;
    forCompanies: boolean; // companies can buy tickets for this event
    holdMinutes: number;
    /** Server time, for countdowns on devices with a wrong clock. */
    serverNow: IsoDateTime;
  };
};

/** The head of every order page. */
export type OrderHead = {
  id: string;
  reference: string;
  /** Key of the link that the visitor used; links to other pages include it. */
  key: string | null;
  access: 'link' | 'invoice' | 'owner' | 'staff';
  state: OrderState;
  /** Causes for staff attention, oldest first; usually none. */
  attentions: AttentionCause[];
  /** Paid after it expired; its places could be taken again. */
  late: boolean;
  expiresAt: IsoDateTime | null;
  placedAt: IsoDateTime | null;
  paidAt: IsoDateTime | null;
  serverNow: IsoDateTime;
  currency: string;
  /** Titles of its events; the slug of the first, to book again. */
  title: string;
  slug: string;
  /** Time zone in which it was sold. */
  timeZone: string;
  /** Events that it admits to, once each, in the order of the basket. */
  places: VisitPlace[];
  /** Distinct times of its items, in order; none for open tickets. */
  slots: OrderSlot[];
  /** Visits that still need a time. */
  openVisits: OpenVisit[];
  /** Address and phone of the organisation, as far as known. */
  contact: string;
  /** Number of units that lack holder data. */
  holdersMissing: number;
  validTickets: number; // still good to enter
  toClaim: number; // bought by a company, its code not redeemed yet
  /** It has gift vouchers and nothing else, or is the fee for a new code of a pass: it brings no visitor. */
  isForVouchers: boolean;
  isForNewCode: boolean;
};

/** Holder page of a unit. */
type HolderPageProps = {
  order: OrderHead;
  item: OrderItemRow;
  of: number;
  /** May replace answers; others may only add missing ones. */
  mayReplace: boolean;
  /** The buyer may correct the name and pay the fee by one of these methods. */
  correction: { feeCents: Cents; payOptions: PayOption[] } | null;
  proof: BrowserProof | null;
};

export type AfterSalePages = {
  'Orders/Show': {
    order: OrderHead;
    /** Buyer's details for the buyer; staff see the dossier. */
    buyer: { name: string | null; email: string | null };
    lines: OrderLine[];
    totals: OrderTotals;
    /** The seller. */
    issuer: Issuer;
    /** Units; each names its tickets. */
    items: OrderItemRow[];
    tickets: OrderTicket[];
    /** Passes that the order renews. */
    renewals: ShopHold['renewals'];
    /** Phone wallets available for the tickets, the one for this device first. */
    wallets: WalletKind[];
    /** Gift vouchers bought with the order. */
    vouchers: OrderVoucher[];
    /** The visit in the URL that needs a time. */
    choice: VisitChoice | null;
    /** The buyer has just paid the order or a move; the page shows this first. */
    justDone: 'order' | 'move' | null;
    /** Deadline for the payment of a move. */
    moveAwaitedUntil: IsoDateTime | null;
    /** Deadline for the buyer's choice about a cancelled visit; null if there is none. */
    askedUntil: IsoDateTime | null;
    payments: OrderPayment[];
    /** Paid by bank transfer, which has its own page. */
    awaitsTransfer: boolean;
    refunds: OrderRefund[];
    /** Policies at the time of purchase. */
    refundPolicies: RefundPolicy[];
    dossier: OrderDossier | null;
    /** The page of another site from which this browser came to buy. */
    returnTo: { url: string; host: string } | null;
    /** Conversations about it, for staff who may read them. */
    questions: OrderQuestion[];
    can: {
      pay: boolean;
      cancel: boolean;
      mail: boolean;
      print: boolean;
      choose: boolean;
      changeEmail: boolean;
      renewLinks: boolean;
      /** Correct the buyer's name and phone. */
      changeBuyer: boolean;
      endAttention: boolean;
      refund: boolean;
      /** A cashier refunds it at a till, with a colleague's approval. */
      refundAtTill: boolean;
      /** Request or download an invoice. */
      invoice: boolean;
      reschedule: boolean;
      exchange: boolean;
      /** Transfer tickets to another person. */
      give: boolean;
      /** Create a payment link. */
      link: boolean;
      /** Ask a question as the buyer. */
      ask: boolean;
    };
  };
  'Orders/Confirm': {
    order: { id: string; reference: string };
    /** Key of the link that the visitor used. */
    secret: string | null;
    email: string;
    /** Token of the emailed link; null on the page that waits for it. */
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
    /** Period in which open tickets are valid. */
    validity: { from: IsoDateTime; until: IsoDateTime; place: VisitPlace } | null;
    canEnterInCalendar: boolean;
  };
  'Orders/OrderCancellation': CancelledVisitsPageProps;
  'Orders/Reschedule': ReschedulePageProps;
  'Orders/PrintAll': {
    order: OrderHead;
    tickets: OrderTicket[];
    format: 'a4' | '80mm';
    refundPolicies: RefundPolicy[];
  };
};

export type OrdersPages = ShopPages & AfterSalePages;
