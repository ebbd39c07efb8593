/** Emails about charges of automatic renewal: announcement and refusal. */
import { manageKey } from '../../infra/orderKeys';
import { absoluteUrl } from '../../infra/runtime';
import { declareMail, type MailContent, queueMail, writeMail } from '../../mails';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { localText } from '../../shared/localText';
import { type Cents, cents, formatMoney } from '../../shared/money';
import { paths } from '../../shared/paths';
import { formatReference } from '../../shared/reference';
import { DAY_MS, formatDate } from '../../shared/time';
import { codeOfPass, type PassRow } from '../passRow';
import { cardName } from './cardName';
import type { Consent } from './consents';

type Said = {
  holder: string;
  product: string;
  price: string;
  before: string;
  date: string;
  card: string;
  url: string;
};

const nameOf = ({ holder, reference }: PassRow): string => holder ?? formatReference(reference);

const announcedContent = ({ url, ...placeholders }: Said, locale: Locale): MailContent => {
  const t = translator(locale);
  return {
    placeholders,
    frame: {
      action: { label: t('mails.pass_charge_action'), url },
      footer: t('mails.link_of_pass'),
    },
  };
};

const sampleSaid = (locale: Locale): Said => ({
  holder: 'Clara Vidal',
  product: locale === 'es' ? 'Pase anual' : 'Annual pass',
  price: formatMoney(cents(4200), 'EUR', locale),
  before: formatMoney(cents(4000), 'EUR', locale),
  date: formatDate(new Date(Date.now() + 20 * DAY_MS), 'Europe/Madrid', locale),
  card: 'Visa •••• 4242',
  url: absoluteUrl(paths.passes.download('K7QPM2XW9T')),
});

const announced = declareMail({
  kind: 'pass_charge',
  subject: 'mails.pass_charge_subject',
  heading: 'mails.pass_charge_heading',
  body: ['mails.pass_charge_text', 'mails.pass_charge_how'],
  placeholders: ['holder', 'product', 'price', 'before', 'date', 'card'],
  typed: ['holder'],
  essential: ['product', 'price', 'date'],
  sample: (locale) => announcedContent(sampleSaid(locale), locale),
});

/** Announces amount and day, and how to stop it; once per price and end date. */
export async function mailAnnounced(pass: PassRow, said: Consent & { price: Cents; due: Date }): Promise<void> {
  const { price, due, agreedCents, currency, id } = said;
  const locale = pass.locale as Locale;
  const content = announcedContent(
    {
      holder: nameOf(pass),
      product: localText(pass.product, locale),
      price: formatMoney(price, currency, locale),
      before: formatMoney(agreedCents, currency, locale),
      date: formatDate(due, pass.timeZone, locale),
      card: cardName(said),
      url: absoluteUrl(`${paths.passes.download(codeOfPass(pass))}#yearly`),
    },
    locale,
  );
  await queueMail({
    ...(await writeMail(announced, { email: pass.email!, locale }, content)),
    orderId: pass.orderId,
    always: true,
    dedupeKey: `pass_charge:${id}:${pass.validUntil.getTime()}:${price}`,
  });
}

type RefusedSaid = { holder: string; product: string; price: string; why: string; next: string; url: string };

const refusedContent = ({ url, ...placeholders }: RefusedSaid, locale: Locale): MailContent => {
  const t = translator(locale);
  return {
    placeholders,
    frame: { action: { label: t('mails.pass_refused_action'), url }, footer: t('mails.link_of_pass') },
  };
};

const refused = declareMail({
  kind: 'pass_charge_refused',
  subject: 'mails.pass_refused_subject',
  heading: 'mails.pass_refused_heading',
  body: ['mails.pass_refused_text', 'mails.pass_refused_next'],
  placeholders: ['holder', 'product', 'price', 'why', 'next'],
  typed: ['holder'],
  essential: ['product', 'price'],
  sample: (locale) => {
    const t = translator(locale);
    const { holder, product, price, date, url } = sampleSaid(locale);
    const [why, next] = [t('mails.pass_refused_card'), t('mails.pass_refused_again', { date })];
    return refusedContent({ holder, product, price, why, next, url }, locale);
  },
});

type Refused = {
  amount: Cents;
  currency: string;
  code: string | null;
  reference: string;
  secret: string;
  paymentId: string;
  /** Time of the next attempt; null if none. */
  again: Date | null;
};

/** Reports a refused card, with a link to pay by another. */
export async function mailRefused(pass: PassRow, said: Refused): Promise<void> {
  if (!pass.email) return;
  const { amount, currency, code, reference, secret, paymentId, again } = said;
  const locale = pass.locale as Locale;
  const t = translator(locale);
  const content = refusedContent(
    {
      holder: nameOf(pass),
      product: localText(pass.product, locale),
      price: formatMoney(amount, currency, locale),
      why: t(code === 'authentication_failed' ? 'mails.pass_refused_bank' : 'mails.pass_refused_card'),
      next: again
        ? t('mails.pass_refused_again', { date: formatDate(again, pass.timeZone, locale) })
        : t('mails.pass_refused_last'),
      url: absoluteUrl(paths.payments.choice(reference, manageKey(secret))),
    },
    locale,
  );
  await queueMail({
    ...(await writeMail(refused, { email: pass.email, locale }, content)),
    orderId: pass.orderId,
    always: true,
    dedupeKey: `pass_charge_refused:${paymentId}`,
  });
}
