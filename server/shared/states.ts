/**
 * The allowed state changes of orders, payments, refunds, tickets and conversations. Migrations copy them to the table
 * `state_transitions`, which the database enforces, and the diagrams of docs/orders.md are generated from them; a test
 * compares all three. A new state needs a line here and a migration.
 */
export const TRANSITIONS = {
  /** Held while the buyer fills it in, pending when placed. A late payment may still pay an expired order. */
  order: {
    held: ['pending', 'paid', 'expired', 'cancelled'],
    /** Reopened for changes, for its remaining time. */
    pending: ['held', 'paid', 'expired', 'cancelled'],
    paid: ['partially_refunded', 'refunded'],
    partially_refunded: ['refunded'],
    refunded: [],
    /** Staff may reactivate it while its places are free. */
    expired: ['pending', 'paid'],
    cancelled: [],
  },
  /** A confirmation after a refusal still counts; a wrong amount stays authorised, for staff. */
  payment: {
    created: ['authorised', 'captured', 'failed', 'cancelled'],
    authorised: ['captured', 'failed', 'cancelled'],
    /** A bank import that is undone cancels payments that were only to be refunded. */
    captured: ['partially_refunded', 'refunded', 'disputed', 'cancelled'],
    partially_refunded: ['captured', 'refunded', 'disputed'],
    /** A refund may fail after it was reported as done; a dispute may take back money that went to a balance. */
    refunded: ['captured', 'partially_refunded', 'disputed'],
    failed: ['authorised', 'captured'],
    cancelled: ['authorised', 'captured'],
    disputed: ['captured', 'refunded'],
  },
  /**
   * `requested`: pending approval by a second person; `transit`: under way at the provider; `external`: made at the
   * provider.
   */
  refund: {
    requested: ['created', 'done', 'cancelled'],
    created: ['transit', 'done', 'failed', 'cancelled'],
    transit: ['done', 'failed'],
    done: ['failed'],
    failed: ['created', 'done', 'cancelled'],
    cancelled: [],
    external: ['cancelled'],
  },
  /** A blocked ticket may be unblocked, an entry may be undone; a replaced or cancelled ticket never works again. */
  ticket: {
    valid: ['used', 'cancelled', 'replaced', 'expired', 'blocked'],
    used: ['valid'],
    cancelled: [],
    replaced: [],
    expired: [],
    blocked: ['valid', 'cancelled', 'replaced', 'expired'],
  },
  /** Open while staff must act, waiting while the customer must; a closed one continues in a new conversation. */
  conversation: {
    open: ['waiting', 'solved', 'closed'],
    waiting: ['open', 'solved', 'closed'],
    solved: ['open', 'waiting', 'closed'],
    closed: [],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

export type Stateful = keyof typeof TRANSITIONS;
/** All states of a record. */
export const statesOf = <K extends Stateful>(kind: K) =>
  Object.keys(TRANSITIONS[kind]) as (keyof (typeof TRANSITIONS)[K] & string)[];
export type OrderState = keyof typeof TRANSITIONS.order;
/** Orders that were paid (`is_sale`), and those of which something is not refunded (`is_paid`). */
export const SALE_STATES = ['paid', 'partially_refunded', 'refunded'] as const satisfies readonly OrderState[];
export const PAID_STATES = ['paid', 'partially_refunded'] as const satisfies readonly OrderState[];
export const isSale = (state: OrderState): boolean => SALE_STATES.some((sold) => sold === state);
export const isPaid = (state: OrderState): boolean => PAID_STATES.some((paid) => paid === state);

export type RefundState = keyof typeof TRANSITIONS.refund;
/** Refunds that count (`is_refund`). */
export const REFUND_STATES = [
  'created',
  'transit',
  'done',
  'failed',
  'external',
] as const satisfies readonly RefundState[];

export type ConversationState = keyof typeof TRANSITIONS.conversation;
