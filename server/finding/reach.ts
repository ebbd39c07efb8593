import { type Actor, can, canEverywhere, scopeOf } from '../shared/actor';
import { eventsIn } from '../shared/scopes';

/** Kinds of words that find an order. */
const WORD_KINDS = [
  'reference',
  'ticket',
  'name',
  'email',
  'phone',
  'holder',
  'document',
  'answer',
  'card',
  'bank',
  'payer',
  'invoice',
  'company',
] as const;
export type WordKind = (typeof WORD_KINDS)[number];

/** Data of holders, for users who may see tickets. */
const OF_TICKETS: ReadonlySet<WordKind> = new Set(['ticket', 'holder', 'document', 'answer']);

/** Searchable kinds and scope: null for all events. */
export type Reach = { kinds: WordKind[]; events: string[] | null; ticketEvents: string[] | null };

/**
 * Users find visible orders by buyer; by holder with access to tickets in the event; by payment and invoice if they see
 * the whole order; by sender of a transfer if they match transfers.
 */
export const reachOf = (actor: Actor): Reach => ({
  kinds: WORD_KINDS.filter((kind) => {
    if (kind === 'payer') return canEverywhere(actor, 'payments.match');
    return !OF_TICKETS.has(kind) || can(actor, 'tickets.view');
  }),
  events: eventsIn(scopeOf(actor, 'orders.view')),
  ticketEvents: eventsIn(scopeOf(actor, 'tickets.view')),
});
