/** How far a permission goes: a role may hold it up to an amount only. */
import type { Permission } from './permissions';

type Limit = { permission: Permission; kind: 'money' };

/** Every limit, with the permission that it bounds. Amounts of money are in minor units. */
export const LIMITS = {
  /** The most that may be given back of an order at once. */
  refund_cents: { permission: 'orders.refund', kind: 'money' },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;

export const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[];

/** The bounds of a role or a person; what is missing has none. */
export type Limits = Readonly<Partial<Record<LimitName, number>>>;

type Bounded = { permissions: Iterable<string>; limits: Limits };

/**
 * How far somebody with several roles may go: as far as the most generous of those that hold the permission. Without
 * the permission it is not at all.
 */
export function highestLimits(roles: readonly Bounded[]): Limits {
  const limits: Partial<Record<LimitName, number>> = {};
  for (const name of LIMIT_NAMES) {
    const holders = roles.filter((role) => new Set(role.permissions).has(LIMITS[name].permission));
    const bounds = holders.map((role) => role.limits[name]);
    if (bounds.every((bound) => bound !== undefined)) limits[name] = Math.max(0, ...bounds);
  }
  return limits;
}
