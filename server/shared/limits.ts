/** Limits of permissions: a role may have a permission only up to an amount. */
import type { Permission } from './permissions';

type Limit = { permission: Permission; kind: 'money' };

declare const JUDGED: unique symbol;
/**
 * How much money the actor may pay out in one action, in one currency; null = without a limit. Only `moneyOut` creates
 * it.
 */
export type MoneyOut = { readonly limitCents: number | null; readonly [JUDGED]: true };

export const letsOut = ({ limitCents }: MoneyOut, amountCents: number): boolean =>
  limitCents === null || amountCents <= limitCents;

/** All limits, with the permission that each restricts. Money is in minor units. */
export const LIMITS = {
  /** The maximum refund of an order in one action. */
  refund_cents: { permission: 'orders.refund', kind: 'money' },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;

export const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[];

/** The limits of a role, with the currency of their amounts; a missing limit is unlimited. */
export type Limits = Readonly<Partial<Record<LimitName, number>> & { currency?: string }>;

/** A person's limits by currency: a missing name is unlimited, and a limit allows nothing in other currencies. */
export type Bounds = Readonly<Partial<Record<LimitName, Readonly<Record<string, number>>>>>;

/** The currency of limits written by servers of the previous version. */
const UNNAMED = '';

type Bounded = { permissions: Iterable<string>; limits: Limits };

/**
 * The limits of a person with several roles: the most generous among the roles with the permission. Without the
 * permission the limit allows nothing.
 */
export function highestLimits(roles: readonly Bounded[]): Bounds {
  const limits: Partial<Record<LimitName, Record<string, number>>> = {};
  for (const name of LIMIT_NAMES) {
    const holders = roles.filter((role) => new Set(role.permissions).has(LIMITS[name].permission));
    if (holders.some((role) => role.limits[name] === undefined)) continue;
    const highest: Record<string, number> = {};
    for (const { limits: own } of holders) {
      const { currency = UNNAMED } = own;
      highest[currency] = Math.max(highest[currency] ?? 0, own[name] ?? 0);
    }
    limits[name] = highest;
  }
  return limits;
}
