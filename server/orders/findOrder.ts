import type { OrderState } from '../../generated/prisma/enums';
import { isSameSecret } from '../infra/isSameSecret';
import { readTogether } from '../infra/readTogether';
import { type Actor, can } from '../shared/actor';
import { notFound } from '../shared/errors';
import type { Locale } from '../shared/i18n/translate';
import type { Cents } from '../shared/money';
import { SOLD_EVENTS, type SoldEvent } from './soldEvents';

/** An order as far as deciding who may do what with it needs. */
export type FoundOrder = {
  id: string;
  reference: string;
  /** Its secret, which opens it to anybody: for whoever brought it along and for its owner; null for staff. */
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
  expiresAt: Date | null;
  placedAt: Date | null;
  paidAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  late: boolean;
  /** How this visitor came to see it: staff see history and money as well. */
  access: 'secret' | 'owner' | 'staff';
  /** Its owner, whoever has its secret, and staff with `orders.manage`; other staff look on. */
  mayChange: boolean;
  /** See the tickets with their codes and what holders said of themselves; have them printed or mailed. */
  maySeeTickets: boolean;
  mayPrintTickets: boolean;
};

/** One that whoever looks at it has the key of: their own. */
export type OwnOrder = FoundOrder & { key: string };

type StoredOrder = Omit<FoundOrder, 'access' | 'key' | 'mayChange' | 'maySeeTickets' | 'mayPrintTickets'> & {
  secret: string;
};

/** The key for links to an order's pages, for a visitor who sees it by nothing else. */
export const linkKey = ({ access, key }: FoundOrder): string | undefined =>
  access === 'secret' ? (key ?? undefined) : undefined;

/** What a database cannot even compare is no reference. */
export const isReference = (text: string): boolean => /^[\w-]{1,40}$/.test(text);

const readOrders = readTogether<StoredOrder>(
  'find_orders',
  `select o.id, o.reference, o.secret, ${SOLD_EVENTS} as events, o.time_zone as "timeZone", o.channel, o.user_id as "userId",
     o.state::text as state, o.locale, o.currency, o.total_cents as "totalCents", o.discount_cents as "discountCents", o.fee_cents as "feeCents", o.promo_code_id as "promoCodeId",
     o.customer_name as "customerName", o.customer_email as "customerEmail", o.customer_phone as "customerPhone",
     o.expires_at as "expiresAt", o.placed_at as "placedAt", o.paid_at as "paidAt", o.created_at as "createdAt", o.updated_at as "updatedAt", o.late
   from unnest($1::text[]) asked(reference) cross join lateral (select * from orders where reference = asked.reference limit 1) o`,
  (order) => order.reference,
);

/**
 * An order for whoever may see it: its owner, staff with `orders.view`, or the bearer of its secret (`key`). For
 * everybody else there is no such order.
 * @throws HttpError 404
 */
export async function findOrder(actor: Actor, reference: string, key?: unknown): Promise<FoundOrder> {
  if (!isReference(reference)) throw notFound();
  const [stored] = await readOrders(reference);
  if (!stored) throw notFound();
  const { secret, ...order } = stored;
  const isOwner = order.userId !== null && order.userId === actor.user?.id;
  const hasSecret = isSameSecret(key, secret);
  const isStaff = can(actor, 'orders.view');
  if (!isStaff && !isOwner && !hasSecret) throw notFound();
  const isOwn = isOwner || hasSecret;
  return {
    ...order,
    key: isOwn ? secret : null,
    access: isStaff ? 'staff' : isOwner ? 'owner' : 'secret',
    mayChange: isOwn || can(actor, 'orders.manage'),
    maySeeTickets: isOwn || can(actor, 'tickets.view'),
    mayPrintTickets: isOwn || can(actor, 'tickets.print'),
  };
}
