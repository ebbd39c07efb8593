import { prisma } from '../../infra/db';
import type { LimitName } from '../../shared/limits';
import { rightsOf } from '../rights';

/** Which limit, and of money in which currency: one in another allows nothing. */
type Asked = { name: LimitName; currency: string };

/** As much of an `Actor` as limits ask for. */
type Limited = { user: { id: string } | null; impersonator?: { id: string } };

const lower = (one: number | null, other: number | null): number | null => {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
};

async function limitOfUser(userId: string, { name, currency }: Asked): Promise<number | null> {
  const bound = (await rightsOf(prisma, userId)).limits[name];
  return bound === undefined ? null : (bound[currency] ?? 0);
}

/**
 * How far the actor may go at once: the highest of their roles' limits, null without any, 0 without the permission.
 * Whoever looks through another's eyes goes no further than both may.
 */
export async function limitOf(actor: Limited, asked: Asked): Promise<number | null> {
  if (!actor.user) return 0;
  const own = await limitOfUser(actor.user.id, asked);
  return actor.impersonator ? lower(own, await limitOfUser(actor.impersonator.id, asked)) : own;
}
