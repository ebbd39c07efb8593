import { isDay, type ShownEvent } from '../../events';
import type { ShopProduct } from '../../products/pages';
import { type ChoiceFault, type ChosenLine, linkTime, readChoice } from '../../shared/choiceLink';
import type { AskedChoice } from '../pages';
import type { ShopDates } from './showShop';

type Offer = { event: ShownEvent; dates: ShopDates; products: readonly ShopProduct[]; maxTickets: number };

/** The slot of the link: at its time, or the only one of a day that is sold as a whole. */
function slotOf(query: Record<string, unknown>, { event, dates }: Offer, faults: Set<ChoiceFault>): string | null {
  const { choice } = readChoice(query);
  const isDated = query.day !== undefined || query.time !== undefined;
  if (!isDated) return null;
  if (event.kind === 'open') {
    if (query.day !== undefined) faults.add('day');
    if (query.time !== undefined) faults.add('time');
    return null;
  }
  const isOfDay = !choice.day || (isDay(choice.day) && dates.day === choice.day);
  const slots = isOfDay ? dates.slots : [];
  if (choice.day && slots.length === 0) faults.add('day');
  if (event.kind === 'daily') {
    if (query.time !== undefined) faults.add('time');
    const [only] = slots;
    if (only && only.left <= 0) faults.add('day');
    return only && only.left > 0 ? only.id : null;
  }
  if (!choice.time) return null;
  const { timeZone } = event.venue;
  const slot = slots.find(({ startsAt, left }) => left > 0 && linkTime(startsAt, timeZone) === choice.time);
  if (!slot) faults.add('time');
  return slot?.id ?? null;
}

/** Quantities within the limits of product and order; a product with a wrong one stays, with its minimum. */
function quantitiesOf(lines: readonly ChosenLine[], offer: Offer, faults: Set<ChoiceFault>): Record<string, number> {
  const quantities: Record<string, number> = {};
  let room = offer.maxTickets;
  for (const { product: id, quantity } of lines) {
    const product = offer.products.find((one) => one.id === id);
    if (!product?.isBookable || product.left === 0) {
      faults.add('product');
      continue;
    }
    const max = Math.min(product.maxPerOrder, product.left ?? product.maxPerOrder, room);
    const isAllowed = quantity >= product.minPerOrder && quantity <= max;
    if (!isAllowed) faults.add('quantity');
    const taken = isAllowed ? quantity : Math.min(Math.max(1, product.minPerOrder), max);
    if (taken > 0) quantities[id] = taken;
    room -= taken;
  }
  return quantities;
}

/**
 * The choice in the page's URL, checked against what is offered: it fills the form, and parts that cannot be used are
 * named. A promo code is tried with the reservation, where tries are limited. Null without any such part.
 */
export function askedChoice(query: Record<string, unknown>, offer: Offer): AskedChoice | null {
  const { choice, faults: unread } = readChoice(query);
  const faults = new Set(unread);
  const slotId = slotOf(query, offer, faults);
  const quantities = quantitiesOf(choice.lines, offer, faults);
  if (slotId === null && Object.keys(quantities).length === 0 && faults.size === 0) return null;
  return { slotId, quantities, faults: [...faults] };
}
