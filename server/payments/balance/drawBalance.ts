/** Paying an order with its buyer's balance: all of it, or as far as it reaches, the rest in another way. */
import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { DomainError } from '../../shared/errors';
import type { Cents } from '../../shared/money';
import { paths } from '../../shared/paths';
import { uuidv7 } from '../../shared/uuid';
import { giveUp, type PendingOrder, payOrder } from '../actions/payOrder';
import type { NextStop } from '../actions/startPayment';
import { findLastPayment, isOpen } from '../queries/findPayment';

/** `none`: there is nothing to use; `paying`: other money is there or on its way; `gone`: the order awaits none, or is another's. */
export type BalanceUsed = 'paid' | 'held' | 'none' | 'paying' | 'gone';

/** Calls off what is open at a company. @returns false when its money is there or on its way */
async function callOffOpen(orderId: string): Promise<boolean> {
  const last = await findLastPayment(orderId);
  return !last || !isOpen(last) || !last.redirect || (await giveUp(last.id));
}

/**
 * Uses the balance for an order of its owner's: what it reaches is kept until the rest is paid, and all of it pays at once.
 * Sent twice, it is used once.
 */
export async function drawBalance(orderId: string, userId: string): Promise<BalanceUsed> {
  // What is open beside a balance that is held already is the rest.
  if ((await heldOfOrder(orderId)) === 0 && !(await callOffOpen(orderId))) return 'paying';
  const [row] = await sql<{ outcome: BalanceUsed }>('use_balance', 'select outcome from use_balance($1, $2, $3)', [
    orderId,
    userId,
    uuidv7(),
  ]);
  wakeOutbox();
  return row!.outcome;
}

/** Pays all of it in another way. @returns false when money of the rest is there or on its way */
export async function spareBalance(orderId: string, userId: string): Promise<boolean> {
  const last = await findLastPayment(orderId);
  if (last && !(await giveUp(last.id))) return false;
  const [row] = await sql<{ done: boolean }>('spare_balance', 'select spare_balance($1, $2) as done', [
    orderId,
    userId,
  ]);
  return row!.done;
}

/**
 * Where the buyer of an order that was placed in this moment goes, who wanted to use their balance.
 * @param chosen how the rest is paid
 * @returns null when the balance gave nothing: then it is paid as if they had not asked
 */
export async function payFromBalance(
  order: PendingOrder,
  userId: string,
  chosen: string | undefined,
): Promise<(NextStop & { isPaid: boolean }) | null> {
  const key = order.key ?? undefined;
  const outcome = await drawBalance(order.id, userId);
  if (outcome === 'paid') return { url: paths.orders.show(order.reference, key), isExternal: false, isPaid: true };
  if (outcome !== 'held') return null;
  try {
    return { ...(await payOrder(order, chosen)), isPaid: false };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // What is wrong is said where the rest is paid.
    return { url: paths.payments.card(order.reference, key), isExternal: false, isPaid: false };
  }
}

/** What of an order its buyer's balance holds, in minor units. */
export async function heldOfOrder(orderId: string): Promise<Cents> {
  const [row] = await sql<{ held: Cents }>('held_of_order', 'select held_of_order($1) as held', [orderId]);
  return row!.held;
}
