import type { IsoDateTime } from '@server/shared/time';
import { visitKeys } from '@server/shared/visitKeys';
import type { Cart, Product, Shop } from '../shop/cart';

/** Maximum of a product due to a further visit, with that visit's event and time. */
export type VisitLimit = { most: number; title: string; startsAt: IsoDateTime; timeZone: string };

type Times = NonNullable<Shop['visits']>['times'];

/** Places of a slot that a quantity of a product takes by its further visits. */
function taken({ visits, capacityUnits }: Product, quantity: number, slotId: string, cart: Cart): number {
  const stops = visitKeys(visits).filter((key) => cart.visits[key] === slotId).length;
  return stops * capacityUnits * quantity;
}

/**
 * Maximum of a product by the tightest of its chosen further visits, given the rest of the cart. Null while none has a
 * time with known places.
 */
export function visitLimit(
  product: Product,
  { cart, products, times }: { cart: Cart; products: readonly Product[]; times: Times },
): VisitLimit | null {
  if (product.capacityUnits === 0) return null;
  const others = products.filter(({ id }) => id !== product.id);
  const limits = visitKeys(product.visits).flatMap((key, n) => {
    const slotId = cart.visits[key];
    const time = slotId ? times[slotId] : undefined;
    if (!slotId || !time) return [];
    const { title, venue } = product.visits[n]!;
    const room = others.reduce(
      (free, other) => free - taken(other, cart.quantities[other.id] ?? 0, slotId, cart),
      time.free,
    );
    const most = Math.max(0, Math.floor(room / product.capacityUnits));
    return [{ most, title, startsAt: time.startsAt, timeZone: venue.timeZone }];
  });
  return limits.sort((one, other) => one.most - other.most)[0] ?? null;
}
