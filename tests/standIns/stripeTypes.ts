/** What the stand-in for Stripe keeps, and what a test can have it do. */
import type { StandIn } from './standIn';

export type Json = Record<string, unknown>;
export type StripeSession = {
  id: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  client_reference_id: string;
  expires_at: number;
  locale: string | undefined;
  success_url: string;
  cancel_url: string;
  customer_email: string | undefined;
  url: string;
  intent: { id: string; status: string; metadata: Json; decline: string | null; refunded: number } | null;
  /** With `customer_creation`, and with what `setup_future_usage` the payment keeps its card. */
  customer: string | null;
  futureUsage: string | null;
  method: string | null;
};
/** A card that was left with a customer; `answer` is what its bank says when its owner is not there. */
export type StripeCard = {
  id: string;
  customer: string | null;
  answer: 'succeeded' | 'authentication_required' | 'card_declined';
};
/** A payment without its owner. */
export type StripeCharge = {
  id: string;
  status: string;
  amount: number;
  currency: string;
  customer: string;
  metadata: Json;
  last_payment_error: Json | null;
  refunded: number;
};
export type StripeRefund = {
  id: string;
  payment_intent: string;
  amount: number;
  currency: string;
  status: string;
  failure_reason?: string;
  metadata: Json;
};
/** A charge that this shop did not make. */
export type ForeignCharge = { id: string; amount: number; currency: string; created: number };
export type Dispute = {
  id: string;
  amount: number;
  currency: string;
  reason: string;
  status: string;
  payment_intent: Json;
};

export type Stripe = StandIn & {
  sessions: Map<string, StripeSession>;
  cards: Map<string, StripeCard>;
  charges: StripeCharge[];
  refunds: StripeRefund[];
  disputes: Dispute[];
  keys: Set<string>;
  foreign: ForeignCharge[];
  /** What a refund comes to. */
  refundStatus: string;
  /** Somebody gives money back in Stripe's own pages. */
  refundInPages: (sessionId: string, amount: number) => StripeRefund;
  /** A refund that succeeded fails days later, and its money is back with the shop. */
  failRefund: (refundId: string, reason?: string) => StripeRefund;
  /** The buyer pays; `processing` is money that comes days later, as by direct debit. */
  pay: (sessionId: string, how?: 'now' | 'processing') => StripeSession;
  settleLater: (sessionId: string, decline?: string) => StripeSession;
  expire: (sessionId: string) => StripeSession;
  dispute: (sessionId: string, status?: string) => Dispute;
  /** An event as Stripe writes it, and the header that proves it. */
  event: (type: string, object: Json) => string;
  sign: (body: string, secret?: string, at?: Date) => string;
};
