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

/** Told by holders, for those who may see tickets. */
const OF_TICKETS: ReadonlySet<WordKind> = new Set(['ticket', 'holder', 'document', 'answer']);

/** Searchable kinds and scope: null for all events. */
export type Reach = { kinds: WordKind[]; events: string[] | null; ticketEvents: string[] | null };

/**
 * A person who sees an order finds it by its buyer; by its holders, who may see tickets in their event; by how it was paid and its invoices, who
 * sees all of it; by who sent a transfer, who matches transfers.
 */
export const reachOf = (actor: Actor): Reach => ({
  kinds: WORD_KINDS.filter((kind) => {
    if (kind === 'payer') return canEverywhere(actor, 'payments.match');
    return !OF_TICKETS.has(kind) || can(actor, 'tickets.view');
  }),
  events: eventsIn(scopeOf(actor, 'orders.view')),
  ticketEvents: eventsIn(scopeOf(actor, 'tickets.view')),
});
