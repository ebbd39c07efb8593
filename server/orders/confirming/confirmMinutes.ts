import { channelTerms, readSettings } from '../../settings';
import { type Actor, buyerOf } from '../../shared/actor';

/**
 * Minutes to confirm the address of a free order; null if not required. Users who have confirmed the address are exempt
 * unless the setting is "always". Not required while emails cannot be sent, since the link could not arrive.
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
