import type { OrderState } from '../../generated/prisma/enums';
import { batchLoader } from '../infra/batchLoader';
import { isSameSecret } from '../infra/isSameSecret';
import { type Actor, GUEST, scopeOf } from '../shared/actor';
import { notFound } from '../shared/errors';
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
  /** Its secret, which opens it to any person: for one who brought it along and for its owner; null for staff. */
  key: string | null;
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
  customerEmail: string | null;
  customerPhone: string | null;
  /** Written down at a counter, for staff. */
  staffNote: string | null;
  expiresAt: Date | null;
  placedAt: Date | null;
  paidAt: Date | null;
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
   * Its owner, a person with its secret, and staff with `orders.manage` in all its events; other staff look on. A person who
   * impersonates its owner needs that permission of their own, as for every right below that does something.
   */
  mayChange: boolean;
  /** Staff with `orders.manage` in all its events: they also replace what holders said. */
  mayCorrect: boolean;
  /** The same: they move and exchange past the terms, without a payment. */
  mayForceMoves: boolean;
  /** Its owner and a person with its secret, as far as the terms go, and staff with `orders.refund` in all its events. */
  mayRefund: boolean;
  /** Staff with `orders.refund` in all its events, up to their limit and past the terms. */
  mayRefundAsStaff: boolean;
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
  | 'within'
  | 'mayChange'
  | 'mayCorrect'
  | 'mayForceMoves'
  | 'mayRefund'
  | 'mayRefundAsStaff'
  | 'maySeeTickets'
  | 'mayPrintTickets'
  | 'maySeeGiven'
  | 'mayPrintGiven';
type StoredOrder = Omit<FoundOrder, Validated> & {
  secret: string;
  /** Of all its items, further visits included. */
  itemEvents: string[];
};

/** The key for links to an order's pages, for a visitor who sees it by nothing else. */
export const linkKey = ({ seesAsStaff, isOwner, key }: FoundOrder): string | undefined =>
  seesAsStaff || isOwner ? undefined : (key ?? undefined);

/** What a database cannot even compare is no reference. */
export const isReference = (text: string): boolean => /^[\w-]{1,40}$/.test(text);

const readOrders = batchLoader<StoredOrder>(
  'find_orders',
  `select o.id, o.reference, o.secret, ${SOLD_EVENTS} as events, array(select distinct event_id from order_items where order_id = o.id) as "itemEvents", o.time_zone as "timeZone", o.channel, o.user_id as "userId",
     o.state::text as state, o.locale, o.currency, o.total_cents as "totalCents", o.discount_cents as "discountCents", o.fee_cents as "feeCents", o.promo_code_id as "promoCodeId",
     o.customer_name as "customerName", o.customer_email as "customerEmail", o.customer_phone as "customerPhone", o.staff_note as "staffNote",
     o.expires_at as "expiresAt", o.placed_at as "placedAt", o.paid_at as "paidAt", o.created_at as "createdAt", o.updated_at as "updatedAt", o.late
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

/**
 * An order for a person who may see it: its owner, staff with `orders.view` in one of its events, or the bearer of its secret
 * (`key`). For everybody else there is no such order.
 * @throws HttpError 404
 */
export async function findOrder(actor: Actor, reference: string, key?: unknown): Promise<FoundOrder> {
  const stored = await readOrder(reference);
  if (!stored) throw notFound();
  const { secret, itemEvents, ...order } = stored;
  const isOwner = order.userId !== null && actor.user?.id === order.userId;
  const hasSecret = isSameSecret(key, secret);
  const isOwn = isOwner || hasSecret;
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
  if (!seesAll && theirs.length === 0 && !isOwn) throw notFound();
  const within = isOwn || seesAll ? null : theirs;
  const may = (permission: ScopedPermission) => within === null && mayIn(actor, permission, itemEvents);
  // What a buyer does needs no permission, but of who looks through their eyes; a guest's key opens it to anybody.
  const { impersonator } = actor;
  const isThemselves = isOwn && (!impersonator || !isOwner);
  const mayAsBuyer = (permission: ScopedPermission) =>
    isThemselves || (impersonator !== undefined && isOwner && mayIn(impersonator.own, permission, itemEvents));
  const maySeeGiven = mayIn(actor, 'tickets.view', within ?? itemEvents);
  const mayPrintGiven = mayIn(actor, 'tickets.print', within ?? itemEvents);
  return {
    ...order,
    events: order.events.filter(({ id }) => within === null || within.includes(id)),
    key: isThemselves ? secret : null,
    seesAsStaff: seesAll || !isOwn,
    isOwner,
    within,
    mayChange: mayAsBuyer('orders.manage') || may('orders.manage'),
    mayCorrect: may('orders.manage'),
    mayForceMoves: may('orders.manage'),
    mayRefund: mayAsBuyer('orders.refund') || may('orders.refund'),
    mayRefundAsStaff: may('orders.refund'),
    maySeeTickets: isOwn || maySeeGiven,
    mayPrintTickets: isOwn || mayPrintGiven,
    maySeeGiven,
    mayPrintGiven,
  };
}

/**
 * An order as a person with its key sees it: to say what they could do with it, never to do it.
 * @throws HttpError 404
 */
export const findAsBearer = async (reference: string): Promise<FoundOrder> =>
  findOrder(GUEST, reference, (await readOrder(reference))?.secret);

/** Whether they may see it without its key: its owner, and staff. */
export const seesOrder = async (actor: Actor, reference: string): Promise<boolean> =>
  (await unlessMissing(findOrder(actor, reference))) !== null;
