import { sql } from '../../infra/db';
import type { NotificationChoice } from '../pages';

/** How a kind reaches a person from now on. */
export async function chooseNotifications(userId: string, { kind, inApp, mail }: NotificationChoice): Promise<void> {
  await sql(
    'choose_notifications',
    `insert into notification_preferences (user_id, kind, in_app, mail) values ($1, $2, $3, $4)
     on conflict (user_id, kind) do update set in_app = excluded.in_app, mail = excluded.mail`,
    [userId, kind, inApp, mail],
  );
}
