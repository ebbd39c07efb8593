/**
 * The life of an order. `held`: places are kept while it is filled in. `pending`: placed, money awaited. An expired
 * order whose money arrives late is paid if its places can be taken again. The functions in prisma/functions move it;
 * this table says what they may do.
 */
export const orderTransitions = {
  held: ['pending', 'paid', 'expired', 'cancelled'],
  pending: ['paid', 'expired', 'cancelled'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded'],
  refunded: [],
  expired: ['paid'],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;

export type OrderState = keyof typeof orderTransitions;
