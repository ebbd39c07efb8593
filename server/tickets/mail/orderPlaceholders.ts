import { formatMoney } from '../../shared/money';
import { formatReference } from '../../shared/reference';
import type { MailedOrder } from './mailedOrder';

/** Placeholders for the texts of emails about orders. */
export const orderPlaceholders = ({ name, title, reference, totals, currency, locale }: MailedOrder) => ({
  name: name ?? '',
  event: title,
  order: formatReference(reference),
  total: formatMoney(totals.totalCents, currency, locale),
});
