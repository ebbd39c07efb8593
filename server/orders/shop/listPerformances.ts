/** Next times of an event and their ticket prices in the shop, for search engines. */
import { availabilityOf, bookableDays, listSlots, type ShownEvent } from '../../events';
import type { ShopSlot } from '../../events/pages';
import { sql } from '../../infra/db';
import type { ShopProduct } from '../../products/pages';
import { DAY_MS, dayIn, type IsoDateTime, toIso } from '../../shared/time';
import type { OfferFacts, PerformanceFacts } from '../../site';
import { listSlotPrices } from './listSlotPrices';
import { listSlotRemaining } from './listSlotRemaining';

const MAX_PERFORMANCES = 8;
const MAX_CHANGED = 4;
/** Days that are read for an event with opening hours, and for a dated one. */
const DAYS_SHOWN = 7;
const DAYS_OF_DATED = 365;

type Changed = { startsAt: Date; endsAt: Date; isCancelled: boolean; previouslyAt: Date | null };

/** Cancelled times, and times moved from their opening hours. */
const CHANGED = `
  select starts_at as "startsAt", ends_at as "endsAt", state = 'cancelled' as "isCancelled", hours_start as "previouslyAt"
  from appointments where event_id = $1 and starts_at > moment()
    and (state = 'cancelled' or hours_start is not null and hours_start <> starts_at)
  order by starts_at limit ${MAX_CHANGED}`;

/** Products that can be bought alone. */
const sellsAlone = ({ needsOther, requires, isBookable, visits }: ShopProduct): boolean =>
  !needsOther && requires.length === 0 && isBookable && visits.length === 0;

type Place = Pick<ShopSlot, 'left' | 'availability'>;

/** Availability of a product: that of the slot, or less by quotas or by the places one unit takes. */
function leftOf(product: ShopProduct, slot: Place | null, quotaLeft: number | undefined): OfferFacts['availability'] {
  const { left, capacityUnits, minPerOrder } = product;
  const bySlot = slot && capacityUnits > 0 ? Math.floor(slot.left / capacityUnits) : Number.POSITIVE_INFINITY;
  const units = Math.min(bySlot, left ?? Number.POSITIVE_INFINITY, quotaLeft ?? Number.POSITIVE_INFINITY);
  if (units < Math.max(1, minPerOrder)) return 'sold_out';
  if (slot?.availability === 'few' && capacityUnits > 0) return 'few';
  return units === Number.POSITIVE_INFINITY ? 'plenty' : availabilityOf(units, units);
}

async function nextSlots(event: ShownEvent): Promise<ShopSlot[]> {
  const { first, last } = await bookableDays(event);
  const from = first ?? last;
  if (!from) return [];
  const days = event.kind === 'dated' ? DAYS_OF_DATED : DAYS_SHOWN;
  const lastDay = dayIn(new Date(Date.parse(`${from}T12:00:00Z`) + (days - 1) * DAY_MS), 'UTC');
  return (await listSlots(event, { day: from, lastDay })).slice(0, MAX_PERFORMANCES);
}

const changedFacts = ({ startsAt, endsAt }: Changed): PerformanceFacts => ({
  startsAt: toIso(startsAt),
  endsAt: toIso(endsAt),
  status: 'cancelled',
  offers: [],
});

/** Next performances in order, with price and availability of each product. */
async function listTimes(event: ShownEvent, products: readonly ShopProduct[]): Promise<PerformanceFacts[]> {
  const [slots, changed] = await Promise.all([nextSlots(event), sql<Changed>('changed_slots', CHANGED, [event.id])]);
  const ids = slots.map(({ id }) => id);
  const [prices, remaining] = await Promise.all([listSlotPrices(ids, event.channel), listSlotRemaining(ids, null)]);
  const movedFrom = new Map<IsoDateTime, Date>(
    changed.flatMap(({ isCancelled, startsAt, previouslyAt }) =>
      !isCancelled && previouslyAt ? [[toIso(startsAt), previouslyAt] as const] : [],
    ),
  );
  const sold = slots.map((slot): PerformanceFacts => {
    const previouslyAt = movedFrom.get(slot.startsAt);
    return {
      startsAt: slot.startsAt,
      endsAt: slot.endsAt,
      status: previouslyAt ? 'moved' : 'scheduled',
      ...(previouslyAt && { previouslyAt: toIso(previouslyAt) }),
      offers: products.map((product) => ({
        name: product.name,
        priceCents: prices[slot.id]?.[product.id] ?? product.priceCents,
        availability: leftOf(product, slot, remaining[slot.id]?.[product.id]?.left),
      })),
    };
  });
  const cancelled = changed.filter(({ isCancelled }) => isCancelled).map(changedFacts);
  return [...sold, ...cancelled].sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}

/** Empty while nothing is sold online, since neither times nor prices are then certain. */
export async function listPerformances(
  event: ShownEvent,
  all: readonly ShopProduct[],
): Promise<{ performances: PerformanceFacts[]; offers: OfferFacts[] }> {
  if (event.sales === 'closed' || event.sales === 'over') return { performances: [], offers: [] };
  const products = all.filter(sellsAlone);
  if (event.kind !== 'open') return { performances: await listTimes(event, products), offers: [] };
  const offers = products.map((product) => ({
    name: product.name,
    priceCents: product.priceCents,
    availability: leftOf(product, null, undefined),
  }));
  return { performances: [], offers };
}
