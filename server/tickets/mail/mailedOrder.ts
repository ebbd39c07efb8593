import { batchLoader } from '../../infra/batchLoader';
import { sql } from '../../infra/db';
import { manageKey } from '../../infra/orderKeys';
import { absoluteUrl } from '../../infra/runtime';
import { type NewMail, queueMail } from '../../mails';
import {
  listEntries,
  listOpenVisits,
  listPlaces,
  listVisitTimes,
  orderTitle,
  SOLD_EVENTS,
  type SoldEvent,
  showStanding,
} from '../../orders';
import type { OpenVisit, OrderEntry, OrderLine, OrderSlot, OrderTotals, VisitPlace } from '../../orders/pages';
import type { Locale } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import type { IsoDateTime } from '../../shared/time';

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
  events: SoldEvent[];
  hasOpenVisits: boolean;
  /** It has gift vouchers and nothing else. */
  isForVouchers: boolean;
  /** It is the fee for a new code of a pass. */
  isForNewCode: boolean;
  /** Its units await the people who claim them: its buyer has codes, and no ticket. */
  isForClaims: boolean;
  /** It was given away, and the same cannot be bought yet. */
  isBeforeSale: boolean;
};

/** An order as a mail about it needs it, in its own language. */
export type MailedOrder = Omit<OrderRow, 'events' | 'email' | 'placedAt' | 'hasOpenVisits'> & {
  email: string;
  wasPlaced: boolean;
  /** The names of its events. */
  title: string;
  /** The first of them. */
  slug: string;
  /** Every event it lets in to. */
  places: VisitPlace[];
  /** Absolute, with the key: who has the mail has the order. */
  url: string;
  lines: OrderLine[];
  totals: OrderTotals;
  slots: OrderSlot[];
  /** When the gate lets its tickets in; there are none before it is paid. */
  entries: (OrderEntry & { eventTitle: string; startsAt: IsoDateTime | null })[];
  /** Visits bought without a time that have none yet. */
  openVisits: OpenVisit[];
};

const ORDER = `
  select o.id, o.reference, o.secret, o.state::text as state, o.locale, o.currency, o.customer_name as name,
    o.customer_email as email, o.placed_at as "placedAt", ${SOLD_EVENTS} as events,
    exists (select from order_items i where i.order_id = o.id and i.visit > 0 and i.state = 'active' and i.appointment_id is null) as "hasOpenVisits",
    (select coalesce(bool_and(p.category = 'voucher'), false) from order_items i join products p on p.id = i.product_id where i.order_id = o.id) as "isForVouchers",
    exists (select from pass_reissues where order_id = o.id) as "isForNewCode",
    o.channel = 'bulk' and exists (select from order_items i where i.order_id = o.id and i.awaits_claim) as "isForClaims",
    o.is_complimentary and exists (select from order_items i cross join lateral sale_terms(i.event_id, o.channel) terms
      where i.order_id = o.id and terms.refusal in ('not_yet', 'not_published')) as "isBeforeSale"
  from orders o where o.id = any ($1::uuid[])`;

const readOrders = batchLoader<OrderRow>('mailed_orders', ORDER, (order) => order.id);

/** An order to write about, or null when it has no address to write to. */
export async function findMailedOrder(orderId: string): Promise<MailedOrder | null> {
  const [order] = await readOrders(orderId);
  if (!order?.email) return null;
  const { events, placedAt, email, hasOpenVisits, ...rest } = order;
  const [receipt, places, slots, entries, openVisits] = await Promise.all([
    showStanding(orderId, order.locale),
    listPlaces(orderId, order.locale),
    listVisitTimes(orderId, order.locale),
    listEntries(orderId, order.locale),
    hasOpenVisits ? listOpenVisits(orderId, order.locale) : [],
  ]);
  return {
    ...rest,
    ...receipt,
    places,
    slots,
    entries,
    openVisits,
    email,
    wasPlaced: placedAt !== null,
    title: orderTitle(events, order.locale),
    slug: events[0]?.slug ?? '',
    url: absoluteUrl(paths.orders.show(order.reference, manageKey(order.secret))),
  };
}

/** The contact who ordered for a company, beside its billing address; as long as they buy for it, since the mail leads to the whole order. */
const COPIES = `
  select u.email from master_orders m join company_contacts k on k.company_id = m.company_id and k.user_id = m.created_by and k.role = 'buyer'
    join users u on u.id = k.user_id where m.order_id = $1 and u.email <> $2`;

/** Writes a mail about an order's money to its buyer, and to the contact of a company who ordered. */
export async function queueToBuyers({ id, email }: MailedOrder, mail: NewMail & { dedupeKey: string }): Promise<void> {
  await queueMail(mail);
  for (const copy of await sql<{ email: string }>('copies_of_order_mail', COPIES, [id, email]))
    await queueMail({ ...mail, recipient: copy.email, dedupeKey: `${mail.dedupeKey}:${copy.email}` });
}
