/**
 * How much money may leave by one person: the one rule for refunds, exchanges and moves that give something back, cancellations,
 * store credit and gift vouchers. tests/unit/payments/moneyOut.test.ts finds a way that does not ask it.
 */
import { prisma } from '../../infra/db';
import type { MoneyOut } from '../../shared/limits';
import type { Cents } from '../../shared/money';
import { rightsOf } from '../rights';

/** As much of an `Actor` as limits ask for. */
type Limited = { user: { id: string } | null; impersonator?: { id: string } };

const upTo = (limitCents: number | null) => ({ limitCents }) as MoneyOut;

const lower = (one: number | null, other: number | null): number | null => {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
};

async function limitOfUser(userId: string, currency: string): Promise<number | null> {
  const bound = (await rightsOf(prisma, userId)).limits.refund_cents;
  return bound === undefined ? null : (bound[currency] ?? 0);
}

/**
 * Of staff, at once: as far as the highest limit of their roles, nothing without `orders.refund`. A person who looks through another's
 * eyes goes no further than both may.
 */
export async function moneyOut({ user, impersonator }: Limited, currency: string): Promise<MoneyOut> {
  if (!user) return upTo(0);
  const own = await limitOfUser(user.id, currency);
  return upTo(impersonator ? lower(own, await limitOfUser(impersonator.id, currency)) : own);
}

/** Whether no sum is too large for a person: for decisions whose sum is known later. Limits that exist cover every currency. */
export const isWithoutLimit = async (actor: Limited): Promise<boolean> =>
  (await moneyOut(actor, 'any')).limitCents === null;

/** What `findOrder` says of an order that the actor has before them. */
type Acted = { key: string | null; mayRefund: boolean; mayRefundAsStaff: boolean; currency: string };

/**
 * Of an order: staff up to their limit, its buyer as far as the terms go. A person who impersonates another goes as far as they
 * may themselves. @param isPastTerms what no buyer does alone
 */
export async function moneyOutOfOrder(
  actor: Limited,
  { key, mayRefund, mayRefundAsStaff, currency }: Acted,
  isPastTerms = false,
): Promise<MoneyOut> {
  if (mayRefundAsStaff) return moneyOut(actor, currency);
  if (!mayRefund || isPastTerms) return upTo(0);
  const isBuyer = key !== null;
  return isBuyer ? upTo(null) : moneyOut({ user: actor.impersonator ?? actor.user }, currency);
}

/** For pages: the limit in words and fields. */
export const shownLimit = ({ limitCents }: MoneyOut): Cents | null => limitCents as Cents | null;
