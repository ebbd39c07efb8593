/** The events that a reseller may sell, with its units and prices. */
import { type ResellerPrice, resellerPrices } from '../../bulk-orders';
import { type ShownEvent, showEvents } from '../../events';
import { sql } from '../../infra/db';
import { type listProducts, listProductsOf } from '../../products';
import { groupBy } from '../../shared/groupBy';
import { PARTNER_CHANNEL } from '../../shared/salesChannels';
import { isUuid } from '../../shared/uuid';
import type { OctoCaller } from '../caller';
import { OPTION } from '../offerAnswers';
import { invalid, unprocessable } from '../refusal';

type ShopProduct = Awaited<ReturnType<typeof listProducts>>[number];

/** A product of the event, with the company's price. */
export type OfferedUnit = ShopProduct & ResellerPrice;
export type Offer = { event: ShownEvent; units: OfferedUnit[] };

/** Products with further visits, vouchers and passes are sold elsewhere, where there is room to choose. */
const isPlain = ({ isBookable, visits, maxPriceCents, isVoucher }: ShopProduct): boolean =>
  isBookable && visits.length === 0 && maxPriceCents === null && !isVoucher;

const EVENTS = `
  select e.id from events e cross join lateral sale_terms(e.id, $1) terms
  where terms.refusal is null and e.currency = $2 and ($3::uuid[] is null or e.venue_id = any ($3))
    and ($4::uuid is null or e.id = $4)
  order by e.position, e.id`;

/** The units of events with the company's prices, by event. */
async function unitsOf(eventIds: readonly string[], { reseller, locale }: OctoCaller) {
  const { productIds } = reseller;
  const isSold = (each: ShopProduct) => isPlain(each) && (productIds.length === 0 || productIds.includes(each.id));
  const products = await listProductsOf(eventIds, { channel: PARTNER_CHANNEL }, locale);
  const offered = [...products].flatMap(([eventId, all]) => all.filter(isSold).map((unit) => ({ eventId, unit })));
  const prices = await resellerPrices(
    reseller,
    offered.map(({ unit: { id, priceCents } }) => ({ productId: id, priceCents })),
  );
  const priced = offered.map(({ eventId, unit }, at) => ({ eventId, unit: { ...unit, ...prices[at]! } }));
  return groupBy(
    priced.filter(({ unit }) => !unit.isPass),
    ({ eventId }) => eventId,
  );
}

/**
 * Events on sale at the venues of the connection, in the currency of its company's account, that have a product for it.
 * @param id only this event
 */
export async function listOffers(caller: OctoCaller, id: string | null = null): Promise<Offer[]> {
  const { venueIds, currency } = caller.reseller;
  const rows = await sql<{ id: string }>('octo_events', EVENTS, [PARTNER_CHANNEL, currency, venueIds, id]);
  const ids = rows.map((row) => row.id);
  const events = await showEvents(ids, PARTNER_CHANNEL, caller.locale);
  const units = await unitsOf(ids, caller);
  return events.flatMap((event) => {
    const own = units.get(event.id);
    return own ? [{ event, units: own.map(({ unit }) => unit) }] : [];
  });
}

/** @throws OctoRefusal INVALID_PRODUCT_ID */
export async function findOffer(caller: OctoCaller, id: string | undefined): Promise<Offer> {
  const [offer] = isUuid(id) ? await listOffers(caller, id) : [];
  if (!offer) throw invalid('productId', id);
  return offer;
}

/** @throws OctoRefusal INVALID_OPTION_ID */
export function demandOption(id: string | undefined): void {
  if (id !== OPTION) throw invalid('optionId', id);
}

export type Wanted = { unit: OfferedUnit; quantity: number };

/** Units by quantity; several entries of one unit are added. @throws OctoRefusal INVALID_UNIT_ID */
export function wantedUnits(
  { units }: Offer,
  asked: readonly { id: string | undefined; quantity: number }[],
): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const { id, quantity } of asked) {
    const unit = units.find((each) => each.id === id?.toLowerCase());
    if (!unit) throw invalid('unitId', id);
    const known = wanted.get(unit.id);
    wanted.set(unit.id, { unit, quantity: quantity + (known?.quantity ?? 0) });
  }
  return [...wanted.values()];
}

/** @throws OctoRefusal UNPROCESSABLE_ENTITY without any unit */
export function demandUnits(units: readonly unknown[] | undefined): void {
  if (!units?.length) throw unprocessable('errors.octo_no_units');
}

export const placesOf = (wanted: readonly Wanted[]): number =>
  wanted.reduce((sum, { unit, quantity }) => sum + unit.capacityUnits * quantity, 0);
