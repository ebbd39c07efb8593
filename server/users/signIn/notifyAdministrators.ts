import type { Tx } from '../../infra/db';
import { notify } from '../../notifications';
import type { NotificationData } from '../../shared/notificationKinds';
import { paths } from '../../shared/paths';

type Kind = 'administrator_device' | 'administrator_factor_off';

/**
 * Notifies readers of the security log about an event of an administrator's account; does nothing for other accounts.
 */
export async function notifyAdministrators<K extends Kind>(
  tx: Tx,
  kind: K,
  userId: string,
  data: Omit<NotificationData[K], 'person'>,
): Promise<void> {
  const person = await tx.user.findFirst({
    where: { id: userId, roles: { some: { role: { name: 'administrator' } } } },
    select: { name: true },
  });
  if (!person) return;
  await notify(tx, {
    kind,
    to: { permission: 'audit.view' },
    event: null,
    data: { ...data, person: person.name } as NotificationData[K],
    href: `${paths.securityLog.index()}?f.account=${userId}`,
  });
}
