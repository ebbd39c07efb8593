/**
 * Payment providers. A hosted provider is a company to whose page the buyer is led; this is its interface, for pages
 * opened by link or posted form, with amounts in minor units. It only reports, and `applyResults` decides what a result
 * means. A local provider takes money here (cash, store credit).
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '../../shared/i18n/translate';
import type { LocalText } from '../../shared/localText';
import type { Cents } from '../../shared/money';
import type { PayMethod } from '../../shared/payOptions';
import type { BookedPayment } from './books';

/** Why a connection does not work, as shown to staff. */
export type ConnectionProblem =
  | { kind: 'unreachable' | 'key_unknown' | 'key_not_allowed' | 'merchant_unknown' }
  | { kind: 'refused'; code: string };

/** An attempt to pay an order. Providers that refuse a used order number get a new one per attempt. */
export type ProviderPayment = {
  id: string;
  attempt: number;
  method: string;
  createdAt: Date;
  amount: Cents;
  currency: string;
  /** The provider's id, once started. */
  providerRef: string | null;
};

export type ProviderRefund = {
  id: string;
  amount: Cents;
  currency: string;
  reason: string;
  /** 1, unless staff retry it after a failure. */
  tryNumber: number;
  /** Time since which it may exist at the provider; null if it was never requested. */
  since: Date | null;
  /** Amount of the payment refunded by others. */
  returned: Cents;
};

export type StartContext = {
  /** Absolute URLs: return after payment, return without it, and messages. */
  returnUrl: string;
  cancelUrl: string;
  /** Page to continue or choose another method. */
  choiceUrl: string;
  /** Our page with the bank transfer instructions. */
  transferUrl: string;
  notifyUrl: string;
  locale: Locale;
  /** Title of the event, shown to the buyer. */
  title: string;
  /** Order reference, for the bank statement. */
  reference: string;
  email: string | null;
  /** The buyer stores the card for later charges. */
  leavesCard: boolean;
  /** Payment deadline of the order; the provider should take no money after it. */
  expiresAt: Date;
};

/** Target of the buyer's browser: a link, or a form posted by our page. */
export type Redirect = { method: 'GET'; url: string } | { method: 'POST'; url: string; fields: Record<string, string> };
export type Started = { redirect: Redirect; providerRef: string };

export type PaymentResult = {
  /** `disputed`: the buyer's bank reclaims the money; `dispute_won`, `dispute_lost`: the decision. */
  status: 'confirmed' | 'pending' | 'failed' | 'cancelled' | 'disputed' | 'dispute_won' | 'dispute_lost';
  amount: number;
  currency: string;
  providerRef?: string;
  card?: { brand?: string; last4?: string };
  /** Reason of the failure: card_declined, insufficient_funds, authentication_failed, … or the provider's own. */
  code?: string;
  /** The provider's answer, without card data. */
  raw?: Record<string, unknown>;
};

/**
 * An authentic message of the provider; `paymentId` is null if it names none of ours. It reports an outcome, or is a
 * reason to query the records.
 */
export type VerifiedEvent =
  | { eventId: string; paymentId: string | null; result: PaymentResult }
  | { eventId: string; books: BookedPayment };

/** A forged or outdated message: nothing of it may be used or stored. */
export class UnverifiedMessage extends Error {}

/** Data that decide which providers are available; without an amount, whether any is. */
export type PayableOrder = { id?: string; currency: string; channel: string; totalCents?: number };

/** Data that decide how long an order may await payment. */
export type OrderTimes = {
  since: Date;
  firstStart: Date | null;
  /** Deadline of a company order by its own terms; null for others. */
  agreedUntil?: Date | null;
};

/** A stored card, by its ids at the provider. */
export type StoredCard = { customerRef: string; methodRef: string };
export type LeftCard = StoredCard & {
  brand: string | null;
  last4: string | null /** 2031-04 */;
  expires: string | null;
};

/** Cards stored for later charges without the buyer: only their provider ids are kept here. */
export type CardKeeper = {
  /** The card stored with a payment; null if none. */
  find(payment: ProviderPayment): Promise<LeftCard | null>;
  /** Idempotent by payment: charges once. @throws if it is unknown whether it was charged */
  charge(payment: ProviderPayment, card: StoredCard, reference: string): Promise<PaymentResult>;
  forget(card: StoredCard): Promise<void>;
};

/** Result of a refund request. */
export type RefundAnswer = { status: 'done' | 'transit' | 'failed'; ref?: string; reason?: string };

export type HostedProvider = {
  /** Value of `payments.provider`, and part of the webhook URL. */
  readonly code: string;
  readonly capabilities: { refund: 'api' | 'manual'; partialRefund: boolean; statusQuery: boolean };
  /** Payment methods offered there; default: card. */
  readonly methods?: readonly PayMethod[];
  /** Name shown to buyers, if the organisation set one. */
  readonly label?: LocalText;
  isAvailable(order: PayableOrder): boolean;
  /** Deadline of a method that takes days; null if the visit is too soon. */
  payUntil?(times: OrderTimes): Promise<Date | null>;
  /** Idempotent by payment: returns the same session and takes no second payment. */
  start(payment: ProviderPayment, context: StartContext): Promise<Started>;
  /** @throws UnverifiedMessage */
  parseWebhook(raw: Buffer, headers: IncomingHttpHeaders): Promise<VerifiedEvent[]>;
  /** Signed result in the return URL; null if it proves nothing. */
  onReturn?(query: URLSearchParams, payment: ProviderPayment): Promise<PaymentResult | null>;
  /** The present status; null while the buyer has not decided. */
  fetchStatus?(payment: ProviderPayment): Promise<PaymentResult | null>;
  /** Cancels the payment. @returns false if it is too late. */
  cancel?(payment: ProviderPayment): Promise<boolean>;
  /** Idempotent by refund: refunds once. `transit` = in progress, ask again. */
  refund(refund: ProviderRefund, payment: ProviderPayment): Promise<RefundAnswer>;
  /** Present if the provider can store cards. */
  readonly cards?: CardKeeper;
  /** Record of one payment; null if the provider has none. */
  readBooks?(payment: ProviderPayment): Promise<BookedPayment | null>;
  /** All payments since then, also those that are not ours, if the provider lists them. */
  listBooks?(since: Date): AsyncIterable<BookedPayment>;
  /** Tests the connection; changes nothing. */
  test?(): Promise<ConnectionProblem | null>;
};

/** Methods of payments taken here. */
export type LocalMethod = 'free' | 'balance' | 'voucher' | 'cash' | 'card_manual' | 'on_account' | 'elsewhere';

/** Payments that are taken here and immediately: no page, no message, no status query. */
export type LocalProvider = {
  /** Value of `payments.provider`; `is_local` in SQL has the same codes. */
  readonly code: string;
  readonly methods: readonly LocalMethod[];
  /** Idempotent by refund: refunds once. Absent if staff hand the money back. */
  refund?(refund: Pick<ProviderRefund, 'id'>): Promise<RefundAnswer>;
};
