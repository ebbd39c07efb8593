import { sql } from '../infra/db';
import { wakeOutbox } from '../infra/outbox';
import { isMailboxFull } from '../mails';
import { channelTerms } from '../settings';
import { DomainError } from '../shared/errors';
import type { Locale } from '../shared/i18n/translate';
import { SHOP_CHANNEL } from '../shared/salesChannels';
import type { JoinInput } from './requests';

type Outcome = 'joined' | 'unconfirmed' | 'changed' | 'offered' | 'replayed' | 'off' | 'not_on_sale' | 'free';

/**
 * Puts an address into a slot's line, or changes how many places it waits for. Sent twice, it is done once.
 * @returns whether it stands in line by this submission alone: its sender may see how, without a mail
 * @throws DomainError `too_many_tickets` or `waiting_free` beside `units`, `mailbox_full` beside `email`, `waiting_off` or `waiting_not_on_sale` beside `slot`
 */
export async function joinLine(
  input: JoinInput,
  terms: { locale: Locale; confirm: boolean; proved: boolean },
): Promise<boolean> {
  const { maxTickets } = await channelTerms(SHOP_CHANNEL);
  if (input.units > maxTickets)
    throw new DomainError('too_many_tickets', { field: 'units', params: { count: maxTickets } });
  if (await isMailboxFull(input.email)) throw new DomainError('mailbox_full', { field: 'email' });
  const [row] = await sql<{ outcome: Outcome }>('join_line', 'select outcome from join_line($1::jsonb)', [
    JSON.stringify({ ...input, ...terms, channel: SHOP_CHANNEL }),
  ]);
  const { outcome } = row!;
  wakeOutbox();
  if (outcome === 'free') throw new DomainError('waiting_free', { field: 'units' });
  if (outcome === 'off' || outcome === 'not_on_sale') throw new DomainError(`waiting_${outcome}`, { field: 'slot' });
  return outcome === 'joined' || (outcome === 'replayed' && !terms.confirm);
}

/** The address of an entry is its own. @returns whether it stands in line */
export async function confirmWaiting(id: string): Promise<boolean> {
  const [row] = await sql<{ waits: boolean }>('confirm_waiting', 'select confirm_waiting($1) as waits', [id]);
  wakeOutbox();
  return row!.waits;
}
