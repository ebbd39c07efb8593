import { sql } from '../../infra/db';
import type { Actor } from '../../shared/actor';
import type { Locale } from '../../shared/i18n/translate';
import type { Guide } from '../pages';
import { isComplete, readGuide } from './readGuide';

export async function isDismissed(userId: string): Promise<boolean> {
  const [user] = await sql<{ isDismissed: boolean }>(
    'guide_dismissed',
    'select guide_dismissed_at is not null as "isDismissed" from users where id = $1',
    [userId],
  );
  return user?.isDismissed ?? true;
}

/** First steps on the dashboard, until done or dismissed. */
export async function dashboardGuide(
  actor: Actor,
  locale: Locale,
  takesPayments: (currency: string) => Promise<boolean>,
): Promise<Guide | null> {
  if (!actor.user || (await isDismissed(actor.user.id))) return null;
  const guide = await readGuide(actor, locale, takesPayments);
  return isComplete(guide) ? null : guide;
}
