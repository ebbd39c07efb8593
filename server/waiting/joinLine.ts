import { sql } from '../infra/db';
import { wakeOutbox } from '../infra/outbox';
import { isMailboxFull } from '../mails';
import { channelTerms } from '../settings';
import { DomainError } from '../shared/errors';
import type { Locale } from '../shared/i18n/translate';
import { knownOutcome, unknownOutcome } from '../shared/outcome';
import { SHOP_CHANNEL } from '../shared/salesChannels';
import type { JoinInput } from './requests';

const JOINED = ['joined', 'unconfirmed', 'changed', 'offered', 'replayed', 'off', 'not_on_sale', 'free'] as const;

/**
 * Adds an email to a slot's waiting list, or changes its number of places. Idempotent.
 * @returns whether this submission alone added it: then the sender may see the state without an email
 * @throws DomainError `too_many_tickets` or `waiting_free` beside `units`, `mailbox_full` beside `email`, `waiting_off`
 *   or `waiting_not_on_sale` beside `slot`
 */
export async function joinLine(
  input: JoinInput,
  terms: { locale: Locale; confirm: boolean; proved: boolean },
): Promise<boolean> {
  const { maxTickets } = await channelTerms(SHOP_CHANNEL);
  if (input.units > maxTickets)
    throw new DomainError('too_many_tickets', { field: 'units', params: { count: maxTickets } });
  if (await isMailboxFull(input.email)) throw new DomainError('mailbox_full', { field: 'email' });
  const [row] = await sql<{ outcome: string }>('join_line', 'select outcome from join_line($1::jsonb)', [
    JSON.stringify({ ...input, ...terms, channel: SHOP_CHANNEL }),
  ]);
  const outcome = knownOutcome('join_line', JOINED, row?.outcome);
  wakeOutbox();
  switch (outcome) {
    case 'joined':
      return true;
    case 'replayed':
      return !terms.confirm;
    case 'unconfirmed':
    case 'changed':
    case 'offered':
      return false;
    case 'free':
      throw new DomainError('waiting_free', { field: 'units' });
    case 'off':
    case 'not_on_sale':
      throw new DomainError(`waiting_${outcome}`, { field: 'slot' });
    default:
      return unknownOutcome(outcome);
  }
}

/** Confirms the address of an entry. @returns whether it is on the list */
export async function confirmWaiting(id: string): Promise<boolean> {
  const [row] = await sql<{ waits: boolean }>('confirm_waiting', 'select confirm_waiting($1) as waits', [id]);
  wakeOutbox();
  return row!.waits;
}
