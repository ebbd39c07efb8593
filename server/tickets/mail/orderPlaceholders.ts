import type { OrderSlot } from '../../orders/pages';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { formatMoney } from '../../shared/money';
import { formatReference } from '../../shared/reference';
import { formatVisitDate } from '../../shared/time';
import type { MailedOrder } from './mailedOrder';

/** The first of these times, as a subject says it: "7 Dec 2026, 13:00 and 2 more times". Nothing for a ticket without a time. */
export function whenOf(slots: readonly Pick<OrderSlot, 'startsAt' | 'place'>[], locale: Locale): string {
  const [first, ...others] = slots;
  if (!first) return '';
  const { byDay, venue } = first.place;
  const time = formatVisitDate(first.startsAt, { byDay, timeZone: venue.timeZone }, locale);
  if (others.length === 0) return time;
  return `${time} ${translator(locale)('afterSale.show_more_times', { count: others.length })}`;
}

/** The visits that take place, else those that were cancelled. */
function shownSlots(slots: readonly OrderSlot[]): readonly OrderSlot[] {
  const coming = slots.filter(({ isCancelled }) => !isCancelled);
  return coming.length > 0 ? coming : slots;
}

/** What the words of a mail about an order may speak of. */
export const orderPlaceholders = ({ name, title, reference, totals, currency, locale, slots }: MailedOrder) => ({
  name: name ?? '',
  event: title,
  when: whenOf(shownSlots(slots), locale),
  order: formatReference(reference),
  total: formatMoney(totals.totalCents, currency, locale),
});
