/** The events that a reseller may sell, with its units and prices. */
import { type ResellerPrice, resellerPrices } from '../../bulk-orders';
import { type ShownEvent, showEvents } from '../../events';
import { sql } from '../../infra/db';
import { listProducts } from '../../products';
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

async function unitsOf(event: ShownEvent, { reseller, locale }: OctoCaller): Promise<OfferedUnit[]> {
  const products = await listProducts({ id: event.id, channel: PARTNER_CHANNEL }, locale);
  const { productIds } = reseller;
  const offered = products.filter((each) => isPlain(each) && (productIds.length === 0 || productIds.includes(each.id)));
  const prices = await resellerPrices(
    reseller,
    offered.map(({ id, priceCents }) => ({ productId: id, priceCents })),
  );
  return offered.map((each, at) => ({ ...each, ...prices[at]! })).filter(({ isPass }) => !isPass);
}

/**
 * Events on sale at the venues of the connection, in the currency of its company's account, that have a product for it.
 * @param id only this event
 */
export async function listOffers(caller: OctoCaller, id: string | null = null): Promise<Offer[]> {
  const { venueIds, currency } = caller.reseller;
  const rows = await sql<{ id: string }>('octo_events', EVENTS, [PARTNER_CHANNEL, currency, venueIds, id]);
  const events = await showEvents(
    rows.map((row) => row.id),
    PARTNER_CHANNEL,
    caller.locale,
  );
  const offers: Offer[] = [];
  // One after another: a catalogue must not take all connections to the database.
  for (const event of events) offers.push({ event, units: await unitsOf(event, caller) });
  return offers.filter(({ units }) => units.length > 0);
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
