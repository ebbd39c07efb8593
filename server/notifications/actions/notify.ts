import type { Tx } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { NOTIFICATION_KINDS, type NotificationData, type NotificationKind } from '../../shared/notificationKinds';
import type { Permission } from '../../shared/permissions';

export type NewNotification<K extends NotificationKind> = {
  kind: K;
  /** Certain people, or everybody whose roles hold a permission. */
  to: { userIds: readonly string[] } | { permission: Permission };
  /** The event it is about: of those limited to some, only whose it is are told. Null for what is the house's. */
  event: string | null;
  data: NotificationData[K];
  /** The path of the page where one goes on from here. */
  href: string | null;
  /** Where the mail leads instead, when its link carries a secret; it is kept nowhere but in the mail. */
  mailHref?: string;
  /** Whoever was told of this kind under the same key is not told again. */
  dedupeKey?: string;
};

/**
 * Tells people that something happened, in the transaction in which it does: in the application and by mail, as each
 * of them chose. Accounts that are closed or not taken up yet, and those without the permission that the kind asks
 * for, hear nothing. What goes out leaves after the commit.
 */
export async function notify<K extends NotificationKind>(tx: Tx, notification: NewNotification<K>): Promise<void> {
  const { kind, to, event, data, href, mailHref = null, dedupeKey } = notification;
  const rules = NOTIFICATION_KINDS[kind];
  const userIds = 'userIds' in to ? [...to.userIds] : null;
  const asked = 'permission' in to ? to.permission : null;
  const key = dedupeKey === undefined ? null : `${kind}:${dedupeKey}`;
  const json = JSON.stringify(data);
  await tx.$queryRaw`
    with wanting as (
      select u.id, coalesce(p.in_app, ${rules.inApp}::boolean) as in_app, coalesce(p.mail, ${rules.mail}::boolean) as mail
      from users u left join notification_preferences p on p.user_id = u.id and p.kind = ${kind}
      where u.deactivated_at is null and u.invited_at is null
        and (${userIds}::uuid[] is null or u.id = any (${userIds}::uuid[]))
        and not exists (
          select 1 from unnest(array[${asked}::text, ${rules.permission}::text]) as needed
          where needed is not null and not exists (
            select 1 from held_roles h join role_permissions rp on rp.role_id = h.role_id
            where h.user_id = u.id and rp.permission = needed
              and (not h.is_limited or (${event}::uuid is not null and ${event}::uuid = any (held_events(h.user_id, h.role_id))))))),
    told as (
      insert into notifications (id, user_id, kind, data, href, dedupe_key)
      select uuid_v7(), id, ${kind}, ${json}::jsonb, ${href}, ${key} from wanting where in_app
      on conflict (user_id, dedupe_key) do nothing
      returning id, user_id),
    mailed as (
      select w.id from wanting w where w.mail and (not w.in_app or exists (select 1 from told where told.user_id = w.id)))
    insert into outbox (topic, payload)
    select 'notified', jsonb_build_object('kind', ${kind}::text, 'data', ${json}::jsonb, 'href', ${href}::text,
      'mail_href', ${mailHref}::text, 'key', ${key}::text,
      'told', coalesce((select jsonb_object_agg(user_id, id) from told), '{}'),
      'mailed', coalesce((select jsonb_agg(id) from mailed), '[]'))
    where exists (select 1 from told) or exists (select 1 from mailed)`;
  wakeOutbox();
}
