import type { Tx } from '../../infra/db';
import { groupBy } from '../../shared/groupBy';
import type { LocalText } from '../../shared/localText';
import type { Cents } from '../../shared/money';
import type { RefundTerms } from '../../shared/refunds';
import type { MovableUnit } from '../../shared/reschedule';
import { type IsoDateTime, toIso } from '../../shared/time';
import { visitKeys } from '../../shared/visitKeys';
import type { VisitPlan, VisitTime } from '../../shared/visits';
import { type PlanRow, planOf } from '../visits/findOpenVisits';

type ItemRow = {
  id: string;
  position: number;
  visit: number;
  unit: string;
  productId: string;
  product: LocalText;
  holderName: string | null;
  places: number;
  priceCents: bigint;
  discountCents: bigint;
  returnedCents: bigint;
  terms: RefundTerms | null;
  refundAt: Date | null;
  refundMostCents: bigint | null;
  moved: number;
  isRequested: boolean;
  isGiven: boolean;
  eventId: string;
  event: LocalText;
  timeZone: string;
  byDay: boolean;
  slotId: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  isCancelled: boolean;
  validUntil: Date | null;
  isUsed: boolean;
  isBlocked: boolean;
};

/** A slot that a unit visits; units that share its key move together. */
export type Stop = Pick<ItemRow, 'id' | 'position' | 'eventId' | 'event' | 'timeZone' | 'byDay' | 'places'> &
  Pick<ItemRow, 'slotId' | 'isUsed' | 'isBlocked'> & {
    key: string;
    time: VisitTime | null;
    /** Start of the visit; for an open ticket, end of validity. */
    at: IsoDateTime | null;
  };

/** An active unit with its visits in the order of its product. */
export type MovableRow = MovableUnit &
  Pick<ItemRow, 'position' | 'productId' | 'product' | 'holderName' | 'isRequested' | 'isGiven'> & {
    priceCents: Cents;
    discountCents: Cents;
    /** Part of the price that was refunded while the ticket stayed valid. */
    returnedCents: Cents;
    /** Terms, time and maximum of a refund. */
    refund: { terms: RefundTerms | null; at: IsoDateTime | null; mostCents: Cents | null };
    plan: VisitPlan;
    stops: Stop[];
  };

const timeOf = ({ startsAt, endsAt }: ItemRow): VisitTime | null =>
  startsAt && endsAt ? { startsAt: toIso(startsAt), endsAt: toIso(endsAt) } : null;

function toStop(item: ItemRow, key: string): Stop {
  const { id, position, eventId, event, timeZone, byDay, places, slotId, isUsed, isBlocked } = item;
  const at = item.startsAt ?? item.validUntil;
  return {
    ...{ id, position, eventId, event, timeZone, byDay, places, slotId, isUsed, isBlocked, key },
    time: timeOf(item),
    at: at && toIso(at),
  };
}

/** All active units of an order. @param plans of its products, read without a lock */
export async function findMovable(
  db: Pick<Tx, '$queryRaw'>,
  orderId: string,
  plans: readonly PlanRow[],
): Promise<MovableRow[]> {
  const items = await db.$queryRaw<ItemRow[]>`
    select i.id, i.position, i.visit, coalesce(i.visit_of, i.id) as unit, i.product_id as "productId", i.product_name as product, h.name as "holderName",
      i.units as places, i.price_cents as "priceCents", i.discount_cents as "discountCents", returned_of_unit(i.id) as "returnedCents", o.refund_terms -> i.event_id::text as terms, refund_at(i) as "refundAt", i.refund_most_cents as "refundMostCents",
      (select count(distinct m.id)::int from order_moves m join order_move_items mi on mi.move_id = m.id join order_items own on own.id = mi.order_item_id
        where m.order_id = o.id and m.counts and coalesce(own.visit_of, own.id) = i.id) as moved,
      exists (select from refund_items f join refunds r on r.id = f.refund_id where f.order_item_id = i.id and r.state = 'requested') as "isRequested",
      exists (select from ticket_transfers x where x.order_item_id = coalesce(i.visit_of, i.id) and x.state = 'taken') as "isGiven",
      e.id as "eventId", e.title as event, v.time_zone as "timeZone", e.by_day as "byDay", a.id as "slotId", a.starts_at as "startsAt", a.ends_at as "endsAt",
      coalesce(a.state = 'cancelled', false) as "isCancelled", coalesce(t.is_used, false) as "isUsed", coalesce(t.is_blocked, false) as "isBlocked", t.valid_until as "validUntil"
    from order_items i join orders o on o.id = i.order_id join events e on e.id = i.event_id join venues v on v.id = e.venue_id
      left join appointments a on a.id = i.appointment_id left join order_item_profiles h on h.order_item_id = i.id
      left join lateral (select bool_or(t.state = 'used' or (t.state = 'valid' and t.uses_left < t.uses_total)) as is_used, bool_or(t.state = 'blocked') as is_blocked,
          max(t.valid_until) filter (where t.state = 'valid') as valid_until
        from tickets t where t.order_item_id = i.id) t on true
    where i.order_id = ${orderId}::uuid and i.state = 'active' order by i.visit, i.position`;
  return [...groupBy(items, ({ unit }) => unit).values()].flatMap((unit): MovableRow[] => {
    const [own, ...further] = unit;
    // Without its first item the unit was refunded; its remaining visits cannot move.
    if (own?.visit !== 0) return [];
    const keys = [`${own.eventId}.0`, ...visitKeys(further)];
    const plan = further.length > 0 ? planOf(unit, plans) : { rules: [], inOrder: false, timeZone: own.timeZone };
    const { position, productId, product, holderName, isRequested, isGiven, moved } = own;
    return [
      {
        ...{ position, productId, product, holderName, isRequested, isGiven, moved, plan },
        priceCents: Number(own.priceCents) as Cents,
        discountCents: Number(own.discountCents) as Cents,
        returnedCents: Number(own.returnedCents) as Cents,
        terms: own.terms?.moves ?? null,
        refund: {
          terms: own.terms,
          at: own.refundAt && toIso(own.refundAt),
          mostCents: own.refundMostCents === null ? null : (Number(own.refundMostCents) as Cents),
        },
        isCancelled: unit.some(({ isCancelled }) => isCancelled),
        stops: unit.map((item, n) => toStop(item, keys[n]!)),
      },
    ];
  });
}
