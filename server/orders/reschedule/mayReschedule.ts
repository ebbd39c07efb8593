import { prisma } from '../../infra/db';
import { isOfTerms } from '../../shared/reschedule';
import type { FoundOrder } from '../findOrder';
import { canReschedule } from '../policy';
import { readPlans } from '../visits/findOpenVisits';
import { findMovable } from './findMovable';
import { moveRefusal } from './planMove';

/** Whether whoever sees the order may move something of it, or of one unit, now: its buyer as far as the terms go, staff past them. */
export async function mayReschedule(order: FoundOrder, position?: number): Promise<boolean> {
  if (!canReschedule(order)) return false;
  const rows = await findMovable(prisma, order.id, await readPlans(order.id));
  const now = new Date();
  const asked = rows.filter((row) => position === undefined || row.position === position);
  return asked.some((row) =>
    row.stops.some((stop) => {
      if (!stop.slotId) return false;
      const refusal = moveRefusal(row, [stop], now);
      return refusal === null || (order.access === 'staff' && isOfTerms(refusal));
    }),
  );
}
