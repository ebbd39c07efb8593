/** Which items go where, and what speaks against it: for the page that shows a move and for the server that does it. */
import type { Tx } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import { type Cents, ZERO } from '../../shared/money';
import { type MoveRefusal, type PricedMove, quoteMove, termsRefusal } from '../../shared/reschedule';
import { toIso } from '../../shared/time';
import { misfitOf, type VisitTime } from '../../shared/visits';
import type { MovableRow, Stop } from './findMovable';

type Reader = Pick<Tx, '$queryRaw'>;

type TargetSlot = VisitTime & { id: string; eventId: string };

export async function readTargets(db: Reader, ids: readonly string[]): Promise<Map<string, TargetSlot>> {
  const rows = await db.$queryRaw<{ id: string; eventId: string; startsAt: Date; endsAt: Date }[]>`
    select id, event_id as "eventId", starts_at as "startsAt", ends_at as "endsAt" from appointments where id = any (${[...ids]}::uuid[])`;
  return new Map(rows.map((row) => [row.id, { ...row, startsAt: toIso(row.startsAt), endsAt: toIso(row.endsAt) }]));
}

/** What the page chose: units, and the new slot of each of the visits that are moved. */
type Choice = { rows: readonly MovableRow[]; to: Readonly<Record<string, string>> };

export type PlannedItem = { row: MovableRow; stop: Stop; to: string };

/** The items that change their slot. One whose time is still to be chosen is booked in its own way. */
export const plannedItems = ({ rows, to }: Choice): PlannedItem[] =>
  rows.flatMap((row) =>
    row.stops.flatMap((stop) => {
      const target = to[stop.key];
      return target && stop.slotId && target !== stop.slotId ? [{ row, stop, to: target }] : [];
    }),
  );

/** The first visit whose time does not go with the others of its unit afterwards, though it did before. */
export function misfitStop({ rows, to }: Choice, targets: ReadonlyMap<string, VisitTime>): Stop | null {
  for (const { plan, stops } of rows) {
    const before = stops.map(({ time }) => time);
    const after = stops.map((stop) => (stop.slotId && targets.get(to[stop.key] ?? '')) || stop.time);
    const misfit = misfitOf(plan, after);
    if (misfit && misfitOf(plan, before) === null) return stops[misfit.visit + 1]!;
  }
  return null;
}

/** What speaks against moving these visits of a unit: what nobody gets around first. */
export function moveRefusal(row: MovableRow, moved: readonly Stop[], now: Date): MoveRefusal | null {
  if (row.isRequested) return 'waits';
  if (moved.some(({ isUsed }) => isUsed)) return 'used';
  if (moved.some(({ isBlocked }) => isBlocked)) return 'blocked';
  if (row.isGiven) return 'given';
  const starts = moved.flatMap(({ time }) => (time ? [time.startsAt] : []));
  return termsRefusal(row, starts, now);
}

/** List prices of units in the slots they leave and in those they go to, at this moment. */
async function readPrices(db: Reader, items: readonly PlannedItem[]) {
  const rows = await db.$queryRaw<{ id: string; old: bigint; new: bigint }[]>`
    select i.id, before.price as old, after.price as new
    from unnest(${items.map(({ stop }) => stop.id)}::uuid[], ${items.map(({ to }) => to)}::uuid[]) moved(item, slot)
      join order_items i on i.id = moved.item and i.visit = 0 join orders o on o.id = i.order_id
      join products p on p.id = i.product_id join events e on e.id = i.event_id
      join appointments was on was.id = i.appointment_id join appointments a on a.id = moved.slot
      cross join lateral list_price(p.id, p.price_cents, was.prices, was.starts_at, e.venue_id, o.channel) before
      cross join lateral list_price(p.id, p.price_cents, a.prices, a.starts_at, e.venue_id, o.channel) after`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a move comes to, by the units it moves; further visits have no price of their own. */
export async function priceMove(db: Reader, items: readonly PlannedItem[], isFree: boolean) {
  const prices = await readPrices(db, items);
  const rows = [...new Set(items.map(({ row }) => row))];
  const moved = rows.map((row): PricedMove => {
    const price = prices.get(row.stops[0]!.id);
    const [oldListCents, newListCents] = price
      ? [Number(price.old) as Cents, Number(price.new) as Cents]
      : [ZERO, ZERO];
    const { terms, isCalledOff, priceCents, discountCents } = row;
    return { terms, isCalledOff, priceCents, discountCents, oldListCents, newListCents };
  });
  return { rows, quote: quoteMove(moved, isFree) };
}

/** @throws DomainError where a slot is none, or not one of the visit's event */
export function checkTargets(items: readonly PlannedItem[], targets: ReadonlyMap<string, TargetSlot>): void {
  const isForeign = items.some(({ stop, to }) => targets.get(to)?.eventId !== stop.eventId);
  if (isForeign) throw new DomainError('slot_unknown', { field: 'to' });
}
