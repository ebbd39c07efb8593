import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { untilIndexed } from '../../integration/finding/untilIndexed';
import { manageKey } from '../../support/orderKeys';
import type { Place } from './house';

/** The first or last valid ticket of the demo's play with a holder's name. */
async function namedSeat(which: 'asc' | 'desc'): Promise<{ id: string; key: string }> {
  const item = await prisma.orderItem.findFirstOrThrow({
    where: {
      profile: { isNot: null },
      event: { slug: 'life-is-a-dream' },
      order: { state: { in: ['paid', 'partially_refunded'] } },
      tickets: { some: { state: 'valid' } },
      appointment: { startsAt: { gt: new Date() } },
    },
    select: { id: true, order: { select: { linkSecret: true } } },
    orderBy: { id: which },
  });
  return { id: item.id, key: manageKey(item.order.linkSecret) };
}

/** Pages where buyers and staff enter holders. */
export async function findHolderPlaces(): Promise<Record<string, readonly Place[]>> {
  const [unnamed, named] = [await namedSeat('asc'), await namedSeat('desc')];
  // At some times of day all holders of the demo are named.
  await prisma.orderItemProfile.deleteMany({ where: { orderItemId: unnamed.id } });
  return {
    'OrderItemProfiles/Create': [{ path: paths.orderItems.createProfile(unnamed.id, unnamed.key) }],
    'OrderItemProfiles/Edit': [{ path: paths.orderItems.editProfile(named.id), as: 'admin' }],
  };
}

/** Pages of unassigned and complimentary tickets, of an event with a budget. */
export async function findAttendancePlaces(): Promise<Record<string, readonly Omit<Place, 'as'>[]>> {
  const { eventId } = await prisma.invitationBudget.findFirstOrThrow();
  return {
    'OrdersAdmin/UnassignedItems': [
      { path: paths.unassigned.index() },
      { path: `${paths.unassigned.index()}?f.lacks=slot&q=nothing` },
    ],
    'OrdersAdmin/Invitations/Create': [{ path: paths.invitations.create(eventId) }],
    'OrdersAdmin/Telephone/Create': [{ path: paths.phoneOrders.create(eventId) }],
    'OrdersAdmin/ProfileTickets/Create': [{ path: paths.invitations.forProfile(await somebody(), eventId) }],
  };
}

/** A demo customer who bought more than once, or at all. */
export async function somebody(): Promise<string> {
  await untilIndexed();
  const [most] = await prisma.profileOrder.groupBy({
    by: ['profileId'],
    _count: true,
    orderBy: { _count: { profileId: 'desc' } },
    take: 1,
  });
  return most!.profileId;
}
