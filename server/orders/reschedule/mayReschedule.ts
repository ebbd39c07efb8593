import { prisma } from '../../infra/db';
import { isOfTerms, type MoveRefusal } from '../../shared/reschedule';
import type { FoundOrder } from '../findOrder';
import { canReschedule } from '../policy';
import { readPlans } from '../visits/findOpenVisits';
import { targetsOf } from './exchangeChoice';
import { findMovable } from './findMovable';
import { moveRefusal } from './planMove';

/**
 * Whether the viewer may move or exchange any unit of an order, or one of them, now: buyers within the terms, staff
 * beyond them.
 */
export async function mayReschedule(
  order: FoundOrder,
  position?: number,
): Promise<{ moves: boolean; exchanges: boolean }> {
  if (!canReschedule(order)) return { moves: false, exchanges: false };
  const all = await findMovable(prisma, order.id, await readPlans(order.id));
  const rows = all.filter((row) => position === undefined || row.position === position);
  const now = new Date();
  const isStaff = order.mayForceMoves;
  const isOpen = (refusal: MoveRefusal | null) => refusal === null || (isStaff && isOfTerms(refusal));
  const moves = rows.some((row) =>
    row.stops.some((stop) => stop.slotId !== null && isOpen(moveRefusal(row, [stop], now))),
  );
  const own = rows.filter((row) => isOpen(moveRefusal(row, row.stops, now, true)));
  if (own.length === 0) return { moves, exchanges: false };
  const targets = await targetsOf(prisma, own, { to: {} }, !isStaff);
  return { moves, exchanges: [...targets.values()].some(({ length }) => length > 0) };
}
