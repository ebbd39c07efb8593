/** How an email can be repeated, and why not. */

/** `copy`: unchanged; `tickets`: the order's current tickets. */
export type Way = 'copy' | 'tickets';
export type WhyNot = 'queued' | 'link' | 'held' | 'stale' | 'no_tickets';

export type ValidatedMail = {
  kind: string;
  state: string;
  heldBack: string | null;
  /** It contains, or contained, a one-time link. */
  isOneTime: boolean;
  /** Its link to an order or a conversation has a key that no longer works. */
  isStale: boolean;
};

export type Again = { way: Way; whyNot: null } | { way: null; whyNot: WhyNot };

const TICKETS = 'order_paid';

/** @param hasTickets whether its order has tickets that the staff member may send */
export function waysAgain(mail: ValidatedMail, hasTickets: boolean): Again {
  const not = (whyNot: WhyNot): Again => ({ way: null, whyNot });
  if (mail.state === 'queued') return not('queued');
  if (mail.kind === TICKETS) return hasTickets ? { way: 'tickets', whyNot: null } : not('no_tickets');
  if (mail.isOneTime || mail.heldBack === 'link') return not('link');
  if (mail.heldBack) return not('held');
  if (mail.isStale) return not('stale');
  return { way: 'copy', whyNot: null };
}
