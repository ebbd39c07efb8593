/** The order's summary within a mail: when and where, what, and what it cost. */
import { escapeText } from '../../mails';
import type { OrderSlot, VisitPlace } from '../../orders/pages';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { formatMoney, subtract, ZERO } from '../../shared/money';
import { formatReference } from '../../shared/reference';
import { formatVisit } from '../../shared/time';
import type { MailedOrder } from './mailedOrder';

const SANS = `'Instrument Sans', 'Segoe UI', Helvetica, Arial, sans-serif`;

type Row = { label: string; value: string; isTotal?: boolean };

/** Day and time, as the clocks there say it; the day alone where that is what was bought. */
export const visitTime = (
  { startsAt }: Pick<OrderSlot, 'startsAt'>,
  { byDay, venue }: Pick<VisitPlace, 'byDay' | 'venue'>,
  locale: Locale,
): string => formatVisit(startsAt, { byDay, timeZone: venue.timeZone }, locale);

/** The same for a slot of an order, and whether it takes place. */
function slotTime(slot: OrderSlot, locale: Locale): string {
  const time = visitTime(slot, slot.place, locale);
  return slot.isCancelled ? `${time} (${translator(locale)('tickets.called_off').toLocaleLowerCase()})` : time;
}

/** When and where, for an order that lets in to one event. */
function onlyVisit({ slots, locale }: MailedOrder, { venue }: VisitPlace): Row[] {
  const t = translator(locale);
  const times = [...new Set(slots.map((slot) => slotTime(slot, locale)))];
  return [
    { label: t('tickets.date'), value: times.join('\n') || t('tickets.valid_any_day') },
    { label: t('tickets.place'), value: `${venue.name}\n${venue.address}` },
  ];
}

/** The same visit by visit, for one that lets in to several; what has no time yet is asked for. */
function allVisits({ places, slots, openVisits, locale }: MailedOrder): Row[] {
  const t = translator(locale);
  const rowOf = ({ eventTitle, venue }: VisitPlace, when: string): Row => ({
    label: eventTitle,
    value: `${when}\n${venue.name}, ${venue.address}`,
  });
  const dated = new Set([...slots, ...openVisits].map(({ place }) => place.eventTitle));
  return [
    ...places
      .filter(({ eventTitle }) => !dated.has(eventTitle))
      .map((place) => rowOf(place, t('tickets.valid_any_day'))),
    ...slots.map((slot) => rowOf(slot.place, slotTime(slot, locale))),
    ...openVisits.map(({ place, positions }) => rowOf(place, t('mails.visit_open', { count: positions.length }))),
  ];
}

/** What does not take place stands before everything else. */
function cancelled(order: MailedOrder): Row[] {
  const off = order.slots.filter(({ isCancelled }) => isCancelled);
  if (off.length === 0) return [];
  const t = translator(order.locale);
  const visits = off.map((slot) => `${slot.place.eventTitle}, ${visitTime(slot, slot.place, order.locale)}`);
  return [{ label: t('tickets.called_off'), value: [...visits, t('mails.called_off_text')].join('\n') }];
}

function facts(order: MailedOrder): Row[] {
  const t = translator(order.locale);
  const [place, another] = order.places;
  return [
    ...cancelled(order),
    ...(place && !another ? onlyVisit(order, place) : allVisits(order)),
    { label: t('tickets.order'), value: formatReference(order.reference) },
  ];
}

function amounts(order: MailedOrder): Row[] {
  const t = translator(order.locale);
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, order.currency, order.locale);
  const { totals, lines } = order;
  return [
    ...lines.map(({ quantity, name, amountCents }) => ({ label: `${quantity} × ${name}`, value: money(amountCents) })),
    ...totals.discounts.map(({ name, code, amountCents }) => ({
      label: code ? `${name} (${code})` : name,
      value: money(subtract(ZERO, amountCents)),
    })),
    ...(totals.feeCents > 0 ? [{ label: t('mails.fee'), value: money(totals.feeCents) }] : []),
    { label: t('mails.total_with_vat'), value: money(totals.totalCents), isTotal: true },
  ];
}

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
