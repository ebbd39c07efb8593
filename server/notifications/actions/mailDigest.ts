import { sql } from '../../infra/db';
import { absoluteUrl } from '../../infra/runtime';
import { mailLayout, queueMail } from '../../mails';
import { groupBy } from '../../shared/groupBy';
import { translator } from '../../shared/i18n';
import { defaultLocale, isLocale } from '../../shared/i18n/languages';
import { unlinked } from '../../shared/links';
import { type LocalText, localText } from '../../shared/localText';
import { isNotificationKind, NOTIFICATION_KINDS, type NotificationData } from '../../shared/notificationKinds';
import { paths } from '../../shared/paths';
import { type DigestLine, type DigestSection, digestBody } from '../digestBody';
import { MAY_RECEIVE } from '../mayReceive';

type Item = {
  kind: string;
  data: NotificationData[keyof NotificationData];
  href: string | null;
  title: LocalText | null;
  eventId: string | null;
  name: string;
  email: string;
  locale: string;
};

/** Items that the reader may still see and wants by email; general ones first, then by event. */
const ITEMS = `
  select told.kind, told.data, told.href, e.title, told.event as "eventId", u.name, u.email, u.locale
  from (select d.id, d.user_id, d.kind, d.data, d.href, d.created_at, d.event_id as event, d.permission as asked, rule.permission as needed, rule.mail
      from digest_items d join jsonb_to_recordset($2::jsonb) as rule(kind text, permission text, mail boolean) on rule.kind = d.kind
      where d.digest_id = $1::uuid and d.done_at is null) told
    join users u on u.id = told.user_id
    left join notification_preferences p on p.user_id = u.id and p.kind = told.kind
    left join events e on e.id = told.event
  where coalesce(p.mail, told.mail) and ${MAY_RECEIVE}
  order by e.position nulls first, e.id, told.kind, told.created_at, told.id`;

const RULES = JSON.stringify(Object.entries(NOTIFICATION_KINDS).map(([kind, rules]) => ({ kind, ...rules })));

const NONE = '';

/** Items by event, with their number by kind. */
function sectionsOf(items: readonly Item[], locale: string): DigestSection[] {
  const lineOf = ({ kind, data, href }: Item): DigestLine[] =>
    isNotificationKind(kind) ? [{ kind, data, url: absoluteUrl(href ?? paths.notifications.index()) }] : [];
  return [...groupBy(items, ({ eventId }) => eventId ?? NONE).values()].map((own) => ({
    title: own[0]!.title && localText(own[0]!.title, locale),
    lines: own.flatMap(lineOf),
  }));
}

/** Sends a digest: items that the reader may no longer see are left out, and an empty one is not sent. Idempotent. */
export async function mailDigest(digestId: string): Promise<void> {
  const items = await sql<Item>('digest_items', ITEMS, [digestId, RULES]);
  const [reader] = items;
  if (reader) {
    const locale = isLocale(reader.locale) ? reader.locale : defaultLocale();
    const t = translator(locale);
    const { summary, html, text } = digestBody(sectionsOf(items, locale), locale);
    const subject = t('notifications.digest_subject', { count: items.length });
    const body = await mailLayout({
      locale,
      heading: subject,
      paragraphs: [t('notifications.mail_greeting', { name: unlinked(reader.name) }), summary],
      extraHtml: html,
      extraText: text,
      action: { label: t('notifications.see_all'), url: absoluteUrl(paths.notifications.index()) },
      footer: t('notifications.mail_why', { url: absoluteUrl(paths.profile.edit()) }),
    });
    await queueMail({
      kind: 'notifications.digest',
      dedupeKey: `digest:${digestId}`,
      recipient: reader.email,
      locale,
      subject,
      ...body,
      always: true,
    });
  }
  await sql('end_digest', 'update digest_items set done_at = now() where digest_id = $1 and done_at is null', [
    digestId,
  ]);
}
