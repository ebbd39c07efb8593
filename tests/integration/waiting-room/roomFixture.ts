/** A waiting room of an event, and the visitors of its tests. */
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { RoomState } from '../../../server/shared/waitingRooms';
import { advanceRooms } from '../../../server/waiting-room/jobs';
import type { Standing } from '../../../server/waiting-room/pages';
import { refreshRooms } from '../../../server/waiting-room/rooms';
import type { TestApp } from '../../support/app';
import type { Client } from '../../support/client';

type Values = Parameters<typeof prisma.waitingRoom.create>[0]['data'];

/** A room of an event, or of the whole organisation, in its first round. */
export async function createRoom(
  eventId: string | null,
  state: RoomState,
  values: Omit<Values, 'id' | 'eventId' | 'state'> = {},
): Promise<string> {
  const id = uuidv7();
  const draw = state === 'registering' || state === 'closed' ? {} : { seed: '5a'.repeat(32), registered: 0 };
  await prisma.waitingRoom.create({ data: { id, state, round: 1, ...draw, ...values, eventId } as Values });
  await refreshRooms();
  return id;
}

/** Calls so many places now. */
export async function call(room: string, serving: number): Promise<void> {
  await prisma.waitingRoom.update({ where: { id: room }, data: { serving } });
  await refreshRooms();
}

/** Removes all rooms, so that the next test's shop is open. */
export async function removeRooms(): Promise<void> {
  await prisma.waitingRoom.deleteMany();
  await refreshRooms();
}

export const enter = (visitor: Client, room: string, to = '/') =>
  visitor.json('POST', paths.waitingRoom.enter(room), { to });

export const placeOf = async (visitor: Client, room: string): Promise<Standing> =>
  (await visitor.json('GET', paths.waitingRoom.place(room))).json<Standing>();

/** A step of the line after this time. */
export async function stepAfter(room: string, seconds: number): Promise<void> {
  const { steppedAt } = await prisma.waitingRoom.findUniqueOrThrow({ where: { id: room } });
  const at = (steppedAt ?? new Date()).getTime() - seconds * 1000;
  await prisma.waitingRoom.update({ where: { id: room }, data: { steppedAt: new Date(at) } });
  await advanceRooms();
}

/** A visitor whose place is called. */
export async function called(app: TestApp, room: string): Promise<Client> {
  const visitor = app.newClient();
  await enter(visitor, room);
  await call(room, (await prisma.waitingRoom.findUniqueOrThrow({ where: { id: room } })).nextIndex);
  return visitor;
}
