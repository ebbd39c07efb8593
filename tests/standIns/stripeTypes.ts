/** State of the simulated Stripe, and actions for tests. */
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
  /** Set with `customer_creation`; with `setup_future_usage` the payment stores its card. */
  customer: string | null;
  futureUsage: string | null;
  method: string | null;
};
/** A stored card of a customer; `answer` is its bank's response to off-session payments. */
export type StripeCard = {
  id: string;
  customer: string | null;
  answer: 'succeeded' | 'authentication_required' | 'card_declined';
};
/** An off-session payment. */
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
  /** Status of new refunds. */
  refundStatus: string;
  /** A refund made in Stripe's dashboard. */
  refundInPages: (sessionId: string, amount: number) => StripeRefund;
  /** A successful refund fails days later, and its money returns to the shop. */
  failRefund: (refundId: string, reason?: string) => StripeRefund;
  /** The buyer pays; `processing` is money that arrives days later, as by direct debit. */
  pay: (sessionId: string, how?: 'now' | 'processing') => StripeSession;
  settleLater: (sessionId: string, decline?: string) => StripeSession;
  expire: (sessionId: string) => StripeSession;
  dispute: (sessionId: string, status?: string) => Dispute;
  /** An event as Stripe sends it, with its signature header. */
  event: (type: string, object: Json) => string;
  sign: (body: string, secret?: string, at?: Date) => string;
};
