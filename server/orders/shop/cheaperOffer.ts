/** Cheaper products for the same people in the same slot, such as a family ticket for two adults and two children. */
import type { ShopProduct } from '../../products/pages';
import { type CustomerGroup, priceCart, promosInForce } from '../../promos';
import { companionLimit } from '../../shared/companions';
import { add, type Cents, multiply, subtract, ZERO } from '../../shared/money';
import type { OwnOrder } from '../findOrder';
import type { CheaperOffer, ShopHold } from '../pages';
import { findCodeById } from '../pricing/enteredCode';
import { quoteOrder } from '../pricing/quoteOrder';
import type { ShopDates } from './showShop';

type Offered = ShopProduct & { /** how many more can be bought */ more: number };
type Counts = Readonly<Record<string, number>>;
/** Quantity by product, people they admit, and cost. */
type Combination = { counts: Counts; people: number; cost: Cents };

/** Larger choices are skipped, so that the shop answers within milliseconds. */
const MAX_COMBINATIONS = 5000;

/** All combinations up to the limit of each product; null if there are too many. */
function combinationsOf(limits: readonly { product: ShopProduct; most: number }[]): Combination[] | null {
  let all: Combination[] = [{ counts: {}, people: 0, cost: ZERO }];
  for (const { product, most } of limits) {
    if (all.length * (most + 1) > MAX_COMBINATIONS) return null;
    const { id, capacityUnits, priceCents } = product;
    all = all.flatMap((one) =>
      Array.from({ length: most + 1 }, (_, count) => ({
        counts: { ...one.counts, [id]: count },
        people: one.people + count * capacityUnits,
        cost: add(one.cost, multiply(priceCents, count)),
      })),
    );
  }
  return all;
}

/**
 * A group product must cost at least two thirds of the tickets it replaces, since the catalogue does not say for whom
 * it is. A family ticket for 32.00 can replace two adults and two children (42.00), but not four adults (56.00).
 */
const isPlausible = (cost: Cents, instead: Cents): boolean => cost < instead && cost * 3 >= instead * 2;

const after = (now: Counts, gives: Counts, takes: Counts): Counts =>
  Object.fromEntries(
    [...new Set([...Object.keys(now), ...Object.keys(takes)])].map((id) => [
      id,
      (now[id] ?? 0) - (gives[id] ?? 0) + (takes[id] ?? 0),
    ]),
  );

const canBeSold = (quantities: Counts, products: readonly ShopProduct[]): boolean =>
  products.every((product) => {
    const quantity = quantities[product.id] ?? 0;
    if (quantity === 0) return true;
    return quantity >= product.minPerOrder && quantity <= (companionLimit(product, quantities) ?? quantity);
  });

const isTicket = ({ isSingleEntry, isVoucher, needsOther, visits, capacityUnits }: ShopProduct): boolean =>
  isSingleEntry && !isVoucher && !needsOther && visits.length === 0 && capacityUnits > 0;

type Choice = { quantities: Counts; gives: Counts; takes: Counts; saves: Cents; people: number };

/** The change that saves most; if equal, the one for fewer people. Pure. */
export function cheaperChoice(now: Counts, products: readonly Offered[]): Choice | null {
  const tickets = products.filter(isTicket);
  const groups = tickets.filter(({ capacityUnits, requires, isBookable }) => {
    return capacityUnits > 1 && requires.length === 0 && isBookable;
  });
  if (groups.length === 0) return null;
  const people = tickets.reduce((sum, { id, capacityUnits }) => sum + (now[id] ?? 0) * capacityUnits, 0);
  const own = combinationsOf(tickets.map((product) => ({ product, most: now[product.id] ?? 0 })));
  const others = combinationsOf(
    groups.map((product) => ({ product, most: Math.min(product.more, Math.floor(people / product.capacityUnits)) })),
  );
  if (!own || !others || own.length * others.length > MAX_COMBINATIONS * 10) return null;
  let best: Choice | null = null;
  for (const takes of others)
    for (const gives of own) {
      if (gives.people !== takes.people || !isPlausible(takes.cost, gives.cost)) continue;
      const saves = subtract(gives.cost, takes.cost);
      if (best && (saves < best.saves || (saves === best.saves && gives.people >= best.people))) continue;
      const quantities = after(now, gives.counts, takes.counts);
      if (canBeSold(quantities, products))
        best = { quantities, gives: gives.counts, takes: takes.counts, saves, people: gives.people };
    }
  return best;
}

/** Products at the slot's prices, with how many more of each it has. */
function offeredIn(slotId: string, now: Counts, products: readonly ShopProduct[], dates: ShopDates): Offered[] {
  const [prices, remaining] = [dates.slotPrices[slotId], dates.slotRemaining[slotId]];
  return products.map((product) => ({
    ...product,
    priceCents: prices?.[product.id] ?? product.priceCents,
    more: Math.max(
      0,
      Math.min(
        product.maxPerOrder - (now[product.id] ?? 0),
        product.left ?? Infinity,
        remaining?.[product.id]?.left ?? Infinity,
      ),
    ),
  }));
}

type Asked = {
  order: OwnOrder;
  hold: ShopHold;
  products: readonly ShopProduct[];
  dates: ShopDates;
  customerGroup: CustomerGroup;
};

/** Totals of both choices with discounts; null if the other one is not cheaper with them. */
async function totalsOf(asked: Asked, slotId: string, choice: Choice, offered: readonly Offered[]) {
  const { order, hold, customerGroup } = asked;
  const nowCents = subtract(hold.totalCents, hold.feeCents);
  const listed = { nowCents, thenCents: subtract(nowCents, choice.saves) };
  const eventIds = [...new Set([...hold.lines, ...hold.others.flatMap(({ lines }) => lines)].map((it) => it.eventId))];
  if (hold.promoCode === null && (await promosInForce(eventIds, order.channel)).length === 0) return listed;
  const code = order.promoCodeId === null ? null : ((await findCodeById(order.promoCodeId)) ?? null);
  const quote = await quoteOrder({ orderId: order.id, channel: order.channel, customerGroup, code });
  const sample = quote?.cart.lines.find(({ appointmentId }) => appointmentId === slotId);
  if (!quote || !sample) return null;
  const left = { ...choice.gives };
  const kept = quote.cart.lines.filter(({ productId, appointmentId }) => {
    if (appointmentId !== slotId || !left[productId]) return true;
    left[productId] -= 1;
    return false;
  });
  const taken = offered
    .filter(({ id }) => choice.takes[id])
    .map(({ id: productId, priceCents, capacityUnits }) => ({
      ...{ ...sample, productId, priceCents, people: capacityUnits, quantity: choice.takes[productId]! },
    }));
  const then = priceCart({ ...quote.cart, lines: [...kept, ...taken] });
  const saves = subtract(quote.priced.totalCents, then.totalCents);
  return saves > 0 ? { nowCents, thenCents: subtract(nowCents, saves) } : null;
}

/** Tickets that would cost the buyer less in the reserved slot; nothing changes before the buyer accepts. */
export async function cheaperOffer(asked: Asked): Promise<CheaperOffer | null> {
  const { hold, products, dates } = asked;
  const slotId = hold.slot?.id;
  if (!slotId || !hold.isLive || hold.renewals.length > 0) return null;
  const now = Object.fromEntries(hold.lines.map(({ productId, quantity }) => [productId, quantity]));
  const offered = offeredIn(slotId, now, products, dates);
  const choice = cheaperChoice(now, offered);
  const totals = choice && (await totalsOf(asked, slotId, choice, offered));
  if (!totals) return null;
  const named = (counts: Counts) =>
    products.filter(({ id }) => counts[id]).map((it) => ({ ...it, quantity: counts[it.id]! }));
  return {
    quantities: choice.quantities,
    gives: named(choice.gives).map(({ name, quantity }) => ({ name, quantity })),
    takes: named(choice.takes).map(({ name, description, quantity }) => ({ name, description, quantity })),
    ...totals,
  };
}
