import { defineList, type OptionsContext } from '../../infra/lists';
import { hasPart } from '../../infra/lists/bind';
import { mailKinds } from '../../mails';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { formatReference } from '../../shared/reference';
import { kindText } from '../sentMails/kindText';

const MAIL_STANDINGS = {
  queued: 'sentMails.standing_queued',
  sent: 'sentMails.standing_sent',
  kept: 'sentMails.standing_kept',
  failed: 'sentMails.standing_failed',
  held: 'sentMails.standing_held',
  delayed: 'sentMails.standing_delayed',
  bounced: 'sentMails.standing_bounced',
} as const;

/** The status of an email: a later delivery report replaces "sent". */
const STANDING = `case when m.held_back in ('hour', 'day') then 'held' else coalesce(m.delivery, m.state) end`;

/** All emails, the latest first. */
export const mailList = defineList({
  name: 'mails',
  scope: {
    permission: 'mails.view',
    event:
      '(select min(i.event_id::text)::uuid from order_items i where i.order_id = m.order_id having count(distinct i.event_id) = 1)',
  },
  from: 'mail_log m',
  joins: 'left join orders o on o.id = m.order_id left join users u on u.email = m.recipient',
  key: 'm.id',
  found: { sql: 'm.order_id in (select i.order_id from order_items i where i.event_id = any (:events))' },
  columns: {
    subject: { sql: 'm.subject', kind: 'text', label: 'sentMails.subject' },
    kind: {
      sql: 'm.kind',
      kind: 'text',
      label: 'sentMails.kind',
      format: ({ kind }, { t }) => kindText(String(kind), t),
    },
    recipient: { sql: 'm.recipient', kind: 'text', label: 'sentMails.recipient', search: 'prefix' },
    person: { sql: 'coalesce(o.customer_name, u.name)', kind: 'text', label: 'sentMails.person', nullable: true },
    standing: { sql: STANDING, kind: 'enum', values: MAIL_STANDINGS, label: 'sentMails.standing' },
    createdAt: { sql: 'm.created_at', kind: 'datetime', label: 'sentMails.written', sort: true },
    sentAt: { sql: 'm.sent_at', kind: 'datetime', label: 'sentMails.sent_at', nullable: true, hidden: true },
    order: {
      sql: 'o.reference',
      kind: 'text',
      label: 'sentMails.order',
      nullable: true,
      search: { where: hasPart('m.order_id') },
      format: ({ order }) => (order ? formatReference(String(order)) : ''),
    },
  },
  filters: {
    standing: {
      kind: 'oneOf',
      label: 'sentMails.standing',
      values: MAIL_STANDINGS,
      when: {
        queued: `m.state = 'queued'`,
        sent: `m.state = 'sent' and m.delivery is null`,
        kept: `m.state = 'kept'`,
        failed: `m.state = 'failed' and m.held_back is distinct from 'hour' and m.held_back is distinct from 'day'`,
        held: `m.state = 'failed' and m.held_back in ('hour', 'day')`,
        delayed: `m.delivery = 'delayed'`,
        bounced: `m.delivery = 'bounced'`,
      },
    },
    kind: {
      kind: 'oneOf',
      sql: 'm.kind',
      label: 'sentMails.kind',
      options: async ({ locale }: OptionsContext) => {
        const t = translator(locale as Locale);
        return mailKinds().map(({ kind }) => ({ value: kind, label: kindText(kind, t) }));
      },
    },
    at: { kind: 'dateRange', past: true, sql: 'm.created_at', label: 'sentMails.written' },
  },
  defaultSort: '-createdAt',
});
