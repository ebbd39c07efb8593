/** Summary of the order in an email: time, place, items and prices. */
import { escapeText } from '../../mails';
import type { OrderLine, OrderSlot, VisitPlace } from '../../orders/pages';
import { formatEntry, formatEntryFrom, formatEntryUntil } from '../../shared/entryWindow';
import { formatPrice, translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { formatMoney, subtract, ZERO } from '../../shared/money';
import { formatReference } from '../../shared/reference';
import { formatVisit, formatVisitDate, type IsoDateTime } from '../../shared/time';
import type { MailedOrder } from './mailedOrder';

const SANS = `'Instrument Sans', 'Segoe UI', Helvetica, Arial, sans-serif`;

type Row = { label: string; value: string; isTotal?: boolean };

/** Day and time in the venue's time zone; only the day for a day ticket. */
export const visitTime = (
  { startsAt }: Pick<OrderSlot, 'startsAt'>,
  { byDay, venue }: Pick<VisitPlace, 'byDay' | 'venue'>,
  locale: Locale,
): string => formatVisit(startsAt, { byDay, timeZone: venue.timeZone }, locale);

/** Entry periods of its tickets for that time; by product if they differ. */
function entryLines(
  { entries, locale }: MailedOrder,
  { eventTitle, venue }: VisitPlace,
  startsAt: IsoDateTime | null,
): string[] {
  const t = translator(locale);
  const clock = { timeZone: venue.timeZone, locale };
  const own = entries.filter((entry) => entry.eventTitle === eventTitle && entry.startsAt === startsAt);
  return own.map((entry) => {
    const window = startsAt
      ? t('tickets.entry_at', { window: formatEntry(entry, clock) })
      : [
          t('tickets.valid_from', { day: formatEntryFrom(entry.validFrom, clock) }),
          t('tickets.valid_until', { day: formatEntryUntil(entry.validUntil, clock) }),
        ].join(' ');
    return own.length > 1 ? `${entry.products.join(', ')}: ${window}` : window;
  });
}

/** Time of a slot, marked if cancelled; else the entry period. */
function slotTime(order: MailedOrder, slot: OrderSlot): string {
  const { locale } = order;
  const time = visitTime(slot, slot.place, locale);
  if (slot.isCancelled) return `${time} (${translator(locale)('tickets.called_off').toLocaleLowerCase()})`;
  return [time, ...entryLines(order, slot.place, slot.startsAt)].join('\n');
}

/** Entry period of tickets without a slot, once known. */
const anyDay = (order: MailedOrder, place: VisitPlace): string =>
  entryLines(order, place, null).join('\n') || translator(order.locale)('tickets.valid_any_day');

/** Time and place of an order for one event. */
function onlyVisit(order: MailedOrder, place: VisitPlace): Row[] {
  const t = translator(order.locale);
  const { venue } = place;
  const times = [...new Set(order.slots.map((slot) => slotTime(order, slot)))];
  return [
    { label: t('tickets.date'), value: times.join('\n') || anyDay(order, place) },
    { label: t('tickets.place'), value: `${venue.name}\n${venue.address}` },
  ];
}

/** Time and place per visit, for several events; visits without a time are marked. */
function allVisits(order: MailedOrder): Row[] {
  const { places, slots, openVisits, locale } = order;
  const t = translator(locale);
  const rowOf = ({ eventTitle, venue }: VisitPlace, when: string): Row => ({
    label: eventTitle,
    value: `${when}\n${venue.name}, ${venue.address}`,
  });
  const dated = new Set([...slots, ...openVisits].map(({ place }) => place.eventTitle));
  return [
    ...places.filter(({ eventTitle }) => !dated.has(eventTitle)).map((place) => rowOf(place, anyDay(order, place))),
    ...slots.map((slot) => rowOf(slot.place, slotTime(order, slot))),
    ...openVisits.map(({ place, positions }) => rowOf(place, t('mails.visit_open', { count: positions.length }))),
  ];
}

/** Cancelled visits come first. */
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
    // Gift vouchers do not admit.
    ...(order.isForVouchers || order.isForNewCode
      ? []
      : place && !another
        ? onlyVisit(order, place)
        : allVisits(order)),
    { label: t('tickets.order'), value: formatReference(order.reference) },
  ];
}

/** Products at several times: which row is for which. */
const timeOf = ({ startsAt, byDay, timeZone }: OrderLine, locale: Locale): string =>
  startsAt ? ` (${formatVisitDate(startsAt, { byDay, timeZone }, locale)})` : '';

function amounts(order: MailedOrder): Row[] {
  const t = translator(order.locale);
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, order.currency, order.locale);
  const price = (amount: Parameters<typeof formatMoney>[0]) => formatPrice(amount, order.currency, order.locale);
  const { totals, lines } = order;
  const hasTimes = new Set(lines.map(({ startsAt }) => startsAt)).size > 1;
  return [
    ...lines.map((line) => ({
      label: `${line.quantity} × ${line.name}${hasTimes ? timeOf(line, order.locale) : ''}`,
      value: price(line.amountCents),
    })),
    ...totals.discounts.map(({ name, code, amountCents }) => ({
      label: code ? `${name} (${code})` : name,
      value: money(subtract(ZERO, amountCents)),
    })),
    ...(totals.feeCents > 0 ? [{ label: t('mails.fee'), value: money(totals.feeCents) }] : []),
    { label: t('mails.total_with_vat'), value: price(totals.totalCents), isTotal: true },
  ];
}

/** HTML with escaped texts. */
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

/** Plain text. */
export const summaryText = (order: MailedOrder): string =>
  [
    ...facts(order).map(({ label, value }) => `${label}: ${value.replaceAll('\n', ', ')}`),
    '',
    ...amounts(order).map(({ label, value }) => `${label}  ${value}`),
  ].join('\n');
