/** Reminder before an unpaid order expires. */
import { sql } from '../../infra/db';
import { manageKey } from '../../infra/orderKeys';
import { absoluteUrl } from '../../infra/runtime';
import { composeMail, declareMail, type MailContent, queueMail } from '../../mails';
import { translator } from '../../shared/i18n';
import { paths } from '../../shared/paths';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import { formatDateTime } from '../../shared/time';
import { findMailedOrder, type MailedOrder } from './mailedOrder';
import { orderPlaceholders } from './orderPlaceholders';
import { sampleOrder } from './sampleOrder';
import { summaryHtml, summaryText } from './summary';

const MINUTE_MS = 60_000;
const SAMPLE_MINUTES = 10;

const content = (order: MailedOrder, until: Date): MailContent => ({
  placeholders: {
    ...orderPlaceholders(order),
    until: formatDateTime(until, order.places[0]?.venue.timeZone ?? 'UTC', order.locale),
  },
  frame: {
    extraHtml: summaryHtml(order),
    extraText: summaryText(order),
    action: {
      label: translator(order.locale)('common.unpaid_pay'),
      url: absoluteUrl(paths.payments.choice(order.reference, manageKey(order.secret))),
    },
  },
});

const mail = declareMail({
  kind: 'order_unpaid',
  subject: 'mails.unpaid_subject',
  heading: 'mails.unpaid_heading',
  body: ['mails.greeting', 'mails.unpaid_text'],
  unnamed: 'mails.greeting_unnamed',
  placeholders: ['name', 'event', 'when', 'order', 'total', 'until'],
  essential: ['until'],
  sample: (locale) => content(sampleOrder(locale), new Date(Date.now() + SAMPLE_MINUTES * MINUTE_MS)),
});

/**
 * After two thirds of the time: ten minutes before the end of half an hour. Not if a payment is in progress, a transfer
 * is pending (it has its own reminders), another person pays by link, or another system sold the order.
 */
const DUE = `
  select o.id, o.expires_at as until
  from orders o left join lateral (select state::text, method from payments
    where order_id = o.id and not is_local(provider) order by attempt desc limit 1) last on true
  where o.state = 'pending' and o.channel = $1 and o.total_cents > 0 and o.customer_email is not null and o.external_source is null
    and o.expires_at > '-infinity' -- the bound of its index
    and o.expires_at > now() + interval '1 minute' and now() > o.placed_at + (o.expires_at - o.placed_at) * 2 / 3
    and (last.state is distinct from 'authorised') and (last.method is distinct from 'wire_transfer' or last.state not in ('created', 'authorised'))
    and not exists (select from payment_links l where l.order_id = o.id)
    -- The buyer of a refused yearly charge has had one mail for each try.
    and not (o.browser is null and o.user_id is null and exists (select from pass_renewals r where r.order_id = o.id))
    and not exists (select from mail_log m where m.dedupe_key = 'order_unpaid:' || o.id)
  order by o.expires_at limit 500`;

/** Sends one reminder per order, even after changes. */
export async function remindOfUnpaid(): Promise<void> {
  for (const { id, until } of await sql<{ id: string; until: Date }>('unpaid_due', DUE, [SHOP_CHANNEL])) {
    const order = await findMailedOrder(id);
    if (!order) continue;
    const { email: recipient, locale } = order;
    const composed = await composeMail(mail, locale, content(order, until));
    await queueMail({ kind: mail.kind, recipient, locale, ...composed, orderId: id, dedupeKey: `order_unpaid:${id}` });
  }
}
