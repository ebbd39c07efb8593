/**
 * How much money a person may pay out: one rule for refunds, exchanges and moves with a refund, cancellations, store
 * credit and gift vouchers. tests/unit/payments/moneyOut.test.ts finds code that does not call it.
 */
import { prisma } from '../../infra/db';
import type { MoneyOut } from '../../shared/limits';
import type { Cents } from '../../shared/money';
import { rightsOf } from '../rights';

/** The part of an `Actor` that limits need. */
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
 * The limit of staff per action: the highest limit of their roles, 0 without `orders.refund`. An impersonator has the
 * lower limit of both people.
 */
export async function moneyOut({ user, impersonator }: Limited, currency: string): Promise<MoneyOut> {
  if (!user) return upTo(0);
  const own = await limitOfUser(user.id, currency);
  return upTo(impersonator ? lower(own, await limitOfUser(impersonator.id, currency)) : own);
}

/**
 * Whether a person has no limit at all: for decisions whose sum is known later. Existing limits cover every currency.
 */
export const isWithoutLimit = async (actor: Limited): Promise<boolean> =>
  (await moneyOut(actor, 'any')).limitCents === null;

/** The part of `findOrder`'s result about the actor. */
type Acted = { key: string | null; mayRefund: boolean; mayRefundAsStaff: boolean; currency: string };

/**
 * The limit for an order: staff up to their limit, its buyer as far as the terms allow. An impersonator has their own
 * limit. @param isPastTerms beyond the terms, which no buyer may do
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

/** The limit for texts and fields of pages. */
export const shownLimit = ({ limitCents }: MoneyOut): Cents | null => limitCents as Cents | null;
