import { recordChange } from '../../audit';
import { sql, transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { type AuditContext, doerIn } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { knownOutcome } from '../../shared/outcome';
import { giveUp } from '../actions/payOrder';
import { findLinkPayment, isOpen } from '../queries/findPayment';
import type { LinkInput } from './linkRequests';

/** Results of `make_payment_link`: done, or why there can be no link. */
const MADE = [
  ...['made', 'replayed', 'gone', 'changed', 'places_gone', 'not_awaited', 'over', 'under_review', 'part_arrived'],
  ...['not_fulfillable', 'paying'],
] as const;
/** Results of `withdraw_payment_link`: done, or the state of the link. */
const WITHDRAWN = [
  ...['withdrawn', 'replayed', 'used', 'returned', 'replaced', 'paid', 'cancelled', 'expired', 'changed'],
] as const;

type Order = { id: string; reference: string; currency: string };

const subjectOf = ({ id, reference }: Omit<Order, 'currency'>) => ({ type: 'order', id, label: reference }) as const;

/**
 * Creates a link to pay the amount due of an order; a former link stops working. Idempotent.
 * @throws DomainError `link_…` for what speaks against it
 */
export async function makeLink(by: AuditContext, order: Order, input: LinkInput): Promise<void> {
  const { id, email, hours, locale, expectedCents } = input;
  const link = { id, order_id: order.id, email, locale, hours, expected: expectedCents, by: doerIn(by) };
  const refusal = await transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ outcome: string }[]>`
      select make_payment_link(${JSON.stringify(link)}::jsonb) as outcome`;
    const outcome = knownOutcome('make_payment_link', MADE, row?.outcome);
    if (outcome === 'replayed') return null;
    if (outcome !== 'made') return outcome;
    await recordChange(tx, by, {
      action: 'order.payment_link_made',
      subject: subjectOf(order),
      after: { amountCents: expectedCents, currency: order.currency, hours, ...(email && { email }) },
    });
    return null;
  });
  if (refusal) throw new DomainError(`link_${refusal}`);
  wakeOutbox();
}

/**
 * Withdraws a link, so that no payment can start by it, and cancels an open one.
 * @returns false if a payment was in progress, which will pay the order
 * @throws DomainError `link_done` if it was used or has ended
 */
export async function withdrawLink(by: AuditContext, id: string, order: Omit<Order, 'currency'>): Promise<boolean> {
  const outcome = await transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ outcome: string }[]>`
      select withdraw_payment_link(${id}::uuid, ${doerIn(by)}::uuid) as outcome`;
    const withdrawn = knownOutcome('withdraw_payment_link', WITHDRAWN, row?.outcome);
    if (withdrawn === 'withdrawn')
      await recordChange(tx, by, { action: 'order.payment_link_withdrawn', subject: subjectOf(order) });
    return withdrawn;
  });
  if (outcome !== 'withdrawn' && outcome !== 'replayed') throw new DomainError('link_done');
  const payment = await findLinkPayment(id);
  return !payment || !isOpen(payment) || (await giveUp(payment.id));
}

/** Order of a link; null if there is no such link. */
export async function orderOfLink(id: string): Promise<string | null> {
  const [row] = await sql<{ reference: string }>(
    'order_of_link',
    'select o.reference from payment_links l join orders o on o.id = l.order_id where l.id = $1',
    [id],
  );
  return row?.reference ?? null;
}
