/** Pages of waiting rooms: one that is open for an event, and the figures of its draw. */
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { House, Place } from './house';
import { signIn } from './signIn';

export async function findWaitingRoomPlaces(house: House): Promise<Record<string, readonly Place[]>> {
  const admin = await signIn(house, 'admin');
  const id = uuidv7();
  const event = await prisma.event.findUniqueOrThrow({ where: { slug: 'keepers-tour' } });
  await admin.json('POST', paths.waitingRooms.create(), { id, eventId: event.id });
  for (const action of ['register', 'open', 'pause']) await admin.json('PUT', paths.waitingRooms.state(id), { action });
  const to = paths.events.show(event.slug);
  return {
    'WaitingRoom/Show': [{ path: paths.waitingRoom.show(id, { to }) }],
    'WaitingRoom/Draw': [{ path: paths.waitingRoom.draw(id) }],
    'WaitingRooms/Index': [{ path: paths.waitingRooms.index(), as: 'admin' }],
    'WaitingRooms/Show': [{ path: paths.waitingRooms.show(id), as: 'admin' }],
  };
}
