import { sql } from '../../infra/db';
import { absoluteUrl } from '../../infra/runtime';
import { showReceipt } from '../../orders';
import type { OrderLine, OrderTotals } from '../../orders/pages';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { paths } from '../../shared/paths';
import { toIso } from '../../shared/time';

type OrderRow = {
  id: string;
  reference: string;
  secret: string;
  state: string;
  locale: Locale;
  currency: string;
  name: string | null;
  email: string | null;
  placedAt: Date | null;
  title: LocalText;
  slug: string;
  arrivalAdvice: LocalText;
  venueName: string;
  venueAddress: string;
  timeZone: string;
};

/** An order as a mail about it needs it, in its own language. */
export type MailedOrder = Omit<OrderRow, 'title' | 'arrivalAdvice' | 'email' | 'placedAt'> & {
  email: string;
  wasPlaced: boolean;
  title: string;
  arrivalAdvice: string;
  /** Absolute, with the key: whoever has the mail has the order. */
  url: string;
  lines: OrderLine[];
  totals: OrderTotals;
};

const ORDER = `
  select o.id, o.reference, o.secret, o.state::text as state, o.locale, o.currency, o.customer_name as name,
    o.customer_email as email, o.placed_at as "placedAt", e.title, e.slug, e.arrival_advice as "arrivalAdvice",
    v.name as "venueName", v.address || ', ' || v.city as "venueAddress", v.time_zone as "timeZone"
  from orders o join events e on e.id = o.event_id join venues v on v.id = e.venue_id where o.id = $1`;

/** An order to write about, or null when there is nobody to write to. */
export async function findMailedOrder(orderId: string): Promise<MailedOrder | null> {
  const [order] = await sql<OrderRow>('mailed_order', ORDER, [orderId]);
  if (!order?.email) return null;
  const { title, arrivalAdvice, placedAt, email, ...rest } = order;
  return {
    ...rest,
    ...(await showReceipt(orderId, order.locale)),
    email,
    wasPlaced: placedAt !== null,
    title: localText(title, order.locale),
    arrivalAdvice: localText(arrivalAdvice, order.locale),
    url: absoluteUrl(paths.orders.show(order.reference, order.secret)),
  };
}

/** The visit's times, once each. */
export const timesOf = ({ lines }: MailedOrder): string[] => [
  ...new Set(lines.flatMap(({ startsAt }) => (startsAt ? [toIso(new Date(startsAt))] : []))),
];
