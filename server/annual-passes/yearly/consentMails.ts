/** Emails about automatic renewal: confirmation once its order is paid, and its end. */
import { sql } from '../../infra/db';
import { absoluteUrl } from '../../infra/runtime';
import { declareMail, type MailContent, queueMail, writeMail } from '../../mails';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { localText } from '../../shared/localText';
import { type Cents, cents, formatMoney } from '../../shared/money';
import { CHARGE_DAYS } from '../../shared/passRules';
import { paths } from '../../shared/paths';
import { formatReference } from '../../shared/reference';
import { DAY_MS, formatDate } from '../../shared/time';
import { codeOfPass, findPass, stateOf } from '../passRow';
import { cardName } from './cardName';

type Said = { holder: string; product: string; price: string; card: string; date: string };
type Agreed = Said & { words: string; url: string };
type Ended = Said & { next: string; url: string | null };

const sample = (locale: Locale): Said => ({
  holder: 'Clara Vidal',
  product: locale === 'es' ? 'Pase anual' : 'Annual pass',
  price: formatMoney(cents(4200), 'EUR', locale),
  card: 'Visa •••• 4242',
  date: formatDate(new Date(Date.now() + 300 * DAY_MS), 'Europe/Madrid', locale),
});

const agreedContent = ({ url, ...placeholders }: Agreed, locale: Locale): MailContent => {
  const t = translator(locale);
  return {
    placeholders,
    frame: { action: { label: t('mails.pass_charge_action'), url }, footer: t('mails.link_of_pass') },
  };
};

const agreed = declareMail({
  kind: 'pass_charge_agreed',
  subject: 'mails.pass_agreed_subject',
  heading: 'mails.pass_agreed_heading',
  body: ['mails.pass_agreed_text', 'mails.pass_agreed_how', 'mails.pass_agreed_words'],
  placeholders: ['holder', 'product', 'price', 'card', 'date', 'words'],
  typed: ['holder'],
  essential: ['product', 'price', 'date'],
  sample: (locale) => {
    const [said, t] = [sample(locale), translator(locale)];
    const [days, prices] = [CHARGE_DAYS, `${said.product} ${said.price}`];
    const words = `${t('orders.yearly')}. ${t('orders.yearly_text', { prices, date: said.date, days })}`;
    return agreedContent({ ...said, words, url: absoluteUrl(paths.passes.download('K7QPM2XW9T')) }, locale);
  },
});

const endedContent = ({ url, ...placeholders }: Ended, locale: Locale): MailContent => {
  const t = translator(locale);
  if (!url) return { placeholders, frame: {} };
  return {
    placeholders,
    frame: { action: { label: t('mails.pass_ready_action'), url }, footer: t('mails.link_of_pass') },
  };
};

const ended = declareMail({
  kind: 'pass_charge_ended',
  subject: 'mails.pass_ended_subject',
  heading: 'mails.pass_ended_heading',
  body: ['mails.pass_ended_text', 'mails.pass_ended_next'],
  placeholders: ['holder', 'product', 'price', 'card', 'date', 'next'],
  typed: ['holder'],
  essential: ['product', 'date'],
  sample: (locale) => {
    const said = sample(locale);
    const next = translator(locale)('mails.pass_ended_valid', { until: said.date });
    return endedContent({ ...said, next, url: absoluteUrl(paths.passes.download('K7QPM2XW9T')) }, locale);
  },
});

type Row = {
  id: string;
  passId: string;
  email: string;
  text: string;
  price: Cents;
  currency: string;
  cardBrand: string | null;
  cardLast4: string | null;
  endedAt: Date | null;
  endedReason: string | null;
};

/** Sent to the person who agreed, even after a transfer of the pass. */
const CONSENTS = `
  select c.id, a.id as "passId", o.customer_email as email, c.text, c.agreed_cents as price, c.currency,
    c.card_brand as "cardBrand", c.card_last4 as "cardLast4", c.ended_at as "endedAt", c.ended_reason as "endedReason"
  from renewal_consents c join annual_passes a on a.order_item_id = c.order_item_id join orders o on o.id = c.order_id
  where o.customer_email is not null`;

async function saidOf(row: Row, at: (validUntil: Date) => Date) {
  const pass = (await findPass(row.passId))!;
  const locale = pass.locale as Locale;
  const said = {
    holder: pass.holder ?? formatReference(pass.reference),
    product: localText(pass.product, locale),
    price: formatMoney(row.price, row.currency, locale),
    card: cardName(row),
    date: formatDate(at(pass.validUntil), pass.timeZone, locale),
  };
  const url = absoluteUrl(paths.passes.download(codeOfPass(pass)));
  return { pass, locale, said, url };
}

/** Confirms the consent of a paid order, once per pass: terms, amount, date, and how to end it. */
export async function mailAgreed(orderId: string): Promise<void> {
  for (const row of await sql<Row>('consents_agreed', `${CONSENTS} and c.order_id = $1 and c.state = 'active'`, [
    orderId,
  ])) {
    const first = (until: Date) => new Date(until.getTime() - CHARGE_DAYS * DAY_MS);
    const { pass, locale, said, url } = await saidOf(row, first);
    const content = agreedContent({ ...said, words: row.text, url: `${url}#yearly` }, locale);
    await queueMail({
      ...(await writeMail(agreed, { email: row.email, locale }, content)),
      orderId: pass.orderId,
      always: true,
      dedupeKey: `pass_charge_agreed:${row.id}`,
    });
  }
}

/** Recently ended by buyer, staff or with the pass; a refused card has its own email. */
const ENDED = `${CONSENTS} and c.state = 'ended' and c.ended_at > moment() - interval '3 days'
    and coalesce(c.card_brand, c.card_last4) is not null and c.ended_reason not in ('declined', 'replaced')
    and not exists (select from mail_log m where m.dedupe_key = 'pass_charge_ended:' || c.id)
  order by c.ended_at limit 200`;

/** Confirms once that nothing more is charged: immediately if a person ended it, otherwise within the hour. */
export async function mailEnded(): Promise<void> {
  for (const row of await sql<Row>('consents_ended', ENDED)) {
    const { pass, locale, said, url } = await saidOf(row, () => row.endedAt!);
    const isOwn = !pass.isGiven && row.endedReason !== 'transferred';
    const isGood = isOwn && (pass.state === 'valid' || pass.state === 'used') && stateOf(pass) !== 'ended';
    const until = formatDate(pass.validUntil, pass.timeZone, locale);
    const t = translator(locale);
    const next = isGood ? t('mails.pass_ended_valid', { until }) : t('mails.pass_ended_over');
    const content = endedContent({ ...said, next, url: isGood ? url : null }, locale);
    await queueMail({
      ...(await writeMail(ended, { email: row.email, locale }, content)),
      orderId: pass.orderId,
      always: true,
      dedupeKey: `pass_charge_ended:${row.id}`,
    });
  }
}
