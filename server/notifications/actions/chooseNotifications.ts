import { sql } from '../../infra/db';
import { NOTIFICATION_KINDS } from '../../shared/notificationKinds';
import type { NotificationChoice } from '../pages';

/** Sets how a kind of notification reaches a user. */
export async function chooseNotifications(
  userId: string,
  { kind, inApp, mail, rhythm, hour }: Omit<NotificationChoice, 'isUrgent'>,
): Promise<void> {
  await sql(
    'choose_notifications',
    `insert into notification_preferences (user_id, kind, in_app, mail, mail_rhythm, mail_hour) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, kind) do update set in_app = excluded.in_app, mail = excluded.mail,
       mail_rhythm = excluded.mail_rhythm, mail_hour = excluded.mail_hour`,
    [userId, kind, inApp, mail, NOTIFICATION_KINDS[kind].isUrgent ? 'at_once' : rhythm, hour],
  );
}
