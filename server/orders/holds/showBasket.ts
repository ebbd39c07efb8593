import { batchLoader } from '../../infra/batchLoader';
import { sql } from '../../infra/db';
import { purposeOf } from '../../infra/orderKeys';
import { paths } from '../../shared/paths';
import { toIso } from '../../shared/time';
import { isReference } from '../findOrder';
import type { Basket, UnpaidOrder } from '../pages';
import { SOLD_EVENTS, type SoldEvent } from '../soldEvents';

type Named = { reference: string; key: string };

type Row = {
  reference: string;
  secret: string;
  events: SoldEvent[];
  expiresAt: Date;
  tickets: number;
  isPlaced: boolean;
  isOnItsWay: boolean;
  /** Placed before, and now being changed. */
  isReopened: boolean;
  slots: string[];
  /** Products of units without a slot. */
  products: string[];
};

/** An order of this browser that reserves places. */
export type OwnBasket = Omit<Row, 'secret'> & { key: string };

/** Excludes orders paid by transfer, whose buyers have instructions and days to pay, and company orders. */
const OWN = `
  select o.reference, o.secret, o.expires_at as "expiresAt", ${SOLD_EVENTS} as events, o.state = 'pending' as "isPlaced",
    o.state = 'held' and o.reopened_until is not null as "isReopened", coalesce(last.state = 'authorised', false) as "isOnItsWay",
    -- An add-on is no ticket.
    (select count(*)::int from order_items i
      left join lateral (select needs_other from products where id = i.product_id limit 1) product on true
      where i.order_id = o.id and i.visit = 0 and product.needs_other is not true) as tickets,
    array(select distinct appointment_id::text from order_items where order_id = o.id and state = 'active' and appointment_id is not null) as slots,
    array(select distinct product_id::text from order_items where order_id = o.id and state = 'active' and appointment_id is null) as products
  from orders o left join lateral (select state::text, method, redirect from payments
    where o.state = 'pending' and order_id = o.id and not is_local(provider) order by attempt desc limit 1) last on true
  where o.reference = any ($1::text[]) and o.expires_at > moment() and (o.state = 'held' or (o.state = 'pending' and o.total_cents > 0
    and not (last.method = 'wire_transfer' and last.state in ('created', 'authorised') and last.redirect is not null) is true
    and not exists (select from master_orders where order_id = o.id)))`;

/** The named orders that reserve places and match their key, in the given order. */
export async function listBaskets(named: readonly Named[]): Promise<OwnBasket[]> {
  const asked = named.filter(({ reference }) => isReference(reference));
  if (asked.length === 0) return [];
  const rows = await sql<Row>('baskets', OWN, [asked.map(({ reference }) => reference)]);
  return asked.flatMap(({ reference, key }) => {
    const row = rows.find((it) => it.reference === reference);
    if (!row || row.events.length === 0 || purposeOf(key, row.secret) !== 'manage') return [];
    const { secret, ...own } = row;
    return [{ ...own, key }];
  });
}

/** The named orders that were placed before. Every hold asks for them; usually there are none. */
const readPlaced = batchLoader<{ reference: string }>(
  'placed_baskets',
  `select o.reference from unnest($1::text[]) asked(reference)
     cross join lateral (select reference, state, reopened_until from orders where reference = asked.reference limit 1) o
   where o.state = 'pending' or o.reopened_until is not null`,
  ({ reference }) => reference,
);

/** The named orders that reserve places and are unpaid or reopened for a change. */
export async function listUnpaid(named: readonly Named[]): Promise<OwnBasket[]> {
  const asked = named.filter(({ reference }) => isReference(reference));
  const placed = await Promise.all(asked.map(({ reference }) => readPlaced(reference)));
  const own = await listBaskets(asked.filter((_, at) => placed[at]!.length > 0));
  return own.filter(({ isPlaced, isReopened }) => isPlaced || isReopened);
}

/** Shown on every public page: the basket and an unpaid order; null if there is none. */
export async function showBaskets(
  named: readonly Named[],
): Promise<{ basket: Basket | null; unpaid: UnpaidOrder | null }> {
  const own = await listBaskets(named);
  const held = own.find(({ isPlaced }) => !isPlaced);
  const placed = own.find(({ isPlaced }) => isPlaced);
  const common = ({ tickets, expiresAt }: OwnBasket) => ({
    tickets,
    expiresAt: toIso(expiresAt),
    serverNow: toIso(new Date()),
  });
  return {
    basket: held
      ? {
          ...common(held),
          url: paths.events.show(held.events[0]!.slug, { reference: held.reference, key: held.key }),
        }
      : null,
    unpaid: placed
      ? {
          ...common(placed),
          url: (placed.isOnItsWay ? paths.payments.loading : paths.payments.choice)(placed.reference, placed.key),
          reference: placed.reference,
          isOnItsWay: placed.isOnItsWay,
        }
      : null,
  };
}
