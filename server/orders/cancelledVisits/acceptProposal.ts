import { prisma, type Tx } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { MoneyOut } from '../../shared/limits';
import type { FoundOrder } from '../findOrder';
import { findMovable, type MovableRow } from '../reschedule/findMovable';
import { plannedItems, priceMove } from '../reschedule/planMove';
import { rescheduleVisits } from '../reschedule/rescheduleVisits';
import { readPlans } from '../visits/findOpenVisits';
import { cancelledVisits, findOrderCancellation, type OrderCancellation } from './findOrderCancellation';

/** Plan for accepting the reserved places: moved units and the refund. Null if none are reserved. */
export async function planProposal(order: Pick<FoundOrder, 'id'>, cancellation: OrderCancellation) {
  if (cancellation.state !== 'told' || !cancellation.isReserved) return null;
  const visits = (await cancelledVisits(prisma, cancellation.id, order.id)).filter(
    ({ insteadId }) => insteadId !== null,
  );
  const all = await findMovable(prisma, order.id, await readPlans(order.id));
  const slotOf = new Map(visits.map(({ slotId, insteadId }) => [slotId, insteadId!]));
  const offOf = (row: MovableRow) => row.stops.filter(({ slotId }) => slotId !== null && slotOf.has(slotId));
  const concerned = all.filter(({ position }) => visits.some((visit) => visit.positions.includes(position)));
  const to: Record<string, string> = {};
  for (const { key, slotId } of concerned.flatMap(offOf)) to[key] ??= slotOf.get(slotId!)!;
  // Units with several cancelled slots move slot by slot.
  const rows = concerned.filter((row) => offOf(row).every(({ key, slotId }) => to[key] === slotOf.get(slotId!)));
  if (rows.length === 0) return null;
  const seen = Object.fromEntries(
    rows.flatMap((row) => row.stops).flatMap(({ position, slotId }) => (slotId ? [[position, slotId]] : [])),
  );
  const planned = plannedItems({ rows, to, become: new Map() });
  const { quote } = await priceMove(prisma, planned, { isFree: false, isBound: true });
  // The organisation proposes the new time, so buyers pay no surcharge for it.
  const free = quote.totalCents > 0;
  return { positions: rows.map(({ position }) => position), to, seen, free, totalCents: free ? 0 : quote.totalCents };
}

const claim = (orderId: string, id: string) => async (tx: Tx) => {
  const now = await findOrderCancellation(tx, orderId);
  if (now?.id !== id || now.state !== 'told' || !now.isReserved) throw new DomainError('proposal_gone');
  if (now.deadline <= new Date()) throw new DomainError('proposal_over');
};

/** Number of items moved under this id; null if there is no such move. */
async function movedBy(id: string, orderId: string): Promise<number | null> {
  const move = await prisma.orderMove.findFirst({ where: { id, orderId }, include: { items: true } });
  return move?.items.length ?? null;
}

/**
 * Moves cancelled visits to the places reserved for them. Release and booking are one statement, so no other hold takes
 * them in between. Idempotent by id.
 * @throws DomainError `proposal_…`, `reschedule_…`
 */
export async function acceptProposal(
  by: AuditContext,
  order: FoundOrder,
  id: string,
  money: MoneyOut,
): Promise<number> {
  const made = await movedBy(id, order.id);
  if (made !== null) return made;
  const cancellation = await findOrderCancellation(prisma, order.id);
  const plan = cancellation && (await planProposal(order, cancellation));
  if (!plan) {
    // A second submission may run after the first has moved the visits.
    const since = await movedBy(id, order.id);
    if (since === null) throw new DomainError('proposal_gone');
    return since;
  }
  const { positions, to, seen, free, totalCents } = plan;
  const input = {
    id,
    positions,
    to,
    seen,
    free,
    expectedCents: totalCents,
    currency: order.currency,
    force: false,
    products: {},
    house: false,
    reason: '',
  };
  await rescheduleVisits(by, order, input, {
    mayForce: order.mayForceMoves,
    money,
    isBound: true,
    offer: undefined,
    claim: claim(order.id, cancellation.id),
  });
  return positions.length;
}
