/** Plans which items move or become another product, and checks the rules; used by the page and by the execution. */
import type { Tx } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import { type Cents, subtract, ZERO } from '../../shared/money';
import { backByTerms, type RefundNow, refundNow } from '../../shared/refunds';
import { type MoveHow, type MoveRefusal, type PricedMove, quoteMove, termsRefusal } from '../../shared/reschedule';
import { toIso } from '../../shared/time';
import { conflictOf, type VisitTime } from '../../shared/visits';
import type { ExchangeTarget } from './exchangeTargets';
import type { MovableRow, Stop } from './findMovable';

type Reader = Pick<Tx, '$queryRaw'>;

type TargetSlot = VisitTime & { id: string; eventId: string };

export async function readTargets(db: Reader, ids: readonly string[]): Promise<Map<string, TargetSlot>> {
  const rows = await db.$queryRaw<{ id: string; eventId: string; startsAt: Date; endsAt: Date }[]>`
    select id, event_id as "eventId", starts_at as "startsAt", ends_at as "endsAt" from appointments where id = any (${[...ids]}::uuid[])`;
  return new Map(rows.map((row) => [row.id, { ...row, startsAt: toIso(row.startsAt), endsAt: toIso(row.endsAt) }]));
}

/** Chosen units, new slots by visit, and new products by position. */
type Choice = {
  rows: readonly MovableRow[];
  to: Readonly<Record<string, string>>;
  become: ReadonlyMap<number, ExchangeTarget>;
};

export type PlannedItem = {
  row: MovableRow;
  stop: Stop;
  to: string | null;
  becomes: ExchangeTarget | null;
  /** The new product does not include this visit. */
  isGivenUp: boolean;
};

/** Items with a new slot or product; all items of an exchanged unit. Visits without a time are booked elsewhere. */
export const plannedItems = ({ rows, to, become }: Choice): PlannedItem[] =>
  rows.flatMap((row) => {
    const becomes = become.get(row.position) ?? null;
    return row.stops.flatMap((stop) => {
      const isGivenUp = becomes?.givenUp.has(stop.key) ?? false;
      const target = isGivenUp ? null : (stop.slotId && to[stop.key]) || stop.slotId;
      return becomes || target !== stop.slotId ? [{ row, stop, to: target, becomes, isGivenUp }] : [];
    });
  });

/** The first visit that becomes incompatible with the others of its unit by this choice. */
export function conflictingStop({ rows, to, become }: Choice, targets: ReadonlyMap<string, VisitTime>): Stop | null {
  for (const { plan, stops, position } of rows) {
    const givenUp = become.get(position)?.givenUp;
    const before = stops.map(({ time }) => time);
    const after = stops.map((stop) =>
      givenUp?.has(stop.key) ? null : (stop.slotId && targets.get(to[stop.key] ?? '')) || stop.time,
    );
    const conflict = conflictOf(plan, after);
    if (conflict && conflictOf(plan, before) === null) return stops[conflict.visit + 1]!;
  }
  return null;
}

/** Refusal of moving these visits or of exchanging the unit; refusals that staff cannot override come first. */
export function moveRefusal(
  row: MovableRow,
  moved: readonly Stop[],
  now: Date,
  isExchange = false,
): MoveRefusal | null {
  if (row.isRequested) return 'waits';
  if (moved.some(({ isUsed }) => isUsed)) return 'used';
  if (moved.some(({ isBlocked }) => isBlocked)) return 'blocked';
  if (row.isGiven) return 'given';
  return termsRefusal(
    row,
    moved.flatMap(({ at }) => at ?? []),
    now,
    isExchange,
  );
}

/** Refusals of the whole plan, by unit. */
export function refusalsOf(items: readonly PlannedItem[], now: Date): MoveRefusal[] {
  const rows = [...new Set(items.map(({ row }) => row))];
  return rows.flatMap((row) => {
    const own = items.filter((item) => item.row === row);
    const stops = own.map(({ stop }) => stop);
    return moveRefusal(row, stops, now, own[0]!.becomes !== null) ?? [];
  });
}

/** Current list prices of the units in their old and new slots, as the new product. */
async function readPrices(db: Reader, items: readonly PlannedItem[]) {
  const rows = await db.$queryRaw<{ id: string; old: bigint; new: bigint }[]>`
    select i.id, before.price as old, after.price as new
    from unnest(${items.map(({ stop }) => stop.id)}::uuid[], ${items.map(({ to }) => to)}::uuid[],
        ${items.map(({ becomes }) => becomes?.id ?? null)}::uuid[]) moved(item, slot, product)
      join order_items i on i.id = moved.item and i.visit = 0 join orders o on o.id = i.order_id
      join products own on own.id = i.product_id join products p on p.id = coalesce(moved.product, own.id) join events e on e.id = i.event_id
      left join appointments was on was.id = i.appointment_id left join appointments a on a.id = moved.slot
      cross join lateral list_price(own.id, own.price_cents, was.prices, was.starts_at, e.venue_id, o.channel) before
      cross join lateral list_price(p.id, p.price_cents, a.prices, a.starts_at, e.venue_id, o.channel) after`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Why a part of a lower price is not refunded: the terms of moves keep it, or its refund terms give no more now. */
export type KeptWhy = 'terms' | RefundNow;

const whyKept = ({ terms, refund, stops }: MovableRow, now: Date): KeptWhy =>
  terms && !terms.refunds
    ? 'terms'
    : refundNow(refund.terms, { at: refund.at, startsAt: stops[0]!.time?.startsAt ?? null }, now);

/** Computes the price of a move from its units; further visits have no price of their own. */
export async function priceMove(db: Reader, items: readonly PlannedItem[], how: MoveHow) {
  const now = new Date();
  const prices = await readPrices(db, items);
  const rows = [...new Set(items.map(({ row }) => row))];
  const moved = rows.map((row): PricedMove => {
    const price = prices.get(row.stops[0]!.id);
    const [oldListCents, newListCents] = price
      ? [Number(price.old) as Cents, Number(price.new) as Cents]
      : [ZERO, ZERO];
    const { terms, isCancelled, priceCents, discountCents, returnedCents } = row;
    const leftCents = subtract(subtract(priceCents, discountCents), returnedCents);
    const isExchanged = items.some((item) => item.row === row && item.becomes);
    const { mostCents } = row.refund;
    const backCents = backByTerms({ ...row.refund, paidCents: leftCents }, now);
    const money = { priceCents, discountCents, leftCents, oldListCents, newListCents, backCents, mostCents };
    return { terms, isCancelled, isExchanged, ...money };
  });
  const quote = quoteMove(moved, how);
  const reasons = rows.flatMap((row, n) => (quote.units[n]!.keptCents > 0 ? [whyKept(row, now)] : []));
  const keptWhy = [...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values()];
  return { rows, quote, keptWhy };
}

/** @throws DomainError if a slot does not exist or belongs to another event */
export function checkTargets(items: readonly PlannedItem[], targets: ReadonlyMap<string, TargetSlot>): void {
  const isForeign = items.some(
    ({ stop, to, isGivenUp }) => !isGivenUp && to !== stop.slotId && targets.get(to ?? '')?.eventId !== stop.eventId,
  );
  if (isForeign) throw new DomainError('slot_unknown', { field: 'to' });
}
