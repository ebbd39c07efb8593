/** Paying an order with its buyer's balance: all of it, or as far as it reaches, the rest in another way. */
import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { uuidv7 } from '../../shared/uuid';
import { giveUp } from '../actions/payOrder';
import { findLastPayment, isOpen } from '../queries/findPayment';

/** `none`: there is nothing to use; `for_vouchers`: gift vouchers are not bought with it; `paying`: other money is there or on its way; `gone`: the order awaits none, or is another's; `refused`: it may no longer be fulfilled. */
export type BalanceUsed = 'paid' | 'held' | 'none' | 'paying' | 'for_vouchers' | 'gone' | 'refused';

/** Calls off what is open at a company. @returns false when its money is there or on its way */
export async function callOffOpen(orderId: string): Promise<boolean> {
  const last = await findLastPayment(orderId);
  return !last || !isOpen(last) || !last.redirect || (await giveUp(last.id));
}

/** Holds value of the house's for an order; where a payment of the rest is open, that is called off first. */
export async function hold<T extends string>(orderId: string, use: () => Promise<T>): Promise<T> {
  const outcome = await use();
  const settled = outcome === 'paying' && (await callOffOpen(orderId)) ? await use() : outcome;
  wakeOutbox();
  return settled;
}

/**
 * Uses the balance for an order of its owner's: what it reaches is kept until the rest is paid, and all of it pays at once.
 * Sent twice, it is used once.
 */
export const drawBalance = (orderId: string, userId: string): Promise<BalanceUsed> =>
  hold(orderId, async () => {
    const [row] = await sql<{ outcome: BalanceUsed }>('use_balance', 'select outcome from use_balance($1, $2, $3)', [
      orderId,
      userId,
      uuidv7(),
    ]);
    return row!.outcome;
  });

/** Frees what is held; the rest, where it is open at a company, is called off. @returns false when its money is there or on its way */
export async function spare(orderId: string, free: () => Promise<boolean>): Promise<boolean> {
  const last = await findLastPayment(orderId);
  return (!last || (await giveUp(last.id))) && free();
}

/** Pays all of it in another way. @returns false when money of the rest is there or on its way */
export const spareBalance = (orderId: string, userId: string): Promise<boolean> =>
  spare(orderId, async () => {
    const [row] = await sql<{ done: boolean }>('spare_balance', 'select spare_balance($1, $2) as done', [
      orderId,
      userId,
    ]);
    return row!.done;
  });
