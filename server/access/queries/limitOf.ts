import { prisma } from '../../infra/db';
import type { Actor } from '../../shared/actor';
import type { LimitName } from '../../shared/limits';
import { rightsOf } from '../rights';

const lower = (one: number | null, other: number | null): number | null => {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
};

async function limitOfUser(userId: string, name: LimitName): Promise<number | null> {
  return (await rightsOf(prisma, userId)).limits[name] ?? null;
}

/**
 * How far the actor may go at once: the highest of their roles' limits, null without any, 0 without the permission.
 * Whoever looks through another's eyes goes no further than both may.
 */
export async function limitOf(actor: Pick<Actor, 'user' | 'impersonator'>, name: LimitName): Promise<number | null> {
  if (!actor.user) return 0;
  const own = await limitOfUser(actor.user.id, name);
  return actor.impersonator ? lower(own, await limitOfUser(actor.impersonator.id, name)) : own;
}
