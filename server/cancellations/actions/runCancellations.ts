/** Job of cancellations: notifies buyers, settles answers and enforces deadlines. */
import { prisma, sql } from '../../infra/db';
import { logger } from '../../infra/logger';
import { wakeOutbox } from '../../infra/outbox';
import { decideAll } from './decideAll';
import { settleOrder } from './settleOrder';

/** Maximum per run, so that other jobs get their turn. */
const MAX_AT_ONCE = 5000;

/** Uses one transaction per order: the next run continues an interrupted one. */
async function tellAll(id: string): Promise<void> {
  for (let told = 0; told < MAX_AT_ONCE; told += 1) {
    const [row] = await sql<{ isMore: boolean }>('tell_cancelled', 'select tell_cancelled($1) as "isMore"', [id]);
    if (!row!.isMore) break;
    if (told % 100 === 0) wakeOutbox();
  }
  wakeOutbox();
}

/** Orders without a cancelled visit, disputed ones, and those with unneeded reservations. */
const TO_SETTLE = `
  select distinct o.order_id as id from cancellation_orders o
  where (o.state = 'told' and not exists (select from cancellation_slots s join appointments a on a.id = s.appointment_id and a.state = 'cancelled'
        join order_items i on i.appointment_id = a.id and i.order_id = o.order_id and i.state = 'active' where s.cancellation_id = o.cancellation_id))
    or (o.state = 'told' and exists (select from payments p where p.order_id = o.order_id and p.state = 'disputed'))
    or (o.kept is not null and (o.state not in ('waiting', 'told') or not o.is_reserved))
  limit 5000`;

async function settleAll(): Promise<void> {
  const orders = await sql<{ id: string }>('cancelled_to_settle', TO_SETTLE);
  for (const { id } of orders) await settleOrder(id);
  if (orders.length > 0) wakeOutbox();
}

const END = `
  update cancellations c set state = 'ended', ended_at = moment()
  where c.state = 'waiting' and not exists (select from cancellation_orders o where o.cancellation_id = c.id and o.state in ('waiting', 'told'))`;

/**
 * Continues all active cancellations. Each order has its own transaction that checks the state, so concurrent processes
 * do nothing twice.
 */
export async function runCancellations(): Promise<void> {
  const open = await prisma.cancellation.findMany({
    where: { state: { not: 'ended' } },
    orderBy: { createdAt: 'asc' },
  });
  if (open.length === 0) return;
  for (const { id, state } of open)
    if (state === 'running')
      await tellAll(id).catch((error: unknown) =>
        logger.error({ err: error, cancellation: id }, 'telling buyers stopped'),
      );
  await settleAll();
  for (const { id } of open) await decideAll(id);
  await sql('end_cancellations', END);
}
