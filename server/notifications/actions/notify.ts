import type { Tx } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { NOTIFICATION_KINDS, type NotificationData, type NotificationKind } from '../../shared/notificationKinds';
import type { Permission } from '../../shared/permissions';
import { MAY_RECEIVE } from '../mayReceive';

export type NewNotification<K extends NotificationKind> = {
  kind: K;
  /** Certain users, or all with a permission. */
  to: { userIds: readonly string[] } | { permission: Permission };
  /** Event it concerns: limited users are notified only of theirs. Null for the whole organisation. */
  event: string | null;
  data: NotificationData[K];
  /** Path of the page to continue on. */
  href: string | null;
  /** Link of the email, if it contains a secret; stored only in the email. */
  mailHref?: string;
  /** A user is not notified twice of a kind under the same key. */
  dedupeKey?: string;
};

/** Stores an item for the digest, once per key. */
const WAIT = `
    insert into digest_items (id, user_id, kind, event_id, permission, data, href, dedupe_key, created_at)
    select uuid_v7(), m.id, told.kind, told.event, told.asked, told.data, told.href, told.key, moment() from told cross join mailed m
    where m.rhythm <> 'at_once'
    on conflict (user_id, dedupe_key) do nothing`;

/** Selects recipients and channels, and stores immediate and digest emails, in one statement. */
const NOTIFY = `
  with told as (select $1::text as kind, $2::text as asked, $3::text as needed, $4::uuid as event, $5::jsonb as data, $6::text as href, $7::text as key),
  wanting as (
    select u.id, coalesce(p.in_app, $8::boolean) as in_app, coalesce(p.mail, $9::boolean) as mail,
      case when $10::boolean then 'at_once' else coalesce(p.mail_rhythm, 'at_once') end as rhythm
    from told cross join users u left join notification_preferences p on p.user_id = u.id and p.kind = told.kind
    where ($11::uuid[] is null or u.id = any ($11::uuid[])) and ${MAY_RECEIVE}),
  shown as (
    insert into notifications (id, user_id, kind, data, href, event_id, dedupe_key)
    select uuid_v7(), w.id, told.kind, told.data, told.href, told.event, told.key from told cross join wanting w where w.in_app
    on conflict (user_id, dedupe_key) do nothing
    returning id, user_id),
  mailed as (
    select w.id, w.rhythm from wanting w
    where w.mail and (not w.in_app or exists (select 1 from shown where shown.user_id = w.id))),
  waiting as (${WAIT})
  insert into outbox (topic, payload)
  select 'notified', jsonb_build_object('kind', told.kind, 'data', told.data, 'href', told.href, 'mail_href', $12::text, 'key', told.key,
    'told', coalesce((select jsonb_object_agg(user_id, id) from shown), '{}'),
    'mailed', coalesce((select jsonb_agg(id) from mailed where rhythm = 'at_once'), '[]'))
  from told where exists (select 1 from shown) or exists (select 1 from mailed where rhythm = 'at_once')`;

/**
 * Notifies users in the transaction of the change: in the application and by email, immediately or by digest, as each
 * chose. Skips closed and invited accounts, and users without the kind's permission. Delivery follows the commit.
 */
export async function notify<K extends NotificationKind>(tx: Tx, notification: NewNotification<K>): Promise<void> {
  const { kind, to, event, data, href, mailHref = null, dedupeKey } = notification;
  const rules = NOTIFICATION_KINDS[kind];
  await tx.$executeRawUnsafe(
    NOTIFY,
    kind,
    'permission' in to ? to.permission : null,
    rules.permission,
    event,
    JSON.stringify(data),
    href,
    dedupeKey === undefined ? null : `${kind}:${dedupeKey}`,
    rules.inApp,
    rules.mail,
    rules.isUrgent === true || mailHref !== null,
    'userIds' in to ? [...to.userIds] : null,
    mailHref,
  );
  wakeOutbox();
}
