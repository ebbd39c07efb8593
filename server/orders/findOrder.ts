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

/** An order as far as deciding who may do what with it needs. */
export type FoundOrder = {
  id: string;
  reference: string;
  /** A key that manages it, for its owner and a person who brought one; null for staff and for other keys. */
  key: string | null;
  /** The key that the viewer brought and that opened it; the links to its other pages carry it on. */
  brought: { key: string; purpose: KeyPurpose } | null;
  /** A key that shows it: payment providers send the payer back with it (`keptKey`). */
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
  /** The code its buyer has entered. */
  promoCodeId: string | null;
  customerName: string | null;
  /** These two are null by a link that only shows the order, which people pass on. */
  customerEmail: string | null;
  customerPhone: string | null;
  /** Written down at a counter, for staff. */
  staffNote: string | null;
  expiresAt: Date | null;
  placedAt: Date | null;
  paidAt: Date | null;
  /** It was placed before, and taken back to be changed. */
  wasReopened: boolean;
  /** The browser that began it (`visitorOf`), until it is paid or has ended. */
  browser: string | null;
  createdAt: Date;
  updatedAt: Date;
  late: boolean;
  /** With `orders.view` in one of its events: they see history and money as well. Decides nothing that is done. */
  seesAsStaff: boolean;
  /** It is of their account. */
  isOwner: boolean;
  /**
   * The events of which they see what the order has, where it has others that are not theirs: items, tickets and totals of
   * those alone. Null for all of it, and all of it is what payments, history, mails and changes ask for.
   */
  within: readonly string[] | null;
  /**
   * Its owner, a person with a key that manages it, and staff with `orders.manage` in all its events; other staff look on. A person who
   * impersonates its owner needs that permission of their own, as for every right below that does something.
   */
  mayChange: boolean;
  /** Staff with `orders.manage` in all its events: they also replace what holders said. */
  mayCorrect: boolean;
  /** The same: they move and exchange past the terms, without a payment. */
  mayForceMoves: boolean;
  /** Its owner and a person with a key that manages it, as far as the terms go, and staff with `orders.refund` in all its events. */
  mayRefund: boolean;
  /** Its owner, staff with `orders.manage`, and a person with a key that manages it or is for invoices. */
  mayInvoice: boolean;
  /** Staff with `orders.refund` in all its events, up to their limit and past the terms. */
  mayRefundAsStaff: boolean;
  /** Cashiers of all its events. */
  maySell: boolean;
  /** Staff with `validations.force` in all its events: they refund used tickets, where they may refund. */
  mayForceUsed: boolean;
  /** See the tickets with their codes and what holders said of themselves; have them printed or mailed. */
  maySeeTickets: boolean;
  mayPrintTickets: boolean;
  /** The same as staff, by `tickets.view` and `tickets.print`: also of tickets that its buyer gave to another person. */
  maySeeGiven: boolean;
  mayPrintGiven: boolean;
};

/** One that the viewer has the key of: their own. */
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
  /** Of all its items, further visits included. */
  itemEvents: string[];
  /** The contacts who buy for the company that ordered it: it is theirs as long as they are that. */
  companyBuyers: string[];
};

/** The key for links to an order's pages, for a visitor who sees it by nothing else. */
export const linkKey = ({ seesAsStaff, isOwner, brought }: FoundOrder): string | undefined =>
  seesAsStaff || isOwner ? undefined : brought?.key;

/** What a database cannot even compare is no reference. */
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

/** As it is stored, or as people read it on paper and type it: small letters, a dash, spaces. */
async function readOrder(reference: string): Promise<StoredOrder | undefined> {
  for (const written of new Set([reference, normaliseReference(reference)])) {
    const [stored] = isReference(written) ? await readOrders(written) : [];
    if (stored) return stored;
  }
  return undefined;
}

/** For a query: the rows of an order that lie in some of its events; null for all. */
export const ownPart = <T extends { eventId: string }>(rows: readonly T[], within: readonly string[] | null): T[] =>
  rows.filter(({ eventId }) => within === null || within.includes(eventId));

/** The same for an order that there is and for one that there is not: a former link tells nothing of either. */
const missing = (key: unknown): HttpError => new HttpError(404, { isFormerLink: isWrittenLikeKey(key) });

/** The keys that open the pages of an order; those of its invoices take others (`INVOICE_KEYS`). */
const PAGE_KEYS: readonly KeyPurpose[] = ['view', 'manage'];
export const INVOICE_KEYS: readonly KeyPurpose[] = ['invoice', 'manage'];

/**
 * An order for a person who may see it: its owner, staff with `orders.view` in one of its events, or the bearer of a key. The
 * purpose of the key decides what they may do (docs/security.md). For everybody else there is no such order.
 * @param taken the purposes of keys that open the page at hand
 * @throws HttpError 404
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
  // A company's order may also say whose balance had credit of it: they may have left since.
  const owners = order.channel === BULK_CHANNEL ? companyBuyers : [order.userId];
  const isOwner = user !== null && owners.includes(user.id);
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
  // A buyer needs no permission. A person who impersonates the owner needs their own; a guest's key serves anybody.
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

/**
 * An order as a person with a key that manages it sees it: to say what they could do with it, never to do it.
 * @throws HttpError 404
 */
export async function findAsBearer(reference: string): Promise<FoundOrder> {
  const stored = await readOrder(reference);
  return findOrder(GUEST, reference, stored && manageKey(stored.secret));
}

/** Whether they may see it without its key: its owner, and staff. */
export const seesOrder = async (actor: Actor, reference: string): Promise<boolean> =>
  (await unlessMissing(findOrder(actor, reference))) !== null;
