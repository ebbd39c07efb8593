import { sql } from '../../infra/db';
import { MAIL_HOUR, NOTIFICATION_KINDS, type NotificationKind } from '../../shared/notificationKinds';
import type { Permission } from '../../shared/permissions';
import type { NotificationChoice } from '../pages';

/** Whether a user with these permissions can be notified of a kind. */
export function mayReceive(kind: NotificationKind, permissions: ReadonlySet<Permission>): boolean {
  const { permission } = NOTIFICATION_KINDS[kind];
  return permission === null || permissions.has(permission);
}

/** Kinds that can reach a user, with their choice or the default. */
export async function listChoices(userId: string, permissions: ReadonlySet<Permission>): Promise<NotificationChoice[]> {
  const rows = await sql<Omit<NotificationChoice, 'isUrgent'>>(
    'list_notification_choices',
    'select kind, in_app as "inApp", mail, mail_rhythm as rhythm, mail_hour::int as hour from notification_preferences where user_id = $1',
    [userId],
  );
  const kinds = (Object.keys(NOTIFICATION_KINDS) as NotificationKind[]).filter((kind) => mayReceive(kind, permissions));
  return kinds.map((kind) => {
    const usual = { ...NOTIFICATION_KINDS[kind], rhythm: 'at_once' as const, hour: MAIL_HOUR };
    const { inApp, mail, rhythm, hour } = rows.find((row) => row.kind === kind) ?? usual;
    return { kind, inApp, mail, rhythm, hour, isUrgent: NOTIFICATION_KINDS[kind].isUrgent === true };
  });
}
