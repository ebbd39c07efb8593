/** How far a permission goes: a role may hold it up to an amount only. */
import type { Permission } from './permissions';

type Limit = { permission: Permission; kind: 'money' };

declare const JUDGED: unique symbol;
/** How much money may leave at once by the actor, in one currency; null = without a limit. `moneyOut` alone says it. */
export type MoneyOut = { readonly limitCents: number | null; readonly [JUDGED]: true };

export const letsOut = ({ limitCents }: MoneyOut, amountCents: number): boolean =>
  limitCents === null || amountCents <= limitCents;

/** Every limit, with the permission that it bounds. Amounts of money are in minor units. */
export const LIMITS = {
  /** The most that may be given back of an order at once. */
  refund_cents: { permission: 'orders.refund', kind: 'money' },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;

export const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[];

/** The bounds of a role, with the currency of their amounts; what is missing has none. */
export type Limits = Readonly<Partial<Record<LimitName, number>> & { currency?: string }>;

/** How far a person goes, by currency: what is missing has no bound, and a bound allows nothing in other currencies. */
export type Bounds = Readonly<Partial<Record<LimitName, Readonly<Record<string, number>>>>>;

/** As a server of the version before leaves it: it is no other's. */
const UNNAMED = '';

type Bounded = { permissions: Iterable<string>; limits: Limits };

/**
 * How far a person with several roles may go: as far as the most generous of those that hold the permission. Without
 * the permission it is not at all.
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
