/**
 * What a company that takes card payments must be able to do for us, in words that fit a hosted page reached by a link
 * or by a posted form, and amounts in minor units. Nothing here moves an order: a provider only says what it knows,
 * and `applyResults` decides what that means.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '../../shared/i18n/translate';
import type { Cents } from '../../shared/money';

/** One try at paying one order. Providers that refuse a used order number get a new one by each attempt. */
export type ProviderPayment = {
  id: string;
  attempt: number;
  amount: Cents;
  currency: string;
  /** The provider's own name for it, once it was started. */
  providerRef: string | null;
};

export type ProviderRefund = { id: string; amount: Cents; currency: string; reason: string };

export type StartContext = {
  /** Absolute addresses: where the buyer comes back to, with and without having paid, and where results are told. */
  returnUrl: string;
  cancelUrl: string;
  notifyUrl: string;
  locale: Locale;
  /** What the buyer reads there: the event. */
  title: string;
  /** The order's reference, for the statement. */
  reference: string;
  email: string | null;
  /** Until when the order can be paid; the provider should take no money after it. */
  expiresAt: Date;
};

/** Where the buyer's browser goes: by a link, or by a form that our own page posts. */
export type Redirect = { method: 'GET'; url: string } | { method: 'POST'; url: string; fields: Record<string, string> };
export type Started = { redirect: Redirect; providerRef: string };

export type PaymentResult = {
  status: 'confirmed' | 'pending' | 'failed' | 'cancelled';
  amount: number;
  currency: string;
  providerRef?: string;
  card?: { brand?: string; last4?: string };
  /** Why it failed: card_declined, insufficient_funds, authentication_failed, … or the provider's own. */
  code?: string;
  /** The provider's answer, without card data. */
  raw?: Record<string, unknown>;
};

/** A message that was proved to come from the provider; `paymentId` is null when it names none of ours. */
export type VerifiedEvent = { eventId: string; paymentId: string | null; result: PaymentResult };

/** A message that is not the provider's, or is too old: nothing of it may be believed or written. */
export class UnverifiedMessage extends Error {}

export type PaymentProvider = {
  /** Stands in `payments.provider` and in the address of its messages. */
  readonly code: string;
  readonly capabilities: { refund: 'api' | 'manual'; partialRefund: boolean; statusQuery: boolean };
  isAvailable(order: { currency: string; channel: string }): boolean;
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
  refund(
    refund: ProviderRefund,
    payment: ProviderPayment,
  ): Promise<{ status: 'done' | 'transit' | 'failed'; ref?: string; reason?: string }>;
};
