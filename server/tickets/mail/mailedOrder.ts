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
  /** It has only gift vouchers. */
  isForVouchers: boolean;
  /** It is the fee for a pass's new code. */
  isForNewCode: boolean;
  /** Its units await people who redeem codes: the buyer has codes and no tickets. */
  isForClaims: boolean;
  /** Complimentary tickets before the start of sale. */
  isBeforeSale: boolean;
};

/** An order with the data for emails, in its own language. */
export type MailedOrder = Omit<OrderRow, 'events' | 'email' | 'placedAt' | 'hasOpenVisits'> & {
  email: string;
  /** Placed here by its buyer; false for an imported order. */
  wasPlaced: boolean;
  /** Titles of its events. */
  title: string;
  /** Slug of the first event. */
  slug: string;
  /** Events that it admits to. */
  places: VisitPlace[];
  /** Absolute URL with the key: the reader of the email has access to the order. */
  url: string;
  lines: OrderLine[];
  totals: OrderTotals;
  slots: OrderSlot[];
  /** Entry periods of its tickets; empty before payment. */
  entries: (OrderEntry & { eventTitle: string; startsAt: IsoDateTime | null })[];
  /** Visits that still need a time. */
  openVisits: OpenVisit[];
};

const ORDER = `
  select o.id, o.reference, o.secret, o.state::text as state, o.locale, o.currency, o.customer_name as name,
    o.customer_email as email, case when o.external_source is null then o.placed_at end as "placedAt", ${SOLD_EVENTS} as events,
    exists (select from order_items i where i.order_id = o.id and i.visit > 0 and i.state = 'active' and i.appointment_id is null) as "hasOpenVisits",
    (select coalesce(bool_and(p.category = 'voucher'), false) from order_items i join products p on p.id = i.product_id where i.order_id = o.id) as "isForVouchers",
    exists (select from pass_reissues where order_id = o.id) as "isForNewCode",
    o.channel = 'bulk' and exists (select from order_items i where i.order_id = o.id and i.awaits_claim) as "isForClaims",
    o.is_complimentary and exists (select from order_items i cross join lateral sale_terms(i.event_id, o.channel) terms
      where i.order_id = o.id and terms.refusal in ('not_yet', 'not_published')) as "isBeforeSale"
  from orders o where o.id = any ($1::uuid[])`;

const readOrders = batchLoader<OrderRow>('mailed_orders', ORDER, (order) => order.id);

/** The order, or null if it has no email address. */
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

/**
 * The company contact who ordered, beside the billing address; only while they may buy for it, since the email gives
 * access to the order.
 */
const COPIES = `
  select u.email from master_orders m join company_contacts k on k.company_id = m.company_id and k.user_id = m.created_by and k.role = 'buyer'
    join users u on u.id = k.user_id where m.order_id = $1 and u.email <> $2`;

/** Queues an email about an order's payments to its buyer and the company contact who ordered. */
export async function queueToBuyers({ id, email }: MailedOrder, mail: NewMail & { dedupeKey: string }): Promise<void> {
  await queueMail(mail);
  for (const copy of await sql<{ email: string }>('copies_of_order_mail', COPIES, [id, email]))
    await queueMail({ ...mail, recipient: copy.email, dedupeKey: `${mail.dedupeKey}:${copy.email}` });
}
