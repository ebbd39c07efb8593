/**
 * Topics of webhooks. `order.*` is every change of an order, also of a kind that this list does not have yet; the kinds
 * are those of the order's history, without the import of an order from another system.
 */
export const ORDER_KINDS = [
  'changed',
  'placed',
  'reopened',
  'buyer_changed',
  'readdressed',
  'links_renewed',
  'paid',
  'expired',
  'cancelled',
  'transfer_short',
  'payment_failed',
  'places_gone',
  'order_cancelled',
  'not_fulfillable',
  'overpaid',
  'part_paid',
  'payment_part',
  'payment_taken',
  'payment_dropped',
  'amount_mismatch',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'credit_held',
  'credit_taken',
  'credit_freed',
  'holder_named',
  'refunded',
  'refund_done',
  'refund_credited',
  'refunded_elsewhere',
  'refund_failed',
  'visit_booked',
  'move_ended',
  'rescheduled',
  'exchanged',
  'ticket_offered',
  'ticket_withdrawn',
  'ticket_taken',
  'code_claimed',
  'payment_link_made',
  'payment_link_withdrawn',
  'revived',
  'slot_cancelled',
  'terms_changed',
  'slot_moved',
  'slot_reinstated',
  'invoice_issued',
  'invoice_cancelled',
  'attention_ended',
  'refund_requested',
  'refund_rejected',
  'price_refunded',
  'refund_retried',
  'refund_to_balance',
  'discounted',
] as const;
/** Entries of the activity log that change what the API answers about an event. */
export const EVENT_KINDS_TOLD = ['updated', 'published', 'withdrawn', 'archived', 'restored'] as const;
export const SCAN_KINDS = ['accepted', 'exited', 'undone'] as const;

const KINDS = { order: ORDER_KINDS, event: EVENT_KINDS_TOLD, scan: SCAN_KINDS } as const;
export type TopicKind = keyof typeof KINDS;
export const TOPIC_KINDS = Object.keys(KINDS) as TopicKind[];

export const allOf = (kind: TopicKind): `${TopicKind}.*` => `${kind}.*`;

/** Topics of a kind by name, without the one for all. */
export const topicsOf = (kind: TopicKind): string[] => KINDS[kind].map((name) => `${kind}.${name}`);

export const WEBHOOK_TOPICS: readonly string[] = TOPIC_KINDS.flatMap((kind) => [allOf(kind), ...topicsOf(kind)]);

/** Topics after a choice of whole kinds, which stand for the single topics of those kinds. */
export const withWhole = (topics: readonly string[], whole: readonly string[]): string[] => [
  ...whole,
  ...topics.filter((topic) => !topic.endsWith('.*') && !whole.includes(allOf(topicKind(topic)))),
];

/** Topics after a choice of single ones: a new single topic replaces the whole of its kind. */
export function withSingle(topics: readonly string[], single: readonly string[]): string[] {
  const added = single.filter((topic) => !topics.includes(topic)).map(topicKind);
  const whole = topics.filter((topic) => topic.endsWith('.*') && !added.includes(topicKind(topic)));
  return [...whole, ...single];
}

export const topicKind = (topic: string): TopicKind => topic.split('.', 1)[0] as TopicKind;
