import { prisma } from '../../infra/db';
import type { Permission } from '../../shared/permissions';
import { common, NOWHERE, reachesEvent, reachesVenue, type Scope, together } from '../../shared/scopes';
import { rightsOf } from '../rights';

/** The places in which a person has a permission now; none for a blocked account. */
async function placesNow(userId: string, permission: Permission): Promise<Scope> {
  if ((await prisma.user.count({ where: { id: userId, deactivatedAt: null } })) === 0) return NOWHERE;
  const { grants } = await rightsOf(prisma, userId);
  return grants
    .filter(({ permissions }) => permissions.has(permission))
    .map(({ scope }) => scope)
    .reduce(together, NOWHERE);
}

async function mayNow(userId: string, permission: Permission, events: readonly string[]): Promise<boolean> {
  if (events.length === 0) return (await prisma.user.count({ where: { id: userId, deactivatedAt: null } })) > 0;
  const places = await placesNow(userId, permission);
  return events.every((id) => reachesEvent(places, id));
}

/**
 * The places in which the person who started a background task still has the permission. For an impersonator and the
 * account that they used, the places of both.
 */
export async function placesStill(people: readonly (string | null)[], permission: Permission): Promise<Scope> {
  let places: Scope = 'everywhere';
  for (const id of people) if (id) places = common(places, await placesNow(id, permission));
  return places;
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
