/**
 * Who takes money. A hosted provider is a company whose page the buyer is led to and comes back from; here is what it must be able to
 * do, in words that fit a page reached by a link or by a posted form, and amounts in minor units. It moves no order: it only says
 * what it knows, and `applyResults` decides what that means. A local provider takes the money here (cash, store credit).
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '../../shared/i18n/translate';
import type { LocalText } from '../../shared/localText';
import type { Cents } from '../../shared/money';
import type { PayMethod } from '../../shared/payOptions';
import type { BookedPayment } from './books';

/** Why a connection does not work, as staff are told. */
export type ConnectionProblem =
  | { kind: 'unreachable' | 'key_unknown' | 'key_not_allowed' | 'merchant_unknown' }
  | { kind: 'refused'; code: string };

/** One try at paying one order. Providers that refuse a used order number get a new one by each attempt. */
export type ProviderPayment = {
  id: string;
  attempt: number;
  method: string;
  createdAt: Date;
  amount: Cents;
  currency: string;
  /** The provider's own name for it, once it was started. */
  providerRef: string | null;
};

export type ProviderRefund = {
  id: string;
  amount: Cents;
  currency: string;
  reason: string;
  /** Staff may have it tried again after it failed; until then 1. */
  tryNumber: number;
  /** Since when it may have been made without our hearing of it; null where it was never asked for. */
  since: Date | null;
  /** What of the payment has been given back by other refunds. */
  returned: Cents;
};

export type StartContext = {
  /** Absolute addresses: where the buyer comes back to, with and without having paid, and where results are told. */
  returnUrl: string;
  cancelUrl: string;
  /** Where the buyer may go on or choose another way to pay. */
  choiceUrl: string;
  /** Our own page that says how to transfer the money. */
  transferUrl: string;
  notifyUrl: string;
  locale: Locale;
  /** What the buyer reads there: the event. */
  title: string;
  /** The order's reference, for the statement. */
  reference: string;
  email: string | null;
  /** The buyer leaves the card, to be charged later without them. */
  leavesCard: boolean;
  /** Until when the order can be paid; the provider should take no money after it. */
  expiresAt: Date;
};

/** Where the buyer's browser goes: by a link, or by a form that our own page posts. */
export type Redirect = { method: 'GET'; url: string } | { method: 'POST'; url: string; fields: Record<string, string> };
export type Started = { redirect: Redirect; providerRef: string };

export type PaymentResult = {
  /** `disputed`: the buyer's bank wants the money back; `dispute_won`, `dispute_lost`: what was decided. */
  status: 'confirmed' | 'pending' | 'failed' | 'cancelled' | 'disputed' | 'dispute_won' | 'dispute_lost';
  amount: number;
  currency: string;
  providerRef?: string;
  card?: { brand?: string; last4?: string };
  /** Why it failed: card_declined, insufficient_funds, authentication_failed, … or the provider's own. */
  code?: string;
  /** The provider's answer, without card data. */
  raw?: Record<string, unknown>;
};

/**
 * A message that was proved to come from the provider; `paymentId` is null when it names none of ours. It is about a payment's
 * outcome, or a reason to look into the books.
 */
export type VerifiedEvent =
  | { eventId: string; paymentId: string | null; result: PaymentResult }
  | { eventId: string; books: BookedPayment };

/** A message that is not the provider's, or is too old: nothing of it may be believed or written. */
export class UnverifiedMessage extends Error {}

/** What decides who may take the money; without an amount, whether any is taken at all. */
export type PayableOrder = { id?: string; currency: string; channel: string; totalCents?: number };

/** What decides for how long an order may wait for its money. */
export type OrderTimes = {
  since: Date;
  firstStart: Date | null;
  /** Until when a company's order waits, by its own terms; null for every other. */
  agreedUntil?: Date | null;
};

/** A card that a buyer left with a company, by the names it has there. */
export type StoredCard = { customerRef: string; methodRef: string };
export type LeftCard = StoredCard & {
  brand: string | null;
  last4: string | null /** 2031-04 */;
  expires: string | null;
};

/** Cards that buyers leave to be charged later without them: only its names at the company are kept here. */
export type CardKeeper = {
  /** The card that was left with a payment; null where none was. */
  find(payment: ProviderPayment): Promise<LeftCard | null>;
  /** Called again with the same payment, it charges once. @throws where it is not known whether it was charged */
  charge(payment: ProviderPayment, card: StoredCard, reference: string): Promise<PaymentResult>;
  forget(card: StoredCard): Promise<void>;
};

/** What came of asking for a refund. */
export type RefundAnswer = { status: 'done' | 'transit' | 'failed'; ref?: string; reason?: string };

export type HostedProvider = {
  /** Stands in `payments.provider` and in the address of its messages. */
  readonly code: string;
  readonly capabilities: { refund: 'api' | 'manual'; partialRefund: boolean; statusQuery: boolean };
  /** By what buyers pay there; by card where it does not say. */
  readonly methods?: readonly PayMethod[];
  /** What buyers read, where the house has words of its own. */
  readonly label?: LocalText;
  isAvailable(order: PayableOrder): boolean;
  /** Where paying takes days: until when an order waits for it; null where its visit leaves no time for that. */
  payUntil?(times: OrderTimes): Promise<Date | null>;
  /** Called again with the same payment, it answers with the same session and takes no second payment. */
  start(payment: ProviderPayment, context: StartContext): Promise<Started>;
  /** @throws UnverifiedMessage */
  parseWebhook(raw: Buffer, headers: IncomingHttpHeaders): Promise<VerifiedEvent[]>;
  /** What the buyer's return says, where the provider signs it; null when it proves nothing. */
  onReturn?(query: URLSearchParams, payment: ProviderPayment): Promise<PaymentResult | null>;
  /** What the provider knows now; null while the buyer has not decided. */
  fetchStatus?(payment: ProviderPayment): Promise<PaymentResult | null>;
  /** Asks that no money be taken any more. @returns false when it is too late for that. */
  cancel?(payment: ProviderPayment): Promise<boolean>;
  /** Called again with the same refund, it gives the money back once. `transit` = under way, ask again. */
  refund(refund: ProviderRefund, payment: ProviderPayment): Promise<RefundAnswer>;
  /** Where cards can be left with it. */
  readonly cards?: CardKeeper;
  /** What stands in its books of one payment; null where it knows of none. */
  readBooks?(payment: ProviderPayment): Promise<BookedPayment | null>;
  /** Everything that was paid to it since then, also what is none of ours, where it has a list. */
  listBooks?(since: Date): AsyncIterable<BookedPayment>;
  /** Whether the connection works; moves nothing. */
  test?(): Promise<ConnectionProblem | null>;
};

/** By what money is taken here. */
export type LocalMethod = 'free' | 'balance' | 'voucher' | 'cash' | 'card_manual' | 'on_account';

/** Money that is taken here, in the moment it is paid: there is no page to lead to, no message and no status to ask for. */
export type LocalProvider = {
  /** Stands in `payments.provider`; the database knows the same codes (`is_local`). */
  readonly code: string;
  readonly methods: readonly LocalMethod[];
  /** Called again with the same refund, it refunds once. Left out where staff hand the money back. */
  refund?(refund: Pick<ProviderRefund, 'id'>): Promise<RefundAnswer>;
};
