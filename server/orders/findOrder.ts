import type { OrderState } from '../../generated/prisma/enums';
import { batchLoader } from '../infra/batchLoader';
import { isWrittenLikeKey, type KeyPurpose, manageKey, purposeOf, viewKey } from '../infra/orderKeys';
import { type Actor, GUEST, scopeOf } from '../shared/actor';
import { BULK_CHANNEL } from '../shared/bulkOrders';
import { HttpError, notFound } from '../shared/errors';
import type { Locale } from '../shared/i18n/translate';
import type { Cents } from '../shared/money';
import type { ScopedPermission } from '../shared/permissions';
import { normaliseReference } from '../shared/reference';
import { reachesEvent } from '../shared/scopes';
import { unlessMissing } from '../shared/unlessMissing';
import { SOLD_EVENTS, type SoldEvent } from './soldEvents';

/** An order with all that decides who may do what with it. */
export type FoundOrder = {
  id: string;
  reference: string;
  /** Managing key, for the owner and viewers who brought one; null for staff and other keys. */
  key: string | null;
  /** The key by which the viewer opened the order; links to its other pages include it. */
  brought: { key: string; purpose: KeyPurpose } | null;
  /** Key that shows the order, in the URL to which payment providers return (`keptKey`). */
  returnKey: string;
  events: SoldEvent[];
  timeZone: string;
  channel: string;
  userId: string | null;
  state: OrderState;
  locale: Locale;
  currency: string;
  totalCents: Cents;
  discountCents: Cents;
  feeCents: Cents;
  /** Promo code that the buyer entered. */
  promoCodeId: string | null;
  customerName: string | null;
  /** Both are null for a link that only shows the order, since people share those. */
  customerEmail: string | null;
  customerPhone: string | null;
  /** Note for staff, written at the box office. */
  staffNote: string | null;
  expiresAt: Date | null;
  placedAt: Date | null;
  paidAt: Date | null;
  /** It was placed and then reopened to be changed. */
  wasReopened: boolean;
  /** The browser that created it (`visitorOf`), until the order is paid or ends. */
  browser: string | null;
  createdAt: Date;
  updatedAt: Date;
  late: boolean;
  /** Has `orders.view` in one of its events, and so sees history and money. Grants no change. */
  seesAsStaff: boolean;
  /** The viewer's account owns it. */
  isOwner: boolean;
  /**
   * Events of which the viewer sees items, tickets and totals, if the order has others too; null for the whole order.
   * Payments, history, emails and changes require the whole.
   */
  within: readonly string[] | null;
  /**
   * The owner, a bearer of a managing key, or staff with `orders.manage` in all its events; other staff only view.
   * While impersonating the owner, staff need that permission too, as for every right to change below.
   */
  mayChange: boolean;
  /** Staff with `orders.manage` in all its events; they also replace holder answers. */
  mayCorrect: boolean;
  /** The same staff; they reschedule and exchange beyond the terms without payment. */
  mayForceMoves: boolean;
  /** Owner and bearers of a managing key within the terms, and staff with `orders.refund` in all its events. */
  mayRefund: boolean;
  /** Owner, staff with `orders.manage`, and bearers of a managing or invoice key. */
  mayInvoice: boolean;
  /** Staff with `orders.refund` in all its events, up to their limit and beyond the terms. */
  mayRefundAsStaff: boolean;
  /** Cashiers of all its events. */
  maySell: boolean;
  /** Staff with `validations.force` in all its events: they may refund used tickets, if they may refund. */
  mayForceUsed: boolean;
  /** May see ticket codes and holder answers, and have the tickets printed or emailed. */
  maySeeTickets: boolean;
  mayPrintTickets: boolean;
  /** The same for staff by `tickets.view` and `tickets.print`, including tickets transferred to another person. */
  maySeeGiven: boolean;
  mayPrintGiven: boolean;
};

/** An order whose key the viewer has. */
export type OwnOrder = FoundOrder & { key: string };

type Validated =
  | 'seesAsStaff'
  | 'isOwner'
  | 'key'
  | 'brought'
  | 'returnKey'
  | 'within'
  | 'mayChange'
  | 'mayCorrect'
  | 'mayForceMoves'
  | 'mayRefund'
  | 'mayInvoice'
  | 'mayRefundAsStaff'
  | 'mayForceUsed'
  | 'maySell'
  | 'maySeeTickets'
  | 'mayPrintTickets'
  | 'maySeeGiven'
  | 'mayPrintGiven';
type StoredOrder = Omit<FoundOrder, Validated> & {
  secret: string;
  /** Events of all its items, further visits included. */
  itemEvents: string[];
  /** Contacts who buy for the ordering company own the order while they have that role. */
  companyBuyers: string[];
};

/** Key in links to an order's pages, for viewers who have no other access. */
export const linkKey = ({ seesAsStaff, isOwner, brought }: FoundOrder): string | undefined =>
  seesAsStaff || isOwner ? undefined : brought?.key;

/** Text in any other form cannot be a reference and is not looked up. */
export const isReference = (text: string): boolean => /^[\w-]{1,40}$/.test(text);

const readOrders = batchLoader<StoredOrder>(
  'find_orders',
  `select o.id, o.reference, o.secret, ${SOLD_EVENTS} as events, array(select distinct event_id from order_items where order_id = o.id) as "itemEvents",
     case when o.channel = 'bulk' then array(select c.user_id from master_orders m
       join company_contacts c on c.company_id = m.company_id where m.order_id = o.id and c.role = 'buyer')
       else '{}' end as "companyBuyers", o.time_zone as "timeZone", o.channel, o.user_id as "userId",
     o.state::text as state, o.locale, o.currency, o.total_cents as "totalCents", o.discount_cents as "discountCents", o.fee_cents as "feeCents", o.promo_code_id as "promoCodeId",
     o.customer_name as "customerName", o.customer_email as "customerEmail", o.customer_phone as "customerPhone", o.staff_note as "staffNote",
     o.expires_at as "expiresAt", o.placed_at as "placedAt", o.paid_at as "paidAt",
     o.reopened_until is not null as "wasReopened", o.browser, o.created_at as "createdAt", o.updated_at as "updatedAt", o.late
   from unnest($1::text[]) asked(reference) cross join lateral (select * from orders where reference = asked.reference limit 1) o`,
  (order) => order.reference,
);

/** Accepts the stored form, and the form people read and type: lower case, dash, spaces. */
async function readOrder(reference: string): Promise<StoredOrder | undefined> {
  for (const written of new Set([reference, normaliseReference(reference)])) {
    const [stored] = isReference(written) ? await readOrders(written) : [];
    if (stored) return stored;
  }
  return undefined;
}

/** The rows of an order in some of its events; null for all. */
export const ownPart = <T extends { eventId: string }>(rows: readonly T[], within: readonly string[] | null): T[] =>
  rows.filter(({ eventId }) => within === null || within.includes(eventId));

/** Same answer for existing and missing orders, so a former link does not reveal either. */
const missing = (key: unknown): HttpError => new HttpError(404, { isFormerLink: isWrittenLikeKey(key) });

/** Key purposes that open order pages; invoices use `INVOICE_KEYS`. */
const PAGE_KEYS: readonly KeyPurpose[] = ['view', 'manage'];
export const INVOICE_KEYS: readonly KeyPurpose[] = ['invoice', 'manage'];

/**
 * Finds an order for its owner, staff with `orders.view` in one of its events, or the bearer of a key, whose purpose
 * decides the rights (docs/security.md).
 * @param taken key purposes that open this page
 * @throws HttpError 404 for everyone else
 */
export async function findOrder(
  actor: Actor,
  reference: string,
  key?: unknown,
  taken: readonly KeyPurpose[] = PAGE_KEYS,
): Promise<FoundOrder> {
  const stored = await readOrder(reference);
  if (!stored) throw missing(key);
  const { secret, itemEvents, companyBuyers, ...order } = stored;
  const { user } = actor;
  // `userId` of a company's order may be a former contact, whose balance had its credit, so it does not make an owner.
  const owners = order.channel === BULK_CHANNEL ? companyBuyers : [order.userId];
  // A program has the permissions of its token only.
  const isOwner = user !== null && actor.via !== 'token' && owners.includes(user.id);
  const given = purposeOf(key, secret);
  const purpose = given && taken.includes(given) ? given : null;
  const isOwn = isOwner || purpose !== null;
  const isLook = purpose === 'view' && !isOwner;
  const mayIn = (
    who: Pick<Actor, 'permissions' | 'limited'>,
    permission: ScopedPermission,
    events: readonly string[],
  ) => {
    const scope = scopeOf(who, permission);
    return scope === 'everywhere' || (events.length > 0 && events.every((id) => reachesEvent(scope, id)));
  };
  const view = scopeOf(actor, 'orders.view');
  const theirs = itemEvents.filter((id) => reachesEvent(view, id));
  const seesAll = mayIn(actor, 'orders.view', itemEvents);
  if (!seesAll && theirs.length === 0 && !isOwn) throw given ? notFound() : missing(key);
  const within = isOwn || seesAll ? null : theirs;
  const may = (permission: ScopedPermission) => within === null && mayIn(actor, permission, itemEvents);
  // Buyers need no permission. Staff who impersonate the owner need their own; a guest's key works for its bearer.
  const { impersonator } = actor;
  const isThemselves = isOwner ? !impersonator : purpose === 'manage';
  const mayAsBuyer = (permission: ScopedPermission) =>
    isThemselves || (impersonator !== undefined && isOwner && mayIn(impersonator.own, permission, itemEvents));
  const opensTickets = isOwner || purpose === 'view' || purpose === 'manage';
  const maySeeGiven = mayIn(actor, 'tickets.view', within ?? itemEvents);
  const mayPrintGiven = mayIn(actor, 'tickets.print', within ?? itemEvents);
  const seesAsStaff = seesAll || !isOwn;
  return {
    ...order,
    ...(isLook && !seesAsStaff ? { customerEmail: null, customerPhone: null } : {}),
    events: order.events.filter(({ id }) => within === null || within.includes(id)),
    key: isThemselves ? (isOwner ? manageKey(secret) : String(key)) : null,
    brought: purpose && { key: String(key), purpose },
    returnKey: viewKey(secret),
    seesAsStaff,
    isOwner,
    within,
    mayChange: mayAsBuyer('orders.manage') || may('orders.manage'),
    mayCorrect: may('orders.manage'),
    mayForceMoves: may('orders.manage'),
    mayRefund: mayAsBuyer('orders.refund') || may('orders.refund'),
    mayInvoice: mayAsBuyer('orders.manage') || may('orders.manage') || purpose === 'invoice',
    mayRefundAsStaff: may('orders.refund'),
    mayForceUsed: mayIn(actor, 'validations.force', itemEvents),
    maySell: mayIn(actor, 'cash.sell', itemEvents),
    maySeeTickets: opensTickets || maySeeGiven,
    mayPrintTickets: opensTickets || mayPrintGiven,
    maySeeGiven,
    mayPrintGiven,
  };
}

/** An order as seen with a managing key, only to show what its bearer could do. @throws HttpError 404 */
export async function findAsBearer(reference: string): Promise<FoundOrder> {
  const stored = await readOrder(reference);
  return findOrder(GUEST, reference, stored && manageKey(stored.secret));
}

/** Whether the owner or staff see it without a key. */
export const seesOrder = async (actor: Actor, reference: string): Promise<boolean> =>
  (await unlessMissing(findOrder(actor, reference))) !== null;
