/**
 * What may become of an order, a payment, a refund, a ticket and a conversation: the only changes of state that the database lets
 * happen. Its table `state_transitions` is filled by migrations with what stands here, and the diagrams of
 * docs/orders.md are printed from it; a test compares all three. A new state is a line here and a migration.
 */
export const TRANSITIONS = {
  /** Held while it is filled in, pending when placed. Money that comes late may still pay an expired order. */
  order: {
    held: ['pending', 'paid', 'expired', 'cancelled'],
    /** Held again to be changed, for what time it has. */
    pending: ['held', 'paid', 'expired', 'cancelled'],
    paid: ['partially_refunded', 'refunded'],
    partially_refunded: ['refunded'],
    refunded: [],
    /** Staff let it await its money again, as long as its places are to be had. */
    expired: ['pending', 'paid'],
    cancelled: [],
  },
  /** What a provider confirms after it had refused is taken; an amount that was not asked for stays authorised, for staff. */
  payment: {
    created: ['authorised', 'captured', 'failed', 'cancelled'],
    authorised: ['captured', 'failed', 'cancelled'],
    captured: ['partially_refunded', 'refunded', 'disputed'],
    partially_refunded: ['captured', 'refunded', 'disputed'],
    /** A refund may fail after it was reported as done; a bank may take back what went to a balance. */
    refunded: ['captured', 'partially_refunded', 'disputed'],
    failed: ['authorised', 'captured'],
    cancelled: ['authorised', 'captured'],
    disputed: ['captured', 'refunded'],
  },
  /** `requested`: to be approved by a second person; `transit`: under way at the provider; `external`: made there by another person. */
  refund: {
    requested: ['created', 'done', 'cancelled'],
    created: ['transit', 'done', 'failed', 'cancelled'],
    transit: ['done', 'failed'],
    done: ['failed'],
    failed: ['created', 'done', 'cancelled'],
    cancelled: [],
    external: ['cancelled'],
  },
  /** A blocked ticket may be let in again, an entry may be undone; what was replaced or cancelled never works again. */
  ticket: {
    valid: ['used', 'cancelled', 'replaced', 'expired', 'blocked'],
    used: ['valid'],
    cancelled: [],
    replaced: [],
    expired: [],
    blocked: ['valid', 'cancelled', 'replaced', 'expired'],
  },
  /** Open while it is our turn, waiting while it is the customer's; one that is closed is gone on with by another. */
  conversation: {
    open: ['waiting', 'solved', 'closed'],
    waiting: ['open', 'solved', 'closed'],
    solved: ['open', 'waiting', 'closed'],
    closed: [],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

export type Stateful = keyof typeof TRANSITIONS;
export type OrderState = keyof typeof TRANSITIONS.order;
export type ConversationState = keyof typeof TRANSITIONS.conversation;
