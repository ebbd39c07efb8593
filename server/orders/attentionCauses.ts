import type { IsoDateTime } from '../shared/time';

/** Causes for attention; `order_attentions` has the same list in a CHECK. */
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

/** A cause of an order with its period; `endedBy` is null if the system ended it. */
export type Attention = {
  cause: AttentionCause;
  raisedAt: IsoDateTime;
  endedAt: IsoDateTime | null;
  endedBy: string | null;
};
