import { channelTerms, readSettings } from '../../settings';
import { type Actor, buyerOf } from '../../shared/actor';

/**
 * For how long a free order waits for its address to be confirmed; null where none is asked for. An account that has
 * confirmed the very address need not do it again, unless always is always. Where no mails go out none is asked, since
 * the link could not arrive.
 */
export async function confirmMinutes(
  actor: Pick<Actor, 'user' | 'impersonator'>,
  { channel, email, mailsGoOut }: { channel: string; email: string; mailsGoOut: boolean },
): Promise<number | null> {
  const [settings, { limitsHolds }] = await Promise.all([readSettings(), channelTerms(channel)]);
  const asked = settings['orders.confirm_free'];
  if (asked === 'never' || !limitsHolds || !mailsGoOut) return null;
  const user = buyerOf(actor);
  const isKnown = user?.emailVerified === true && user.email === email;
  return asked === 'guests' && isKnown ? null : settings['orders.confirm_minutes'];
}
