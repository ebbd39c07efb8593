import { prisma } from '../../infra/db';
import type { Permission } from '../../shared/permissions';
import { reachesEvent, reachesVenue } from '../../shared/scopes';
import { rightsOf } from '../rights';

async function mayNow(userId: string, permission: Permission, events: readonly string[]): Promise<boolean> {
  if ((await prisma.user.count({ where: { id: userId, deactivatedAt: null } })) === 0) return false;
  const { grants } = await rightsOf(prisma, userId);
  const own = grants.filter(({ permissions }) => permissions.has(permission));
  return events.every((id) => own.some(({ scope }) => reachesEvent(scope, id)));
}

/**
 * Whether the person who started a background task may still run it in all of these events: they may have lost roles
 * since. @param people who started it, and their impersonator, if any
 */
export async function mayStill(
  people: readonly (string | null)[],
  permission: Permission,
  events: readonly string[],
): Promise<boolean> {
  for (const id of people) if (id && !(await mayNow(id, permission, events))) return false;
  return true;
}

/** The same for one person at a venue: in all of it, or at one of its events at least. */
export async function mayStillAt(userId: string, permission: Permission, venueId: string): Promise<boolean> {
  const { grants } = await rightsOf(prisma, userId);
  const own = grants.filter(({ permissions }) => permissions.has(permission));
  if (own.some(({ scope }) => reachesVenue(scope, venueId))) return true;
  const events = await prisma.event.findMany({ where: { venueId }, select: { id: true } });
  return own.some(({ scope }) => events.some(({ id }) => reachesEvent(scope, id)));
}
