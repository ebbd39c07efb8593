/** Emails to buyers of passes: link to the pass, and reminders of its end. The links give access to the pass. */
import { sql } from '../infra/db';
import type { OutboxRow } from '../infra/outbox';
import { absoluteUrl } from '../infra/runtime';
import { declareMail, type MailContent, queueMail, writeMail } from '../mails';
import { translator } from '../shared/i18n';
import type { Locale } from '../shared/i18n/translate';
import { localText } from '../shared/localText';
import { REMINDER_DAYS } from '../shared/passRules';
import { paths } from '../shared/paths';
import { formatReference } from '../shared/reference';
import { DAY_MS, formatDate } from '../shared/time';
import { codeOfPass, type PassRow, passesById, passesOfOrder } from './passRow';

type Said = { holder: string; product: string; until: string; url: string; renews: string };

/** "It renews the pass B82KY-TMNCB, from 28 December to 28 January.", as a paragraph of its own. */
function renewsOf({ renews, validFrom, validUntil, timeZone }: PassRow, locale: Locale): string {
  if (!renews) return '';
  const [from, until] = [validFrom, validUntil].map((at) => formatDate(at, timeZone, locale)) as [string, string];
  return translator(locale)('mails.pass_ready_renews', { number: formatReference(renews), from, until });
}

const saidOf = (pass: PassRow, locale: Locale): Said => ({
  renews: renewsOf(pass, locale),
  holder: pass.holder ?? formatReference(pass.reference),
  product: localText(pass.product, locale),
  until: formatDate(pass.validUntil, pass.timeZone, locale),
  url: absoluteUrl(paths.passes.download(codeOfPass(pass))),
});

const sampleOf = (locale: Locale): Said => ({
  renews: '',
  holder: 'Clara Vidal',
  product: locale === 'es' ? 'Pase anual' : 'Annual pass',
  until: formatDate(new Date(Date.now() + 20 * DAY_MS), 'Europe/Madrid', locale),
  url: absoluteUrl(paths.passes.download('K7QPM2XW9T')),
});

const contentOf =
  (action: 'pass_ready' | 'pass_ending') =>
  (said: Said, locale: Locale): MailContent => {
    const t = translator(locale);
    const { url, ...placeholders } = said;
    return {
      placeholders,
      frame: { action: { label: t(`mails.${action}_action`), url }, footer: t('mails.link_of_pass') },
    };
  };

const ready = declareMail({
  kind: 'pass_ready',
  subject: 'mails.pass_ready_subject',
  heading: 'mails.pass_ready_heading',
  body: ['mails.pass_ready_text', '{renews}', 'mails.pass_ready_photo'],
  placeholders: ['holder', 'product', 'until', 'renews'],
  typed: ['holder'],
  essential: ['product'],
  sample: (locale) => contentOf('pass_ready')(sampleOf(locale), locale),
});

const ending = declareMail({
  kind: 'pass_ending',
  subject: 'mails.pass_ending_subject',
  heading: 'mails.pass_ending_heading',
  body: ['mails.pass_ending_text', 'mails.pass_ending_how'],
  placeholders: ['holder', 'product', 'until'],
  typed: ['holder'],
  essential: ['product', 'until'],
  sample: (locale) => contentOf('pass_ending')(sampleOf(locale), locale),
});

/** Emails the pass's page to its buyer or recipient, once per code. */
export async function mailPage(pass: PassRow): Promise<void> {
  if (!pass.email) return;
  const locale = pass.locale as Locale;
  await queueMail({
    ...(await writeMail(ready, { email: pass.email, locale }, contentOf('pass_ready')(saidOf(pass, locale), locale))),
    orderId: pass.orderId,
    always: true,
    dedupeKey: `pass_ready:${pass.ticketId}`,
  });
}

/** An order is paid or its email corrected: sends the page of each pass. Idempotent. */
export async function mailPasses(rows: readonly OutboxRow<'order_paid' | 'codes_replaced'>[]): Promise<void> {
  const orders = await sql<{ id: string }>(
    'orders_with_passes',
    'select distinct i.order_id as id from annual_passes a join order_items i on i.id = a.order_item_id where i.order_id = any ($1::uuid[])',
    [rows.map(({ payload }) => payload.order_id)],
  );
  for (const { id } of orders) for (const pass of await passesOfOrder(id)) await mailPage(pass);
}

/** @param round key of the reminder, sent once each: days before the end, or the day of staff's request */
export async function remind(pass: PassRow, round: string): Promise<boolean> {
  if (!pass.email || pass.isRenewed || pass.state === 'cancelled' || pass.state === 'blocked') return false;
  const locale = pass.locale as Locale;
  await queueMail({
    ...(await writeMail(ending, { email: pass.email, locale }, contentOf('pass_ending')(saidOf(pass, locale), locale))),
    orderId: pass.orderId,
    dedupeKey: `pass_ending:${pass.id}:${round}`,
  });
  return true;
}

/**
 * Passes that end within this many days, last at least twice as long, are not renewed, and have not had this reminder.
 */
const DUE = `
  select a.id from annual_passes a join tickets t on t.id = a.ticket_id
  where t.state in ('valid', 'used') and not a.waits_for_use and t.valid_until > moment() and t.valid_until <= moment() + make_interval(days => $1)
    and t.valid_until - t.valid_from > make_interval(days => 2 * $1)
    and (a.reminded_at is null or a.reminded_at < t.valid_until - make_interval(days => $1))
    and not exists (select from annual_passes n join tickets nt on nt.id = n.ticket_id where n.renews_id = a.id and is_standing(nt.state))
    and not exists (select from renewal_consents c where c.order_item_id = a.order_item_id and c.state = 'active' and c.announced_at is not null)
  order by t.valid_until limit 200`;

/** Reminds holders some weeks and some days before their pass ends. */
export async function remindOfEnds(): Promise<void> {
  for (const days of REMINDER_DAYS) {
    const due = await sql<{ id: string }>('passes_ending', DUE, [days]);
    for (const pass of await passesById(due.map(({ id }) => id))) {
      await remind(pass, String(days));
      await sql('pass_reminded', 'update annual_passes set reminded_at = moment() where id = $1', [pass.id]);
    }
  }
}
