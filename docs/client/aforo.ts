/** Client of the public API, written by `npm run api:client` from its OpenAPI document. */
import { bytes, json, nothing, type Options, sender, type WriteOptions } from './http';

export { type Options, Refusal, rowsOf, type WriteOptions } from './http';

export type ChangeHoldRequest = {
  /** The new contents; the places of the old ones are free. */
  lines?: {
    productId: string;
    /** Left out for events without time slots. */
    slotId?: string | null;
    quantity: number;
    /** Value of a gift voucher of any amount. */
    amountCents?: number;
    /** Slots of the product’s further visits in their order; null for one that is chosen later. */
    visits?: (string | null)[];
  }[];
  /** Promo code; null removes it. */
  code?: string | null;
  /** Extends the hold, once. */
  extend?: true;
};

export type Company = {
  id: string;
  name: string;
  taxId: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  address: string;
  postcode: string;
  city: string;
  email: string;
  state: 'applied' | 'active' | 'stopped' | 'refused';
  /** ISO 4217. */
  currency: string;
  methods: ('card' | 'wire_transfer' | 'on_account')[];
  /** Applies with the method `on_account`. */
  creditLimitCents: number;
  /** Minor units of the currency: 1250 is 12.50 EUR. */
  owedCents: number;
  /** The part of `owedCents` that is past its day. */
  overdueCents: number;
  creditDays: number;
  /** Basis points off the list price; a price list replaces it. */
  discountRate: number;
  priceListId: string | null;
  /** Products it can order; empty: all that companies can. */
  productIds: string[];
  /** Codes of an order, at least. */
  minQuantity: number;
  needsPurchaseOrder: boolean;
  /** Codes without a time end so many days after payment; null: never. */
  codeDays: number | null;
  invoicing: 'order' | 'month';
  /** ISO 8601, in UTC. */
  createdAt: string;
};

export type CompanyCode = {
  id: string;
  companyOrderId: string;
  state: 'free' | 'sent' | 'claimed' | 'used' | 'ended' | 'revoked';
  /** Null without the scope `companies:write`. */
  code: string | null;
  /** Page on which it is redeemed; null without that scope. */
  url: string | null;
  productId: string;
  product: string;
  slotId: string | null;
  startsAt: string | null;
  /** Until then it can be redeemed; null: without an end. */
  endsAt: string | null;
  sentTo: {
    name: string | null;
    email: string | null;
  } | null;
  /** The person who redeemed it. */
  holderName: string | null;
  claimedAt: string | null;
  /** Reference of the ticket that it became. */
  ticket: string | null;
};

export type CompanyOrder = {
  id: string;
  reference: string;
  state:
    | 'quote'
    | 'quote_over'
    | 'placed'
    | 'on_account'
    | 'paid'
    | 'partially_refunded'
    | 'refunded'
    | 'expired'
    | 'cancelled';
  purchaseOrder: string | null;
  /** Reference of the order with its items; null for a quote. */
  orderReference: string | null;
  lines: {
    productId: string;
    slotId: string | null;
    quantity: number;
    /** The price of the company for one. */
    priceCents: number;
  }[];
  /** ISO 4217. */
  currency: string;
  /** Minor units of the currency: 1250 is 12.50 EUR. */
  totalCents: number;
  /** Day by which it is paid; null without a debt. */
  dueOn: string | null;
  /** Issued codes; 0 until it is paid or taken on account. */
  codes: number;
  /** ISO 8601, in UTC. */
  createdAt: string;
};

export type CreateCompanyOrderRequest = {
  lines: {
    productId: string;
    /** Null: without a time, or chosen by the person who redeems the code. */
    slotId?: string | null;
    quantity: number;
  }[];
  /** Needed where the terms of the company say so. */
  purchaseOrder?: string;
};

export type CreateHoldRequest = {
  lines: {
    productId: string;
    /** Left out for events without time slots. */
    slotId?: string | null;
    quantity: number;
    /** Value of a gift voucher of any amount. */
    amountCents?: number;
    /** Slots of the product’s further visits in their order; null for one that is chosen later. */
    visits?: (string | null)[];
  }[];
  /** Promo code. */
  code?: string;
};

export type CreateOrderRequest = {
  /** Id of a hold of this token. Without it, `lines` are sold at once. */
  hold?: string;
  lines?: {
    productId: string;
    /** Left out for events without time slots. */
    slotId?: string | null;
    quantity: number;
    /** Value of a gift voucher of any amount. */
    amountCents?: number;
    /** Slots of the product’s further visits in their order; null for one that is chosen later. */
    visits?: (string | null)[];
  }[];
  /** Promo code for `lines`; a hold has its own. */
  code?: string;
  customer: {
    name: string;
    email: string;
    phone?: string;
  };
  /** Answers by the position of the item, from "1". The buyer is asked later for those that are missing. */
  holders?: Record<
    string,
    {
      name?: string;
      fields?: Record<string, string>;
    }
  >;
  /** Language of the buyer; by default that of the request. */
  locale?: string;
  /** `link`: the buyer pays at `payLink`. `account`: a company is charged. `free`: nothing is due. */
  payment: 'link' | 'account' | 'free';
  /** For `account`. */
  companyId?: string;
  /** Data of a full invoice, required for large orders; that of an `account` is the company’s. */
  invoice?: {
    name: string;
    taxId: string;
    country: string;
    address: string;
    postcode: string;
    city: string;
    document?: '' | 'passport';
  };
  /** Hours in which the link can be used; it ends before the visit in any case. */
  linkHours?: 4 | 24 | 72 | 168;
};

export type CreateRefundAnswer = {
  data: Refund[];
};

export type CreateRefundRequest = {
  /** Ids of items of the order. */
  items: string[];
  /** By the refund terms of the order, the whole price, or `amountCents`. */
  how?: 'terms' | 'all' | 'amount';
  /** With `how` = `amount`: for all items together. */
  amountCents?: number | null;
  /** Refunds the money and keeps the tickets valid. Needs a note. */
  keep?: boolean;
  note?: string;
  /** Refuses with `refund_changed` if the amount is another. Without it, the amount is what `how` gives. */
  expectedCents?: number;
  /** Account of a payment that has no way back, such as a bank transfer. */
  payeeName?: string;
  payeeIban?: string;
};

export type CreateWebhookRequest = {
  name: string;
  url: string;
  topics: string[];
  venueIds?: string[];
};

export type Customer = {
  id: string;
  /** Value of the latest order that has one; email and phone likewise. */
  name: string | null;
  email: string | null;
  phone: string | null;
  orders: number;
  /** When the latest of these orders was begun. */
  lastOrderAt: string;
  /** ISO 8601, in UTC. */
  createdAt: string;
};

export type CustomerOrder = {
  id: string;
  reference: string;
  state: 'held' | 'pending' | 'paid' | 'partially_refunded' | 'refunded' | 'expired' | 'cancelled';
  channel: string;
  /** ISO 4217. */
  currency: string;
  /** Minor units of the currency: 1250 is 12.50 EUR. */
  totalCents: number;
  /** Null while its buyer changes an order that was placed before. */
  placedAt: string | null;
};

export type CustomerWithOrders = {
  id: string;
  /** Value of the latest order that has one; email and phone likewise. */
  name: string | null;
  email: string | null;
  phone: string | null;
  orders: number;
  /** When the latest of these orders was begun. */
  lastOrderAt: string;
  /** ISO 8601, in UTC. */
  createdAt: string;
  /** The latest first, at most 200. */
  latestOrders: CustomerOrder[];
};

export type DayPayments = {
  /** Day of the entries, on the calendar of the order. */
  day: string;
  /** ISO 4217. */
  currency: string;
  method: string | null;
  /** Name of the method, in the language of Accept-Language. */
  name: string | null;
  payments: number;
  /** Minor units of the currency: 1250 is 12.50 EUR. */
  takenCents: number;
  /** At most 0. */
  returnedCents: number;
  /** `takenCents` and `returnedCents` together. */
  netCents: number;
  /** Debts of companies, which are no payments yet. */
  onAccountCents: number;
};

export type DaySales = {
  /** Day of the entries, on the calendar of the order. */
  day: string;
  /** ISO 4217. */
  currency: string;
  /** Id or code in the dimension `by`; null for entries without one, as fees. */
  key: string | null;
  /** Its name, in the language of Accept-Language; null without `by`. */
  name: string | null;
  orders: number;
  /** Tickets sold. */
  tickets: number;
  /** At most 0. */
  refundedTickets: number;
  /** At list prices. */
  listCents: number;
  /** At most 0. */
  discountCents: number;
  /** Minor units of the currency: 1250 is 12.50 EUR. */
  soldCents: number;
  /** At most 0. */
  refundsCents: number;
  /** `soldCents` and `refundsCents` together. */
  netCents: number;
  /** Included in `netCents`. */
  taxCents: number;
};

export type DaysReport = {
  /** Only days with entries. */
  sales: DaySales[];
  /** By method; null for a token or an owner limited to some venues: payments are for whole orders. */
  payments: DayPayments[] | null;
};

export type Event = {
  id: string;
  slug: string;
  /** `open` events have no slots; a slot of a `daily` event is a whole day. */
  kind: 'slotted' | 'dated' | 'daily' | 'open';
  /** In the language of Accept-Language, as are all texts. */
  title: string;
  summary: string;
  /** Page of the event, where buyers order. */
  url: string;
  /** ISO 4217. */
  currency: string;
  sales: 'on_sale' | 'not_yet' | 'over' | 'closed';
  salesFrom: string | null;
  venue: {
    name: string;
    address: string;
    city: string;
    /** ISO 3166-1 alpha-2. */
    country: string;
    /** IANA name. */
    timeZone: string;
  };
};

export type Hold = {
  id: string;
  state: 'held' | 'placed' | 'expired' | 'cancelled';
  /** Reference of its order, once it is placed. */
  order: string | null;
  expiresAt: string | null;
  /** A hold can be extended once, within the longest time of the house. */
  canExtend: boolean;
  /** ISO 4217. */
  currency: string;
  /** Minor units of the currency: 1250 is 12.50 EUR. */
  totalCents: number;
  /** Minor units of the currency: 1250 is 12.50 EUR. */
  discountCents: number;
  /** Minor units of the currency: 1250 is 12.50 EUR. */
  feeCents: number;
  discounts: {
    name: string;
    code: string | null;
    /** Minor units of the currency: 1250 is 12.50 EUR. */
    amountCents: number;
  }[];
  items: OrderItem[];
  /** Fields asked about the holder of each item; `position` 1 is the first item. */
  questions: {
    position: number;
    fields: {
      /** `name` is the name of the holder; others are fields of the product. */
      name: string;
      kind: string;
      label: string;
      required: boolean;
      /** Choices; empty for a text. */
      options: {
        value: string;
        label: string;
      }[];
    }[];
  }[];
};

export type IssuedTicket = {
  id: string;
  /** Ten characters, as printed below the code. */
  reference: string;
  state: 'valid' | 'used' | 'cancelled' | 'replaced' | 'expired' | 'blocked';
  /** False also where its time slot was cancelled. */
  isUsable: boolean;
  orderReference: string;
  /** The item of the order for which it was issued. */
  itemId: string;
  eventId: string;
  productId: string;
  /** Its name when it was sold, in the language of Accept-Language. */
  product: string;
  slotId: string | null;
  /** Start of the time slot; null without one. */
  startsAt: string | null;
  /** ISO 8601, in UTC. */
  validFrom: string;
  /** ISO 8601, in UTC. */
  validUntil: string;
  usesTotal: number;
  usesLeft: number;
  holderName: string | null;
  /** ISO 8601, in UTC. */
  issuedAt: string;
};

export type ListCompaniesAnswer = {
  data: Company[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
};

export type ListCompanyCodesAnswer = {
  data: CompanyCode[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
};

export type ListCompanyOrdersAnswer = {
  data: CompanyOrder[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
};

export type ListCustomersAnswer = {
  data: Customer[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
};

export type ListEventsAnswer = {
  data: Event[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
};

export type ListOrdersAnswer = {
  data: Order[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
};

export type ListProductsAnswer = {
  data: Product[];
};

export type ListRefundsAnswer = {
  data: Refund[];
};

export type ListScansAnswer = {
  data: Scan[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
};

export type ListSlotsAnswer = {
  data: Slot[];
};

export type ListTicketsAnswer = {
  data: IssuedTicket[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
};

export type ListWebhooksAnswer = {
  data: Webhook[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
};

export type MoveItemsRequest = {
  /** Ids of items of the order, all of the same visit of their product. */
  items: string[];
  /** The new time slot, of the same event. */
  slotId: string;
  /** Beyond the terms of the order. Needs a reason. */
  force?: boolean;
  /** Without fee and price difference. Needs a reason. */
  free?: boolean;
  reason?: string;
  /** Refuses with `reschedule_changed` if it costs another amount. */
  expectedCents?: number;
};

export type MoveSlots = {
  /** Why the items cannot move: `used`, `blocked`, `waits`; the others need `force`. Null: they can. */
  refusal: 'no_terms' | 'no_exchange' | 'moves_spent' | 'too_late' | 'given' | 'used' | 'blocked' | 'waits' | null;
  /** Places that the items need in a slot. */
  needs: number;
  /** Slots that fit the other visits of the tickets, full ones included. */
  data: {
    id: string;
    /** ISO 8601, in UTC. */
    startsAt: string;
    /** ISO 8601, in UTC. */
    endsAt: string;
    /** Free places. */
    left: number;
  }[];
};

export type NewOrder = {
  id: string;
  reference: string;
  state: 'held' | 'pending' | 'paid' | 'partially_refunded' | 'refunded' | 'expired' | 'cancelled';
  /** Rises with each change of the order; scans do not change it. */
  version: number;
  channel: string;
  locale: string;
  /** ISO 4217. */
  currency: string;
  /** Minor units of the currency: 1250 is 12.50 EUR. */
  totalCents: number;
  /** Minor units of the currency: 1250 is 12.50 EUR. */
  discountCents: number;
  /** Minor units of the currency: 1250 is 12.50 EUR. */
  feeCents: number;
  /** Money received less refunds, as the ledger has it. */
  paidCents: number;
  customer: {
    name: string | null;
    email: string | null;
    phone: string | null;
  };
  /** Null while its buyer changes an order that was placed before. */
  placedAt: string | null;
  paidAt: string | null;
  items: OrderItem[];
  /** Page on which the buyer pays and accepts the terms; null if nothing is due. */
  payLink: string | null;
  /** The order expires then, unless it is paid. */
  payUntil: string | null;
};

export type Order = {
  id: string;
  reference: string;
  state: 'held' | 'pending' | 'paid' | 'partially_refunded' | 'refunded' | 'expired' | 'cancelled';
  /** Rises with each change of the order; scans do not change it. */
  version: number;
  channel: string;
  locale: string;
  /** ISO 4217. */
  currency: string;
  /** Minor units of the currency: 1250 is 12.50 EUR. */
  totalCents: number;
  /** Minor units of the currency: 1250 is 12.50 EUR. */
  discountCents: number;
  /** Minor units of the currency: 1250 is 12.50 EUR. */
  feeCents: number;
  /** Money received less refunds, as the ledger has it. */
  paidCents: number;
  customer: {
    name: string | null;
    email: string | null;
    phone: string | null;
  };
  /** Null while its buyer changes an order that was placed before. */
  placedAt: string | null;
  paidAt: string | null;
  items: OrderItem[];
};

export type OrderItem = {
  id: string;
  eventId: string;
  productId: string;
  /** Its name when it was sold, in the language of Accept-Language. */
  product: string;
  slotId: string | null;
  /** Start of the time slot; null without one. */
  startsAt: string | null;
  state: 'active' | 'cancelled' | 'refunded';
  /** Price less discount, tax included. */
  priceCents: number;
  /** Basis points: 2100 is 21 %. */
  taxRate: number;
  /** Minor units of the currency: 1250 is 12.50 EUR. */
  taxCents: number;
  tickets: Ticket[];
};

export type Product = {
  id: string;
  name: string;
  description: string;
  /** The list price; a slot or a day may have another one. */
  priceCents: number;
  /** Places of the slot that one takes: 0 for an audio guide, 4 for a family. */
  places: number;
  minPerOrder: number;
  maxPerOrder: number;
  /** Sold only with at least one of these products. */
  requires: string[];
  /** The rest of its tightest quota; null without a quota. */
  left: number | null;
};

export type Quote = {
  /** The lines that can be sold; lines of one product and slot are one. */
  lines: {
    productId: string;
    slotId: string | null;
    quantity: number;
    /** Price of one, tax included. */
    priceCents: number;
    /** Amount for all together. */
    discountCents: number;
    /** Amount for all together, after the discount. */
    taxCents: number;
  }[];
  discounts: {
    name: string;
    /** Minor units of the currency: 1250 is 12.50 EUR. */
    amountCents: number;
  }[];
  /** Null if no line can be sold. */
  currency: string | null;
  /** Minor units of the currency: 1250 is 12.50 EUR. */
  discountCents: number;
  /** Minor units of the currency: 1250 is 12.50 EUR. */
  feeCents: number;
  /** Minor units of the currency: 1250 is 12.50 EUR. */
  taxCents: number;
  /** Minor units of the currency: 1250 is 12.50 EUR. */
  totalCents: number;
  /** Reasons why the lines cannot be reserved like this; empty if they can. */
  refusals: {
    field: string;
    code: string;
    detail: string;
  }[];
};

export type QuoteRequest = {
  lines: {
    productId: string;
    /** Left out for events without time slots. */
    slotId?: string | null;
    quantity: number;
    /** Value of a gift voucher of any amount. */
    amountCents?: number;
    /** Slots of the product’s further visits in their order; null for one that is chosen later. */
    visits?: (string | null)[];
  }[];
  /** Promo code. */
  code?: string;
};

export type Refund = {
  id: string;
  /** `requested` waits for the approval of a second person; `created` is being sent, or paid out at a till. */
  state: 'requested' | 'created' | 'transit' | 'done' | 'failed' | 'cancelled' | 'external';
  /** Minor units of the currency: 1250 is 12.50 EUR. */
  amountCents: number;
  /** The part of the amount that is of the order’s fee. */
  feeCents: number;
  /** ISO 4217. */
  currency: string;
  /** Method of the payment that is refunded. */
  method: string;
  /** It is credit of the order’s owner. */
  toBalance: boolean;
  keepsTickets: boolean;
  reason: string;
  note: string | null;
  failure: string | null;
  /** The refund whose payment had too little left. */
  partOf: string | null;
  /** Ids of the items of the order; empty for a part of another refund. */
  items: string[];
  /** ISO 8601, in UTC. */
  createdAt: string;
  /** ISO 8601, in UTC. */
  updatedAt: string;
};

export type Scan = {
  id: string;
  result:
    | 'accepted'
    | 'exited'
    | 'no_entry'
    | 'undone'
    | 'already_used'
    | 'not_yet'
    | 'too_late'
    | 'wrong_day'
    | 'wrong_gate'
    | 'wrong_event'
    | 'cancelled'
    | 'replaced'
    | 'blocked'
    | 'unpaid'
    | 'holder_missing'
    | 're_entry_too_soon'
    | 'photo_missing'
    | 'blackout'
    | 'day_limit'
    | 'week_limit'
    | 'slot_missing'
    | 'rules'
    | 'answer_needed'
    | 'full'
    | 'unlisted'
    | 'unknown'
    | 'bad_signature';
  /** Reference of the ticket; null for a code of no ticket. */
  ticket: string | null;
  eventId: string | null;
  gateId: string | null;
  gate: string | null;
  /** When the server recorded it; a scan made without a network comes later. */
  recordedAt: string;
  /** When it was decided. */
  decidedAt: string;
  /** The clock of the device. */
  scannedAt: string;
  /** A device without a network decided, and delivered the scan later. */
  wasOffline: boolean;
};

export type Slot = {
  id: string;
  /** ISO 8601, in UTC. */
  startsAt: string;
  /** ISO 8601, in UTC. */
  endsAt: string;
  /** Places that the web shop can sell now. */
  left: number;
  availability: 'plenty' | 'few' | 'sold_out';
};

export type Ticket = {
  /** Ten characters, as printed below the code. */
  reference: string;
  state: 'valid' | 'used' | 'cancelled' | 'replaced' | 'expired' | 'blocked';
  /** ISO 8601, in UTC. */
  validFrom: string;
  /** ISO 8601, in UTC. */
  validUntil: string;
  usesLeft: number;
};

export type TicketWithCode = {
  id: string;
  /** Ten characters, as printed below the code. */
  reference: string;
  state: 'valid' | 'used' | 'cancelled' | 'replaced' | 'expired' | 'blocked';
  /** False also where its time slot was cancelled. */
  isUsable: boolean;
  orderReference: string;
  /** The item of the order for which it was issued. */
  itemId: string;
  eventId: string;
  productId: string;
  /** Its name when it was sold, in the language of Accept-Language. */
  product: string;
  slotId: string | null;
  /** Start of the time slot; null without one. */
  startsAt: string | null;
  /** ISO 8601, in UTC. */
  validFrom: string;
  /** ISO 8601, in UTC. */
  validUntil: string;
  usesTotal: number;
  usesLeft: number;
  holderName: string | null;
  /** ISO 8601, in UTC. */
  issuedAt: string;
  /** Text of the barcode; null while the ticket is not usable. */
  code: string | null;
};

/** Fields that are left out stay as they are. */
export type UpdateWebhookRequest = {
  name?: string;
  url?: string;
  topics?: string[];
  venueIds?: string[];
  state?: 'on' | 'off';
};

export type Webhook = {
  id: string;
  name: string;
  url: string;
  /** `order.paid`, or `order.*` for every change of an order. */
  topics: string[];
  /** Only records of these venues; none: of every venue. */
  venueIds: string[];
  state: 'on' | 'off';
  /** `gone`: the receiver answered 410. `failing`: it failed for three days. */
  offReason: 'staff' | 'gone' | 'failing' | null;
  /** Until when the former secret signs as well. */
  oldSecretUntil: string | null;
  /** ISO 8601, in UTC. */
  createdAt: string;
};

export type WebhookWithSecret = {
  id: string;
  name: string;
  url: string;
  /** `order.paid`, or `order.*` for every change of an order. */
  topics: string[];
  /** Only records of these venues; none: of every venue. */
  venueIds: string[];
  state: 'on' | 'off';
  /** `gone`: the receiver answered 410. `failing`: it failed for three days. */
  offReason: 'staff' | 'gone' | 'failing' | null;
  /** Until when the former secret signs as well. */
  oldSecretUntil: string | null;
  /** ISO 8601, in UTC. */
  createdAt: string;
  /** Shown once. */
  secret: string;
};

/** The operations of the API by the names of the document. */
export function createAforo(options: Options) {
  const send = sender(options);
  return {
    /** Companies with their terms and debts, oldest first. */
    listCompanies: (
      query: {
        /** `next` of the page before; without it, the first page. */
        cursor?: string;
        /** Rows of a page, at most 200. */
        limit?: number;
      } = {},
    ) => json<ListCompaniesAnswer>(send('GET', `/api/v1/companies`, { query })),
    /** One company with its terms and debts. */
    getCompany: (params: { id: string }) =>
      json<Company>(send('GET', `/api/v1/companies/${encodeURIComponent(params.id)}`)),
    /** Codes of a company with their state and the people who have them. */
    listCompanyCodes: (
      params: {
        id: string;
      },
      query: {
        /** `next` of the page before; without it, the first page. */
        cursor?: string;
        /** Rows of a page, at most 200. */
        limit?: number;
        /** Only codes of the company’s order with this id. */
        order?: string;
        state?: 'free' | 'sent' | 'claimed' | 'used' | 'ended' | 'revoked';
      } = {},
    ) =>
      json<ListCompanyCodesAnswer>(send('GET', `/api/v1/companies/${encodeURIComponent(params.id)}/codes`, { query })),
    /** Quotes and orders of a company, oldest first. */
    listCompanyOrders: (
      params: {
        id: string;
      },
      query: {
        /** `next` of the page before; without it, the first page. */
        cursor?: string;
        /** Rows of a page, at most 200. */
        limit?: number;
      } = {},
    ) =>
      json<ListCompanyOrdersAnswer>(
        send('GET', `/api/v1/companies/${encodeURIComponent(params.id)}/orders`, { query }),
      ),
    /** Orders codes for a company, on its account. */
    createCompanyOrder: (
      params: {
        id: string;
      },
      body: CreateCompanyOrderRequest,
      { key }: WriteOptions = {},
    ) => json<CompanyOrder>(send('POST', `/api/v1/companies/${encodeURIComponent(params.id)}/orders`, { body, key })),
    /** Buyers across orders, in the order in which they were first seen. */
    listCustomers: (
      query: {
        /** `next` of the page before; without it, the first page. */
        cursor?: string;
        /** Rows of a page, at most 200. */
        limit?: number;
        /** Only customers of an order that changed at or after this time. Ask with ten minutes of overlap. */
        modified_since?: string;
        /** Only the customer who bought with this email. */
        email?: string;
      } = {},
    ) => json<ListCustomersAnswer>(send('GET', `/api/v1/customers`, { query })),
    /** One customer with the latest orders. */
    getCustomer: (params: { id: string }) =>
      json<CustomerWithOrders>(send('GET', `/api/v1/customers/${encodeURIComponent(params.id)}`)),
    /** Published events, oldest first. */
    listEvents: (
      query: {
        /** `next` of the page before; without it, the first page. */
        cursor?: string;
        /** Rows of a page, at most 200. */
        limit?: number;
      } = {},
    ) => json<ListEventsAnswer>(send('GET', `/api/v1/events`, { query })),
    /** One published event. */
    getEvent: (params: { id: string }) => json<Event>(send('GET', `/api/v1/events/${encodeURIComponent(params.id)}`)),
    /** Products on sale in the web shop, in the order of the catalogue. */
    listProducts: (params: { id: string }) =>
      json<ListProductsAnswer>(send('GET', `/api/v1/events/${encodeURIComponent(params.id)}/products`)),
    /** Time slots on sale, with their free places. */
    listSlots: (
      params: {
        id: string;
      },
      query: {
        /** First day, on the calendar of the venue. */
        from: string;
        /** Last day. */
        to: string;
      },
    ) => json<ListSlotsAnswer>(send('GET', `/api/v1/events/${encodeURIComponent(params.id)}/slots`, { query })),
    /** Reserves places until `expiresAt`. */
    createHold: (body: CreateHoldRequest, { key }: WriteOptions = {}) =>
      json<Hold>(send('POST', `/api/v1/holds`, { body, key })),
    /** One hold with its prices. */
    getHold: (params: { id: string }) => json<Hold>(send('GET', `/api/v1/holds/${encodeURIComponent(params.id)}`)),
    /** Other lines, another promo code, or more time. */
    changeHold: (
      params: {
        id: string;
      },
      body: ChangeHoldRequest,
      { key }: WriteOptions = {},
    ) => json<Hold>(send('PATCH', `/api/v1/holds/${encodeURIComponent(params.id)}`, { body, key })),
    /** Releases the places of a hold at once. */
    deleteHold: (
      params: {
        id: string;
      },
      { key }: WriteOptions = {},
    ) => nothing(send('DELETE', `/api/v1/holds/${encodeURIComponent(params.id)}`, { key })),
    /** Makes an order from a hold or from lines. */
    createOrder: (body: CreateOrderRequest, { key }: WriteOptions = {}) =>
      json<NewOrder>(send('POST', `/api/v1/orders`, { body, key })),
    /** Placed orders, oldest first. */
    listOrders: (
      query: {
        /** `next` of the page before; without it, the first page. */
        cursor?: string;
        /** Rows of a page, at most 200. */
        limit?: number;
        /** Only orders that changed at or after this time. Ask with a minute of overlap; compare `version`. */
        modified_since?: string;
      } = {},
    ) => json<ListOrdersAnswer>(send('GET', `/api/v1/orders`, { query })),
    /** One placed order with its items and tickets. */
    getOrder: (params: { reference: string }) =>
      json<Order>(send('GET', `/api/v1/orders/${encodeURIComponent(params.reference)}`)),
    /** Cancels an unpaid order. */
    cancelOrder: (
      params: {
        reference: string;
      },
      { key }: WriteOptions = {},
    ) => json<Order>(send('POST', `/api/v1/orders/${encodeURIComponent(params.reference)}/cancel`, { key })),
    /** Time slots to which items of an order can move. */
    listMoveSlots: (
      params: {
        reference: string;
      },
      query: {
        /** Ids of items of the order, separated by commas, at most 50. */
        items: string;
        /** First day, on the calendar of the venue. */
        from: string;
        /** Last day. */
        to: string;
      },
    ) => json<MoveSlots>(send('GET', `/api/v1/orders/${encodeURIComponent(params.reference)}/moves`, { query })),
    /** Moves items of an order to another time slot. */
    moveItems: (
      params: {
        reference: string;
      },
      body: MoveItemsRequest,
      { key }: WriteOptions = {},
    ) => json<Order>(send('POST', `/api/v1/orders/${encodeURIComponent(params.reference)}/moves`, { body, key })),
    /** The refunds of an order, oldest first. */
    listRefunds: (params: { reference: string }) =>
      json<ListRefundsAnswer>(send('GET', `/api/v1/orders/${encodeURIComponent(params.reference)}/refunds`)),
    /** Refunds items of an order. */
    createRefund: (
      params: {
        reference: string;
      },
      body: CreateRefundRequest,
      { key }: WriteOptions = {},
    ) =>
      json<CreateRefundAnswer>(
        send('POST', `/api/v1/orders/${encodeURIComponent(params.reference)}/refunds`, { body, key }),
      ),
    /** Prices of lines, and what refuses them. */
    quote: (body: QuoteRequest, { key }: WriteOptions = {}) =>
      json<Quote>(send('POST', `/api/v1/quotes`, { body, key })),
    /** Sales, refunds and payments of each day. */
    getDays: (query: {
      /** First day. */
      from: string;
      /** Last day, at most 366 days in all. */
      to: string;
      /** Splits the sales of each day. */
      by?: 'event' | 'product' | 'channel' | 'tax_rate';
    }) => json<DaysReport>(send('GET', `/api/v1/reports/days`, { query })),
    /** Scans at the gates, in the order in which they were recorded. */
    listScans: (
      query: {
        /** `next` of the page before; without it, the first page. */
        cursor?: string;
        /** Rows of a page, at most 200. */
        limit?: number;
        /** Only scans recorded at or after this time. */
        since?: string;
      } = {},
    ) => json<ListScansAnswer>(send('GET', `/api/v1/scans`, { query })),
    /** Issued tickets, oldest first. */
    listTickets: (
      query: {
        /** `next` of the page before; without it, the first page. */
        cursor?: string;
        /** Rows of a page, at most 200. */
        limit?: number;
        /** Only tickets whose order changed, or that a gate read, at or after this time. */
        modified_since?: string;
        /** Only tickets of the order with this reference. */
        order?: string;
        /** Only tickets of the time slot with this id. */
        slot?: string;
      } = {},
    ) => json<ListTicketsAnswer>(send('GET', `/api/v1/tickets`, { query })),
    /** One ticket with the text of its barcode. */
    getTicket: (params: {
      /** Id or reference of the ticket. */
      id: string;
    }) => json<TicketWithCode>(send('GET', `/api/v1/tickets/${encodeURIComponent(params.id)}`)),
    /** The ticket as PDF on A4. */
    getTicketPdf: (params: {
      /** Id or reference of the ticket. */
      id: string;
    }) => bytes(send('GET', `/api/v1/tickets/${encodeURIComponent(params.id)}/pdf`)),
    /** Webhooks, oldest first. */
    listWebhooks: (
      query: {
        /** `next` of the page before; without it, the first page. */
        cursor?: string;
        /** Rows of a page, at most 200. */
        limit?: number;
      } = {},
    ) => json<ListWebhooksAnswer>(send('GET', `/api/v1/webhooks`, { query })),
    /** A new webhook, with its secret. */
    createWebhook: (body: CreateWebhookRequest, { key }: WriteOptions = {}) =>
      json<WebhookWithSecret>(send('POST', `/api/v1/webhooks`, { body, key })),
    /** One webhook. */
    getWebhook: (params: { id: string }) =>
      json<Webhook>(send('GET', `/api/v1/webhooks/${encodeURIComponent(params.id)}`)),
    /** Changes a webhook, or switches it on or off. */
    updateWebhook: (
      params: {
        id: string;
      },
      body: UpdateWebhookRequest,
      { key }: WriteOptions = {},
    ) => json<Webhook>(send('PATCH', `/api/v1/webhooks/${encodeURIComponent(params.id)}`, { body, key })),
    /** Deletes a webhook with what waits. */
    deleteWebhook: (
      params: {
        id: string;
      },
      { key }: WriteOptions = {},
    ) => nothing(send('DELETE', `/api/v1/webhooks/${encodeURIComponent(params.id)}`, { key })),
    /** A new secret; the former one signs as well for 24 hours. */
    rotateWebhookSecret: (
      params: {
        id: string;
      },
      { key }: WriteOptions = {},
    ) =>
      json<WebhookWithSecret>(send('POST', `/api/v1/webhooks/${encodeURIComponent(params.id)}/rotate-secret`, { key })),
  };
}
