/** Products for which a unit can be exchanged: those that the order's channel sells for its event now, with prices. */
import type { Tx } from '../../infra/db';
import type { LocalText } from '../../shared/localText';
import type { Cents } from '../../shared/money';
import { priceChange } from '../../shared/reschedule';
import { type MatchedVisits, matchVisits, type ProductVisit } from './exchangeVisits';
import type { MovableRow } from './findMovable';

type Reader = Pick<Tx, '$queryRaw'>;

export type ExchangeTarget = {
  id: string;
  name: LocalText;
  places: number;
  /** How much more its buyer would pay for it now, in the unit's slot or in the one it would go to. */
  differenceCents: Cents;
} & MatchedVisits;

type Row = Pick<ExchangeTarget, 'id' | 'name' | 'places'> & {
  unit: string;
  oldPrice: bigint;
  newPrice: bigint;
  visits: ProductVisit[];
  inOrder: boolean;
};

const changeOf = ({ priceCents, discountCents }: MovableRow, old: bigint, fresh: bigint): Cents =>
  priceChange({
    ...{ priceCents, discountCents, isExchanged: true },
    oldListCents: Number(old) as Cents,
    newListCents: Number(fresh) as Cents,
  }).changeCents;

/**
 * Targets by the id of each unit's first item.
 * @param slotOf new slot of a unit, if it changes
 * @param isBuyer excludes free products that are limited per person
 */
export async function findTargets(
  db: Reader,
  rows: readonly MovableRow[],
  { slotOf, isBuyer }: { slotOf: (row: MovableRow) => string | null; isBuyer: boolean },
): Promise<Map<string, ExchangeTarget[]>> {
  const found = await db.$queryRaw<Row[]>`
    select i.id as unit, p.id, p.name, p.capacity_units as places, was.price as "oldPrice", cost.price as "newPrice",
      (select coalesce(jsonb_agg(jsonb_build_object('eventId', v.event_id, 'event', there.title, 'canChooseLater', v.can_choose_later,
          'minGapMinutes', v.min_gap_minutes, 'maxGapMinutes', v.max_gap_minutes, 'sameDay', v.same_day, 'timeZone', house.time_zone, 'byDay', there.by_day) order by v.position), '[]')
        from product_visits v join events there on there.id = v.event_id join venues house on house.id = there.venue_id where v.product_id = p.id) as visits,
      p.visits_in_order as "inOrder"
    from unnest(${rows.map(({ stops }) => stops[0]!.id)}::uuid[], ${rows.map(slotOf)}::uuid[]) asked(item, slot)
      join order_items i on i.id = asked.item join orders o on o.id = i.order_id join events e on e.id = i.event_id
      join products own on own.id = i.product_id join products p on p.event_id = e.id
      left join appointments a on a.id = asked.slot left join appointments at on at.id = i.appointment_id
      cross join lateral list_price(own.id, own.price_cents, at.prices, at.starts_at, e.venue_id, o.channel) was
      cross join lateral list_price(p.id, p.price_cents, a.prices, a.starts_at, e.venue_id, o.channel) cost
    where exchange_refusal(i, p) is null and not (${isBuyer} and cost.price = 0 and i.price_cents > i.discount_cents and e.max_free_per_person is not null)
    order by p.position, p.id`;
  const targets = new Map<string, ExchangeTarget[]>();
  for (const row of rows) {
    const own = row.stops[0]!.id;
    const open = found
      .filter(({ unit }) => unit === own)
      .map(({ id, name, places, oldPrice, newPrice, ...product }) => ({
        ...{ id, name, places, differenceCents: changeOf(row, oldPrice, newPrice) },
        ...matchVisits(row, product),
      }));
    targets.set(own, open);
  }
  return targets;
}
