/** Prices of units in slots and on days, for `octo/pricing`. */
import { resellerPrices } from '../../bulk-orders';
import { listSlotPrices } from '../../orders';
import { type Cents, cents } from '../../shared/money';
import { PARTNER_CHANNEL } from '../../shared/salesChannels';
import type { OctoCaller } from '../caller';
import type { Pricing } from '../offerAnswers';
import type { Offer, OfferedUnit, Wanted } from './findOffer';
import { octoPricing } from './octoPricing';

/** List and net price of a unit at a time. */
export type PriceAt = (unit: OfferedUnit, at: string) => { listCents: Cents; netCents: Cents; taxRate: number };

type Differing = readonly { at: string; productId: string; priceCents: number }[];

/** @param differing list prices that are not the usual one of the unit */
async function priceAt(caller: OctoCaller, { units }: Offer, differing: Differing): Promise<PriceAt> {
  const keyOf = (productId: string, list: number) => `${productId} ${list}`;
  const pairs = new Map(
    differing.map(({ productId, priceCents }) => [
      keyOf(productId, priceCents),
      { productId, priceCents: cents(priceCents) },
    ]),
  );
  const prices = await resellerPrices(caller.reseller, [...pairs.values()]);
  const nets = new Map([...pairs.keys()].map((key, n) => [key, prices[n]!.netCents]));
  const lists = new Map(differing.map(({ at, productId, priceCents }) => [`${at} ${productId}`, priceCents]));
  const known = new Map(units.map((unit) => [unit.id, unit]));
  return ({ id }, at) => {
    const { priceCents, netCents, taxRate } = known.get(id)!;
    const list = lists.get(`${at} ${id}`);
    if (list === undefined) return { listCents: priceCents, netCents, taxRate };
    return { listCents: cents(list), netCents: nets.get(keyOf(id, list)) ?? netCents, taxRate };
  };
}

export async function pricesOfSlots(caller: OctoCaller, offer: Offer, slotIds: readonly string[]): Promise<PriceAt> {
  const own = await listSlotPrices(slotIds, PARTNER_CHANNEL);
  const differing = Object.entries(own).flatMap(([at, prices]) =>
    Object.entries(prices).map(([productId, priceCents]) => ({ at, productId, priceCents })),
  );
  const ids = new Set(offer.units.map(({ id }) => id));
  return priceAt(
    caller,
    offer,
    differing.filter(({ productId }) => ids.has(productId)),
  );
}

export const pricesOfDays = (
  caller: OctoCaller,
  offer: Offer,
  days: readonly { date: string; productId: string; priceCents: number }[],
): Promise<PriceAt> =>
  priceAt(
    caller,
    offer,
    days.map(({ date, ...price }) => ({ at: date, ...price })),
  );

type Priced = { each: (Pricing & { unitId: string })[]; sum: Pricing | undefined };

/**
 * Prices of each unit at a time, and of the wanted units together. Most times of an event cost the same, so that each
 * combination of prices is written once.
 */
export function unitPricer(
  { t, locale }: OctoCaller,
  { event, units }: Offer,
  wanted: readonly Wanted[],
  priceOf: PriceAt,
): (at: string) => Priced {
  const { currency } = event;
  const written = new Map<string, Priced>();
  return (at) => {
    const prices = units.map((unit) => priceOf(unit, at));
    const key = prices.map(({ listCents, netCents }) => `${listCents} ${netCents}`).join();
    const known = written.get(key);
    if (known) return known;
    const parts = wanted.map(({ unit, quantity }) => {
      const { listCents, netCents, taxRate } = priceOf(unit, at);
      return { listCents: cents(listCents * quantity), netCents: cents(netCents * quantity), taxRate };
    });
    const priced = {
      each: units.map((unit, n) => ({ ...octoPricing([prices[n]!], currency, t, locale), unitId: unit.id })),
      sum: wanted.length > 0 ? octoPricing(parts, currency, t, locale) : undefined,
    };
    written.set(key, priced);
    return priced;
  };
}
