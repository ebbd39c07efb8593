/** Payment from the buyer's balance: the whole order, or the available part, with another method for the rest. */

import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { knownOutcome } from '../../shared/outcome';
import { uuidv7 } from '../../shared/uuid';
import { giveUp } from '../actions/payOrder';
import { findLastPayment, isOpen } from '../queries/findPayment';

/**
 * `none`: no balance; `for_vouchers`: gift vouchers cannot be bought with it; `paying`: another payment is made or in
 * progress; `gone`: the order is not pending or not the buyer's; `refused`: it can no longer be fulfilled.
 */
export const BALANCE_OUTCOMES = ['paid', 'held', 'none', 'paying', 'for_vouchers', 'gone', 'refused'] as const;
export type BalanceUsed = (typeof BALANCE_OUTCOMES)[number];

/** Cancels an open payment at a provider. @returns false if its money is paid or on its way */
export async function callOffOpen(orderId: string): Promise<boolean> {
  const last = await findLastPayment(orderId);
  return !last || !isOpen(last) || !last.redirect || (await giveUp(last.id));
}

/** Holds balance or voucher value for an order, after cancelling an open payment of the rest. */
export async function hold<T extends string>(orderId: string, use: () => Promise<T>): Promise<T> {
  const outcome = await use();
  const settled = outcome === 'paying' && (await callOffOpen(orderId)) ? await use() : outcome;
  wakeOutbox();
  return settled;
}

/**
 * Uses the owner's balance for an order: a part is held until the rest is paid, the whole amount pays immediately.
 * Idempotent.
 */
export const payFromBalance = (orderId: string, userId: string): Promise<BalanceUsed> =>
  hold(orderId, async () => {
    const [row] = await sql<{ outcome: string }>('use_balance', 'select outcome from use_balance($1, $2, $3)', [
      orderId,
      userId,
      uuidv7(),
    ]);
    return knownOutcome('use_balance', BALANCE_OUTCOMES, row?.outcome);
  });

/**
 * Releases the held value and cancels an open payment of the rest.
 * @returns false if that money is paid or on its way
 */
export async function spare(orderId: string, free: () => Promise<boolean>): Promise<boolean> {
  const last = await findLastPayment(orderId);
  return (!last || (await giveUp(last.id))) && free();
}

/** Stops using the balance for an order. @returns false if money for the rest is paid or on its way */
export const removeBalance = (orderId: string, userId: string): Promise<boolean> =>
  spare(orderId, async () => {
    const [row] = await sql<{ done: boolean }>('remove_balance', 'select remove_balance($1, $2) as done', [
      orderId,
      userId,
    ]);
    return row!.done;
  });
