import { sql } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { toIso } from '../../shared/time';
import type { VisitPlan, VisitRule, VisitTime } from '../../shared/visits';
import { ownPart } from '../findOrder';
import type { OpenVisit } from '../pages';
import { PLACE_COLUMNS, type PlaceRow, placeOf } from './visitPlace';

type ItemRow = {
  position: number;
  visit: number;
  unit: string;
  productId: string;
  product: LocalText;
  places: number;
  eventId: string;
  slotId: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
};

/** Units with an open visit, one after another with all their visits. */
const ITEMS = `
  select i.position, i.visit, coalesce(i.visit_of, i.id) as unit, i.product_id as "productId", i.product_name as product, i.units as places,
    i.event_id as "eventId", a.id as "slotId", a.starts_at as "startsAt", a.ends_at as "endsAt"
  from order_items i left join appointments a on a.id = i.appointment_id
  where i.order_id = $1 and i.state = 'active' and coalesce(i.visit_of, i.id) in (
    select visit_of from order_items where order_id = $1 and visit > 0 and state = 'active' and appointment_id is null)
  order by i.visit, i.position`;

export type PlanRow = {
  productId: string;
  inOrder: boolean;
  timeZone: string;
  rules: (VisitRule & { eventId: string })[];
};

const PLANS = `
  select p.id as "productId", p.visits_in_order as "inOrder", v.time_zone as "timeZone",
    (select coalesce(jsonb_agg(jsonb_build_object('eventId', event_id, 'minGapMinutes', min_gap_minutes, 'maxGapMinutes', max_gap_minutes,
        'sameDay', same_day, 'canChooseLater', can_choose_later) order by position), '[]') from product_visits where product_id = p.id) as rules
  from products p join events e on e.id = p.event_id join venues v on v.id = e.venue_id
  where p.id in (select product_id from order_items where order_id = $1 and visit > 0)`;

const PLACES = `
  select ${PLACE_COLUMNS}
  from events e join venues v on v.id = e.venue_id
  where e.id in (select event_id from order_items where order_id = $1 and visit > 0 and appointment_id is null)`;

export type UnitSlots = Readonly<Record<number, string | null>>;

/** A visit without a time, grouped over units of a product with the same other times. */
export type VisitGroup = {
  positions: number[];
  /** Index of the further visit in the product, from 0, and its rules. */
  n: number;
  plan: VisitPlan;
  times: (VisitTime | null)[];
  product: LocalText;
  eventId: string;
  /** Slots of all items of the unit, by position. */
  seen: Map<number, UnitSlots>;
  /** Places each of them takes. */
  places: number;
  place: PlaceRow;
};

/** If the product has since lost this visit, the buyer may still book it; only overlapping times are refused. */
const NO_RULE: VisitRule = { minGapMinutes: 0, maxGapMinutes: null, sameDay: false, canChooseLater: true };

/** Visit rules of the products of an order with further visits. */
export const readPlans = (orderId: string): Promise<PlanRow[]> => sql<PlanRow>('visit_plans', PLANS, [orderId]);

const timeOf = ({ startsAt, endsAt }: ItemRow): VisitTime | null =>
  startsAt && endsAt ? { startsAt: toIso(startsAt), endsAt: toIso(endsAt) } : null;

/** Rules for the visits of a unit, in order. */
export function planOf(
  unit: readonly Pick<ItemRow, 'productId' | 'visit' | 'eventId'>[],
  plans: readonly PlanRow[],
): VisitPlan {
  const { rules, inOrder, timeZone } = plans.find(({ productId }) => productId === unit[0]!.productId)!;
  const own = unit.slice(1).map(({ visit, eventId }) => {
    const rule = rules[visit - 1];
    return rule?.eventId === eventId ? rule : NO_RULE;
  });
  return { rules: own, inOrder, timeZone };
}

export async function findOpenVisits(orderId: string): Promise<VisitGroup[]> {
  const items = await sql<ItemRow>('open_visits', ITEMS, [orderId]);
  if (items.length === 0) return [];
  const [plans, places] = await Promise.all([readPlans(orderId), sql<PlaceRow>('visit_places', PLACES, [orderId])]);
  const groups = new Map<string, VisitGroup>();
  for (const item of items) {
    if (item.visit === 0 || item.slotId) continue;
    const unit = items.filter((other) => other.unit === item.unit);
    const key = JSON.stringify([item.productId, item.visit, item.eventId, ...unit.map(({ slotId }) => slotId)]);
    const seen: UnitSlots = Object.fromEntries(unit.map(({ position, slotId }) => [position, slotId]));
    const known = groups.get(key);
    if (known) {
      known.positions.push(item.position);
      known.seen.set(item.position, seen);
    } else
      groups.set(key, {
        positions: [item.position],
        seen: new Map([[item.position, seen]]),
        n: unit.indexOf(item) - 1,
        plan: planOf(unit, plans),
        times: unit.map(timeOf),
        product: item.product,
        eventId: item.eventId,
        places: item.places,
        place: places.find(({ eventId }) => eventId === item.eventId)!,
      });
  }
  return [...groups.values()];
}

/** Visits without a time, as shown on pages and in emails. */
export async function listOpenVisits(
  orderId: string,
  locale: Locale,
  within: readonly string[] | null = null,
): Promise<OpenVisit[]> {
  const groups = ownPart(await findOpenVisits(orderId), within);
  return groups.map(({ positions, product, place, times, plan }) => ({
    positions,
    product: localText(product, locale),
    place: placeOf(place, locale),
    startsAt: times[0]?.startsAt ?? null,
    timeZone: plan.timeZone,
  }));
}
