import { sql } from '../../infra/db';
import { translator } from '../../shared/i18n';
import { isNotificationKind, type NotificationData, notificationText } from '../../shared/notificationKinds';
import { toIso } from '../../shared/time';
import type { NotificationEntry } from '../pages';

type Row = {
  id: string;
  kind: string;
  data: NotificationData[keyof NotificationData];
  href: string | null;
  eventId: string | null;
  at: Date;
  isRead: boolean;
};

/** A user's notifications, newest first, in their present language. @param before only older ones than this. */
export async function listNotifications(
  userId: string,
  locale: string,
  { before = null, most }: { before?: string | null; most: number },
): Promise<{ entries: NotificationEntry[]; older: string | null }> {
  const rows = await sql<Row>(
    'list_notifications',
    `select id, kind, data, href, event_id as "eventId", created_at as at, read_at is not null as "isRead" from notifications
     where user_id = $1 and ($2::uuid is null or (created_at, id) < (
       select created_at, id from notifications where id = $2 and user_id = $1))
     order by created_at desc, id desc limit $3`,
    [userId, before, most + 1],
  );
  const t = translator(locale);
  const entries = rows.slice(0, most).flatMap(({ kind, data, at, ...row }) => {
    if (!isNotificationKind(kind)) return [];
    return [{ ...row, kind, text: notificationText(t, locale, kind, data), at: toIso(new Date(at)) }];
  });
  return { entries, older: rows.length > most ? rows[most - 1]!.id : null };
}

/** Number of unread notifications. */
export async function countUnread(userId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    'count_unread',
    'select count(*)::int as count from notifications where user_id = $1 and read_at is null',
    [userId],
  );
  return row?.count ?? 0;
}
