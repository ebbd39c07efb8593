import { wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { readSlots } from './lockSlots';
import { slotTransaction } from './materialiseSlots';
import { recordSlots } from './recordSlots';
import { ConcurrentChange, retryWhenOvertaken } from './retryWhenOvertaken';

export type Cancelled = {
  slots: number;
  /** Paid orders that were marked for somebody to see to. */
  orders: number;
  /** Carts that were given up. */
  carts: number;
};

const NOTHING: Cancelled = { slots: 0, orders: 0, carts: 0 };

/**
 * Calls slots off. Nobody can book them, the gate accepts none of their tickets, carts that hold places in them are
 * given up and paid orders are marked for somebody to see to; money and tickets stay as they are. Those called off
 * already stay so.
 */
export async function cancelSlots(by: AuditContext, ids: readonly string[]): Promise<Cancelled> {
  const done = await retryWhenOvertaken(() =>
    slotTransaction(async (tx) => {
      const before = (await readSlots(tx, ids)).filter(({ state }) => state !== 'cancelled');
      if (before.length === 0) return NOTHING;
      const off = JSON.stringify(before.map(({ id }) => id));
      const [cancelled] = await tx.$queryRawUnsafe<Cancelled[]>(
        `select * from cancel_slots(array(select value::uuid from jsonb_array_elements_text($1::jsonb)), $2::uuid)`,
        off,
        by.userId,
      );
      if (!cancelled) throw new ConcurrentChange();
      const to = () => ({ state: 'cancelled' as const });
      await recordSlots(tx, by, before, { action: 'slot.cancelled', to, after: cancelled });
      return cancelled;
    }),
  );
  wakeOutbox();
  return done;
}

/** Takes slots back that were called off: they are open, their tickets are good, their orders need nobody any more. */
export async function reinstateSlots(
  by: AuditContext,
  ids: readonly string[],
): Promise<{ slots: number; orders: number }> {
  const done = await retryWhenOvertaken(() =>
    slotTransaction(async (tx) => {
      const before = (await readSlots(tx, ids)).filter(({ state }) => state === 'cancelled');
      if (before.length === 0) return { slots: 0, orders: 0 };
      const [back] = await tx.$queryRawUnsafe<{ slots: number; orders: number }[]>(
        `select * from reinstate_slots(array(select value::uuid from jsonb_array_elements_text($1::jsonb)), $2::uuid)`,
        JSON.stringify(before.map(({ id }) => id)),
        by.userId,
      );
      const to = () => ({ state: 'open' as const });
      await recordSlots(tx, by, before, { action: 'slot.reinstated', to, after: back! });
      return back!;
    }),
  );
  wakeOutbox();
  return done;
}
