import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { isMailboxFull } from '../../mails';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { knownOutcome } from '../../shared/outcome';
import type { OfferInput } from './transferRequests';

/** Results of `offer_ticket`: done, or why the ticket cannot be transferred. */
const OFFERED = [
  ...['offered', 'replayed', 'already', 'gone', 'given', 'waits', 'disputed', 'moving', 'used', 'blocked'],
  ...['called_off', 'no_time', 'not_allowed', 'too_late', 'too_often'],
] as const;
const WITHDRAWN = ['withdrawn', 'replayed', 'taken', 'gone'] as const;

/** Validity of a link in days, or until the visit if sooner. */
const DAYS = 7;

type Order = { id: string; locale: Locale };

/** The giver: account, if any, and the transfer by which they have the ticket, if it is not their order. */
type Giver = { by: string | null; holder: string | null };

/**
 * Offers a unit to the person who opens the link; with an address it is emailed. Idempotent.
 * @throws DomainError `transfer_…` for what speaks against it, `mailbox_full` beside `email`
 */
export async function offerTicket(order: Order, input: OfferInput, { by, holder }: Giver): Promise<void> {
  const { id, position, email } = input;
  if (email && (await isMailboxFull(email))) throw new DomainError('mailbox_full', { field: 'email' });
  const [row] = await sql<{ outcome: string }>(
    'offer_ticket',
    `select offer_ticket(jsonb_build_object('id', $1::uuid, 'order_id', $2::uuid, 'email', $4::text, 'locale', $5::text, 'by', $6::uuid, 'days', $7::int, 'holder', $8::uuid,
       'unit', (select id from order_items where order_id = $2 and position = $3 and visit = 0))) as outcome`,
    [id, order.id, position, email, order.locale, by, DAYS, holder],
  );
  const outcome = knownOutcome('offer_ticket', OFFERED, row?.outcome);
  if (outcome !== 'offered' && outcome !== 'replayed') throw new DomainError(`transfer_${outcome}`);
  wakeOutbox();
}

/**
 * Withdraws a link.
 * @throws DomainError `transfer_given` if another person accepted first, `transfer_gone` without such a link
 */
export async function withdrawTicket(orderId: string, id: string, { by, holder }: Giver): Promise<void> {
  const [row] = await sql<{ outcome: string }>(
    'withdraw_ticket',
    `select case when exists (select from ticket_transfers where id = $2 and passed_by is not distinct from $4)
       then withdraw_ticket($1, $2, $3) else 'gone' end as outcome`,
    [orderId, id, by, holder],
  );
  const outcome = knownOutcome('withdraw_ticket', WITHDRAWN, row?.outcome);
  if (outcome === 'taken') throw new DomainError('transfer_given');
  if (outcome === 'gone') throw new DomainError('transfer_gone');
  outcome satisfies 'withdrawn' | 'replayed';
  wakeOutbox();
}
