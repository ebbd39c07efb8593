import type { IsoDateTime } from '../shared/time';

/** Why staff must see to an order; the database has the same list as a CHECK of `order_attentions`. */
export const ATTENTION_CAUSES = [
  'places_gone',
  'order_cancelled',
  'not_fulfillable',
  'overpaid',
  'part_paid',
  'amount_mismatch',
  'slot_cancelled',
  'disputed',
  'refund_requested',
  'refund_failed',
  'underpaid',
  'statement_undone',
  'refunded_elsewhere',
  'books_differ',
  'mail_bounced',
] as const;
export type AttentionCause = (typeof ATTENTION_CAUSES)[number];

export const isAttentionCause = (text: unknown): text is AttentionCause =>
  ATTENTION_CAUSES.some((cause) => cause === text);

/** One of an order's causes from its beginning to its end; without a person where it went by itself. */
export type Attention = {
  cause: AttentionCause;
  raisedAt: IsoDateTime;
  endedAt: IsoDateTime | null;
  endedBy: string | null;
};
