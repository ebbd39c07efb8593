import type { Tx } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { readSlots } from './lockSlots';
import { recordSlots } from './recordSlots';
import { ConcurrentChange } from './slotTransaction';

export type Cancelled = {
  slots: number;
  /** Paid orders marked for staff attention. */
  orders: number;
  /** Cancelled carts. */
  carts: number;
};

const NOTHING: Cancelled = { slots: 0, orders: 0, carts: 0 };

/**
 * Cancels slots in the caller's transaction. They cannot be booked, gates deny their tickets, carts with places in them
 * are cancelled, and paid orders are marked for staff; money and tickets stay. Idempotent.
 * @throws ConcurrentChange if an order came in between; the whole transaction must be retried.
 */
export async function cancelSlots(tx: Tx, by: AuditContext, ids: readonly string[]): Promise<Cancelled> {
  const before = (await readSlots(tx, ids)).filter(({ state }) => state !== 'cancelled');
  if (before.length === 0) return NOTHING;
  const [cancelled] = await tx.$queryRawUnsafe<Cancelled[]>(
    `select * from cancel_slots(array(select value::uuid from jsonb_array_elements_text($1::jsonb)), $2::uuid)`,
    JSON.stringify(before.map(({ id }) => id)),
    by.userId,
  );
  if (!cancelled) throw new ConcurrentChange();
  const to = () => ({ state: 'cancelled' as const });
  await recordSlots(tx, by, before, { action: 'slot.cancelled', to, after: cancelled });
  return cancelled;
}

/** Reinstates cancelled slots: they are open, their tickets are valid, and their orders need no attention. */
export async function reinstateSlots(tx: Tx, by: AuditContext, ids: readonly string[]): Promise<number> {
  const before = (await readSlots(tx, ids)).filter(({ state }) => state === 'cancelled');
  if (before.length === 0) return 0;
  const [back] = await tx.$queryRawUnsafe<{ slots: number; orders: number }[]>(
    `select * from reinstate_slots(array(select value::uuid from jsonb_array_elements_text($1::jsonb)), $2::uuid)`,
    JSON.stringify(before.map(({ id }) => id)),
    by.userId,
  );
  const to = () => ({ state: 'open' as const });
  await recordSlots(tx, by, before, { action: 'slot.reinstated', to, after: back! });
  return back!.slots;
}
