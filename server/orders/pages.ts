import type { ShopCalendar, ShopDay, ShopEvent, ShopSlot } from '../events/pages';
import type { ShopProduct } from '../products/pages';
import type { Cents } from '../shared/money';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { OrderState } from './orderState';

/** Places kept for the visitor while the order is filled in. */
export type ShopHold = {
  id: string;
  reference: string;
  /** The order's secret; whoever carries it may open the order. */
  key: string;
  /** False once the places have gone back: what follows is the cart as it was. */
  isLive: boolean;
  expiresAt: IsoDateTime;
  totalCents: Cents;
  discountCents: Cents;
  promoCode: string | null;
  lines: { productId: string; appointmentId: string | null; quantity: number }[];
  /** One per ticket, in the order in which holders are asked for. */
  items: { position: number; productId: string; priceCents: Cents; discountCents: Cents }[];
  slot: { id: string; startsAt: IsoDateTime; endsAt: IsoDateTime } | null;
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
    hold: ShopHold | null;
    maxTickets: number;
    holdMinutes: number;
    /** For countdowns on devices whose clock is wrong. */
    serverNow: IsoDateTime;
  };
};

/** An order as the head of each of its pages shows it. */
export type OrderHead = {
  id: string;
  reference: string;
  /** The secret, when the visitor came by it: links to the order's other pages carry it on. */
  key: string | null;
  access: 'secret' | 'owner' | 'staff';
  state: OrderState;
  /** Money came that the order could not keep, or not as asked: why. */
  attention: 'places_gone' | 'order_cancelled' | 'overpaid' | 'amount_mismatch' | null;
  /** Paid after its time, with the places taken again. */
  late: boolean;
  expiresAt: IsoDateTime | null;
  placedAt: IsoDateTime | null;
  paidAt: IsoDateTime | null;
  serverNow: IsoDateTime;
  currency: string;
  event: { title: string; slug: string; arrivalAdvice: string; image: string | null; imageAlt: string };
  venue: {
    name: string;
    address: string;
    timeZone: string;
    position: { latitude: number; longitude: number } | null;
  };
  /** The different times its items are for, in order; none for open tickets. */
  slots: OrderSlot[];
  /** How many of its items still lack what their product asks of the holder. */
  holdersMissing: number;
  /** Tickets that still let somebody in. */
  validTickets: number;
};

export type OrderSlot = { startsAt: IsoDateTime; endsAt: IsoDateTime; tickets: number };

/** Units of one product at one price for one time, as a receipt lists them. */
export type OrderLine = {
  name: string;
  quantity: number;
  startsAt: IsoDateTime | null;
  unitCents: Cents;
  amountCents: Cents;
};

export type OrderTotals = {
  grossCents: Cents;
  discountCents: Cents;
  promoCode: string | null;
  totalCents: Cents;
  /** By rate in basis points: what is contained in the total. */
  taxes: { rate: number; baseCents: Cents; taxCents: Cents }[];
};

/** One ticket on a screen. */
export type OrderTicket = {
  reference: string;
  /** The signed code; null once it lets nobody in any more. */
  code: string | null;
  /** Its QR as an outline, `size` modules wide; null with the code. */
  qr: { size: number; path: string } | null;
  position: number;
  state: 'valid' | 'used' | 'cancelled' | 'replaced' | 'expired' | 'blocked';
  productName: string;
  holderName: string | null;
  priceCents: Cents;
  startsAt: IsoDateTime | null;
  endsAt: IsoDateTime | null;
  validFrom: IsoDateTime;
  validUntil: IsoDateTime;
  usesTotal: number;
  usesLeft: number;
  usedAt: IsoDateTime | null;
};

/** Money in. Buyers see what was taken; staff see every attempt and what the provider calls it. */
export type OrderPayment = {
  attempt: number;
  method: string;
  state: string;
  amountCents: Cents;
  cardBrand: string | null;
  cardLast4: string | null;
  at: IsoDateTime;
  staff: { provider: string; providerRef: string | null; failureCode: string | null } | null;
};

/** Money back. */
export type OrderRefund = { amountCents: Cents; state: string; reason: string; at: IsoDateTime };

/** What only staff see of an order. */
export type OrderDossier = {
  customer: { name: string | null; email: string | null; phone: string | null };
  channel: string;
  locale: string;
  history: {
    kind: string;
    from: string | null;
    to: string | null;
    by: string | null;
    at: IsoDateTime;
    detail: string | null;
  }[];
  mails: { kind: string; recipient: string; subject: string; state: string; error: string | null; at: IsoDateTime }[];
};

/** A field a product asks of the holder. A given answer is shown to staff only. */
export type HolderQuestion = {
  name: string;
  kind: 'text' | 'email' | 'phone' | 'date' | 'document';
  label: string;
  required: boolean;
  isGiven: boolean;
  value: string | null;
};

/** One unit sold, with its own holder and fate. */
export type OrderItemRow = {
  position: number;
  name: string;
  priceCents: Cents;
  discountCents: Cents;
  state: 'active' | 'cancelled' | 'refunded';
  slot: { startsAt: IsoDateTime; endsAt: IsoDateTime } | null;
  ticket: {
    reference: string;
    code: string | null;
    state: OrderTicket['state'];
    usesTotal: number;
    usesLeft: number;
  } | null;
  holderName: string | null;
  questions: HolderQuestion[];
  canEditHolder: boolean;
  validations: { at: IsoDateTime; result: string; gate: string | null }[];
};

export type OrderVisit = OrderSlot & { entryFrom: IsoDateTime | null; entryUntil: IsoDateTime | null };

export type AfterSalePages = {
  'Orders/Show': {
    order: OrderHead;
    /** Who bought it, to its buyer; staff have the dossier. */
    buyer: { name: string | null; email: string | null };
    lines: OrderLine[];
    totals: OrderTotals;
    tickets: OrderTicket[];
    payments: OrderPayment[];
    refunds: OrderRefund[];
    /** As it was when the order was placed. */
    refundPolicy: string;
    dossier: OrderDossier | null;
    can: { pay: boolean; cancel: boolean; mail: boolean };
  };
  'Orders/ItemsList': { order: OrderHead; items: OrderItemRow[] };
  'Orders/AppointmentData': {
    order: OrderHead;
    visits: OrderVisit[];
    /** For open tickets: the days between which they are good. */
    validity: { from: IsoDateTime; until: IsoDateTime } | null;
    canEnterInCalendar: boolean;
  };
  'Orders/PrintAll': { order: OrderHead; tickets: OrderTicket[]; format: 'a4' | '80mm'; refundPolicy: string };
};

export type OrdersPages = ShopPages & AfterSalePages;
