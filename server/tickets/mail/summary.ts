/** The order's summary within a mail: when and where, what, and what it cost. */
import { escapeText } from '../../mails';
import { translator } from '../../shared/i18n';
import { formatMoney } from '../../shared/money';
import { formatReference } from '../../shared/reference';
import { formatDay, formatTime } from '../../shared/time';
import { type MailedOrder, timesOf } from './mailedOrder';

const SANS = `'Instrument Sans', 'Segoe UI', Helvetica, Arial, sans-serif`;

type Row = { label: string; value: string; isTotal?: boolean };

/** Day and time of each visit, as the venue's clocks say it. */
const visitTimes = (order: MailedOrder): string[] =>
  timesOf(order).map(
    (at) => `${formatDay(at, order.timeZone, order.locale)}, ${formatTime(at, order.timeZone, order.locale)}`,
  );

function facts(order: MailedOrder): Row[] {
  const t = translator(order.locale);
  const times = visitTimes(order);
  return [
    { label: t('tickets.date'), value: times.join('\n') || t('tickets.valid_any_day') },
    { label: t('tickets.place'), value: `${order.venueName}\n${order.venueAddress}` },
    { label: t('tickets.order'), value: formatReference(order.reference) },
  ];
}

function amounts(order: MailedOrder): Row[] {
  const t = translator(order.locale);
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, order.currency, order.locale);
  const { totals, lines } = order;
  return [
    ...lines.map(({ quantity, name, amountCents }) => ({ label: `${quantity} × ${name}`, value: money(amountCents) })),
    ...(totals.discountCents > 0
      ? [{ label: discountLabel(order), value: money(-totals.discountCents as typeof totals.discountCents) }]
      : []),
    { label: t('mails.total_with_vat'), value: money(totals.totalCents), isTotal: true },
  ];
}

const discountLabel = ({ locale, totals }: MailedOrder): string =>
  [translator(locale)('mails.discount'), totals.promoCode].filter(Boolean).join(' ');

/** As HTML, every text escaped. */
export const summaryHtml = (order: MailedOrder): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 20px;border-collapse:collapse">${[
    ...facts(order).map(factHtml),
    ...amounts(order).map(amountHtml),
  ].join('')}</table>`;

const CELL = `padding:10px 0;border-top:1px solid #dbd2c1;vertical-align:top`;

const factHtml = ({ label, value }: Row): string =>
  `<tr><th scope="row" align="left" class="soft rule" style="${CELL};width:30%;padding-right:16px;font:400 15px/1.5 ${SANS};color:#564e45">${escapeText(label)}</th><td class="ink rule" style="${CELL};font:600 15px/1.5 ${SANS};color:#1b1815">${escapeText(value).replaceAll('\n', '<br>')}</td></tr>`;

const amountHtml = ({ label, value, isTotal }: Row): string => {
  const font = `font:${isTotal ? 600 : 400} 15px/1.5 ${SANS};color:#1b1815`;
  return `<tr><td colspan="2" class="ink rule" style="${CELL}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="ink" style="${font}">${escapeText(label)}</td><td align="right" class="ink" style="${font};white-space:nowrap;padding-left:16px">${escapeText(value)}</td></tr></table></td></tr>`;
};

/** As plain text. */
export const summaryText = (order: MailedOrder): string =>
  [
    ...facts(order).map(({ label, value }) => `${label}: ${value.replaceAll('\n', ', ')}`),
    '',
    ...amounts(order).map(({ label, value }) => `${label}  ${value}`),
  ].join('\n');
