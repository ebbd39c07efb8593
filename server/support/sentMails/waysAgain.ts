/** How a mail is sent again, and why not. */

/** `copy`: as it was; `tickets`: the order's tickets, made anew. */
export type Way = 'copy' | 'tickets';
export type WhyNot = 'queued' | 'link' | 'held' | 'stale' | 'no_tickets';

export type ValidatedMail = {
  kind: string;
  state: string;
  heldBack: string | null;
  /** It holds, or held, a link that works once. */
  isOneTime: boolean;
  /** It leads to an order or a conversation by a key that opens nothing any more. */
  isStale: boolean;
};

export type Again = { way: Way; whyNot: null } | { way: null; whyNot: WhyNot };

const TICKETS = 'order_paid';

/** @param hasTickets whether its order has tickets that the person who asks may hand out */
export function waysAgain(mail: ValidatedMail, hasTickets: boolean): Again {
  const not = (whyNot: WhyNot): Again => ({ way: null, whyNot });
  if (mail.state === 'queued') return not('queued');
  if (mail.kind === TICKETS) return hasTickets ? { way: 'tickets', whyNot: null } : not('no_tickets');
  if (mail.isOneTime || mail.heldBack === 'link') return not('link');
  if (mail.heldBack) return not('held');
  if (mail.isStale) return not('stale');
  return { way: 'copy', whyNot: null };
}
