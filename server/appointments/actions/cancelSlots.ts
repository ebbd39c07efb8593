import type { Tx } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { readSlots } from './lockSlots';
import { recordSlots } from './recordSlots';
import { ConcurrentChange } from './slotTransaction';

export type Cancelled = {
  slots: number;
  /** Paid orders that were marked for staff to see to. */
  orders: number;
  /** Carts that were given up. */
  carts: number;
};

const NOTHING: Cancelled = { slots: 0, orders: 0, carts: 0 };

/**
 * Cancels slots, in the caller's transaction. They cannot be booked, the gate accepts none of their tickets, carts
 * that hold places in them are given up and paid orders are marked for staff to see to; money and tickets stay as
 * they are. Those cancelled already stay so.
 * @throws ConcurrentChange when an order came in between; the whole transaction is to be tried again.
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

/** Takes cancelled slots back: they are open, their tickets are good, their orders need no attention any more. */
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
