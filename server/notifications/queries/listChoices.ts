import { sql } from '../../infra/db';
import { NOTIFICATION_KINDS, type NotificationKind } from '../../shared/notificationKinds';
import type { Permission } from '../../shared/permissions';
import type { NotificationChoice } from '../pages';

/** Whether somebody with these permissions can be told of a kind at all. */
export function mayHear(kind: NotificationKind, permissions: ReadonlySet<Permission>): boolean {
  const { permission } = NOTIFICATION_KINDS[kind];
  return permission === null || permissions.has(permission);
}

/** The kinds that can reach a person, each as they chose or as it is while they have not. */
export async function listChoices(userId: string, permissions: ReadonlySet<Permission>): Promise<NotificationChoice[]> {
  const rows = await sql<NotificationChoice>(
    'list_notification_choices',
    'select kind, in_app as "inApp", mail from notification_preferences where user_id = $1',
    [userId],
  );
  const kinds = (Object.keys(NOTIFICATION_KINDS) as NotificationKind[]).filter((kind) => mayHear(kind, permissions));
  return kinds.map((kind) => {
    const { inApp, mail } = rows.find((row) => row.kind === kind) ?? NOTIFICATION_KINDS[kind];
    return { kind, inApp, mail };
  });
}
