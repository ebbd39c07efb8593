/** Sends notifications to browsers and mailboxes. */
import { notification } from '../infra/broadcaster/broadcaster';
import { sql } from '../infra/db';
import type { Listener, OutboxRow } from '../infra/outbox';
import { absoluteUrl, broadcaster } from '../infra/runtime';
import { mailLayout, queueMail } from '../mails';
import { channels } from '../shared/channels';
import { translator } from '../shared/i18n';
import { defaultLocale, isLocale } from '../shared/i18n/languages';
import type { Locale } from '../shared/i18n/translate';
import { unlinked } from '../shared/links';
import { notificationParams, notificationText } from '../shared/notificationKinds';
import { paths } from '../shared/paths';

type Reader = { id: string; name: string; email: string; locale: Locale; unread: number };

async function findReaders(ids: readonly string[]): Promise<Map<string, Reader>> {
  const rows = await sql<Reader>(
    'notified_readers',
    `select u.id, u.name, u.email, u.locale,
       (select count(*)::int from notifications n where n.user_id = u.id and n.read_at is null) as unread
     from users u where u.id = any ($1::uuid[]) and u.deactivated_at is null`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, { ...row, locale: isLocale(row.locale) ? row.locale : defaultLocale() }]));
}

/** Updates the notification menu of notified users. Idempotent. */
export const broadcastNotifications: Listener<'notified'> = async (rows) => {
  const told = rows.map(({ payload }) => payload);
  const readers = await findReaders(told.flatMap((one) => Object.keys(one.told)));
  const events = told.flatMap(({ kind, data, href, told: ids }) =>
    Object.entries(ids).flatMap(([userId, id]) => {
      const reader = readers.get(userId);
      if (!reader) return [];
      const text = notificationText(translator(reader.locale), reader.locale, kind, data);
      return [notification(userId, { id, type: kind, text, href, unread: reader.unread })];
    }),
  );
  if (events.length > 0) await broadcaster().publish(events);
};

async function write(reader: Reader, { id: row, payload }: OutboxRow<'notified'>): Promise<void> {
  const { kind, data, href, mail_href: mailHref, key } = payload;
  const { id, name, email, locale } = reader;
  const t = translator(locale);
  // Contains names as people typed them.
  const told = Object.entries(notificationParams(data, locale));
  const params = Object.fromEntries(told.map(([key, it]) => [key, typeof it === 'string' ? unlinked(it) : it]));
  const subject = t(`notifications.${kind}`, params);
  const { html, text } = await mailLayout({
    locale,
    heading: subject,
    paragraphs: [t('notifications.mail_greeting', { name: unlinked(name) }), t(`notifications.${kind}_text`, params)],
    action: {
      label: t(`notifications.${kind}_action`),
      url: absoluteUrl(mailHref ?? href ?? paths.notifications.index()),
    },
    footer: t('notifications.mail_why', { url: absoluteUrl(paths.profile.edit()) }),
  });
  const dedupeKey = `notified:${id}:${key ?? row}`;
  await queueMail({
    kind: `notifications.${kind}`,
    dedupeKey,
    recipient: email,
    locale,
    subject,
    html,
    text,
    always: true,
  });
}

/** Updates the unread number in a user's other windows. */
export const broadcastRead: Listener<'notifications_read'> = async (rows) => {
  const readers = await findReaders(rows.map(({ payload }) => payload.user_id));
  await broadcaster().publish(
    [...readers.values()].map(({ id, unread }) => ({
      channels: [channels.user(id)],
      event: 'NotificationsRead',
      data: { unread },
    })),
  );
};

/** Emails users who want this kind by email, once. */
export const mailNotified: Listener<'notified'> = async (rows) => {
  const readers = await findReaders(rows.flatMap(({ payload }) => payload.mailed));
  for (const row of rows) {
    for (const userId of row.payload.mailed) {
      const reader = readers.get(userId);
      if (reader) await write(reader, row);
    }
  }
};
