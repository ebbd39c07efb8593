import { type MailContent, type MailKind, writeMail } from '../../mails';
import type { OrderSlot } from '../../orders/pages';
import { formatPrice, translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { comingSlots, timesText } from '../../shared/namedTimes';
import { formatReference } from '../../shared/reference';
import type { MailedOrder } from './mailedOrder';

/** These times, as a subject says them: "5 Dec 2026, 12:00 and 13:00". Nothing for a ticket without a time. */
export function whenOf(slots: readonly Pick<OrderSlot, 'startsAt' | 'place'>[], locale: Locale): string {
  const times = slots.map(({ startsAt, place: { byDay, venue } }) => ({ startsAt, byDay, timeZone: venue.timeZone }));
  return timesText(times, { t: translator(locale), locale });
}

/** Tickets of one product. */
export type NamedTickets = { name: LocalText; count: number };

/** "2 × General admission, 1 × Reduced". */
export const ticketsText = (tickets: readonly NamedTickets[], locale: Locale): string =>
  tickets.map(({ name, count }) => `${count} × ${localText(name, locale)}`).join(', ');

/** Placeholders for the texts of an email about an order. */
export const orderPlaceholders = ({ name, title, reference, totals, currency, locale, slots }: MailedOrder) => ({
  name: name ?? '',
  event: title,
  when: whenOf(comingSlots(slots), locale),
  order: formatReference(reference),
  total: formatPrice(totals.totalCents, currency, locale),
});

/** A composed email to an order's buyer, in the order's language. */
export const mailToBuyer = async (mail: MailKind, order: MailedOrder, content: MailContent) => ({
  ...(await writeMail(mail, order, content)),
  orderId: order.id,
});
