/** Steps of staff. Each is one conditional write and may be repeated; only a step that took effect is logged. */
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { WaitingRoom } from '../../generated/prisma/client';
import { conflictWith, recordChange } from '../audit';
import { type Tx, transaction } from '../infra/db';
import type { AuditContext } from '../shared/actor';
import { DomainError, notFound } from '../shared/errors';
import { isUnchanged } from '../shared/isUnchanged';
import { type LocalText, localText } from '../shared/localText';
import { toIso } from '../shared/time';
import {
  type ChallengeMode,
  type OpensBy,
  type RoomAction,
  type RoomState,
  STATES_BEFORE,
} from '../shared/waitingRooms';
import type { RoomSettings } from './pages';
import type { settingsRequest, speedRequest } from './requests';

type Found = WaitingRoom & { event: { title: unknown } | null };

const iso = (at: Date | null) => at && toIso(at);

export const settingsValues = (room: WaitingRoom): RoomSettings => ({
  opensBy: room.opensBy as OpensBy,
  registersAt: iso(room.registersAt),
  opensAt: iso(room.opensAt),
  loadThreshold: room.loadThreshold,
  perMinute: room.perMinute,
  maxInside: room.maxInside,
  claimMinutes: room.claimMinutes,
  admissionMinutes: room.admissionMinutes,
  challenge: room.challenge as ChallengeMode,
});

const labelOf = ({ event }: Found): string => (event ? localText(event.title as LocalText, 'en') : '–');
const subjectOf = (room: Found) => ({ type: 'waiting_room', id: room.id, label: labelOf(room) });

/** @throws HttpError 404 */
async function lockRoom(tx: Tx, id: string): Promise<Found> {
  await tx.$queryRaw`select from waiting_rooms where id = ${id}::uuid for update`;
  const room = await tx.waitingRoom.findUnique({ where: { id }, include: { event: { select: { title: true } } } });
  if (!room) throw notFound();
  return room;
}

/** Creates a room under the client's id. @returns the id of the room, also of one that was there already */
export const createRoom = (by: AuditContext, { id, eventId }: { id: string; eventId: string | null }) =>
  transaction(async (tx) => {
    const { count } = await tx.waitingRoom.createMany({ data: { id, eventId }, skipDuplicates: true });
    const room = count === 0 ? await tx.waitingRoom.findFirst({ where: { eventId } }) : await lockRoom(tx, id);
    if (!room) throw new DomainError('id_taken', { status: 409 });
    if (count > 0)
      await recordChange(tx, by, { action: 'waiting_room.created', subject: subjectOf(await lockRoom(tx, id)) });
    return room.id;
  });

async function write(tx: Tx, { id }: Found, action: RoomAction): Promise<void> {
  const to = async (state: RoomState) => void (await tx.waitingRoom.update({ where: { id }, data: { state } }));
  switch (action) {
    case 'register':
      return void (await tx.$queryRaw`select register_waiting_room(${id}::uuid)`);
    case 'open':
      return void (await tx.$queryRaw`select open_waiting_room(${id}::uuid, ${randomBytes(32).toString('hex')})`);
    case 'pause':
      return to('paused');
    case 'resume':
      // Time in a pause calls no visitor.
      return void (await tx.$executeRaw`update waiting_rooms set state = 'open', stepped_at = moment() where id = ${id}::uuid`);
    case 'drain':
      return to('draining');
    case 'close':
      // A room with a time would open again.
      await tx.waitingRoom.updateMany({
        where: { id, opensBy: 'time' },
        // A form that was open before would otherwise save the time again.
        data: { opensBy: 'hand', version: { increment: 1 } },
      });
      return to('closed');
  }
}

/** The state that a step leads to. */
const AFTER: Readonly<Record<RoomAction, RoomState>> = {
  register: 'registering',
  open: 'open',
  pause: 'paused',
  resume: 'open',
  drain: 'draining',
  close: 'closed',
};

/** @throws DomainError `waiting_room_state` for a step that is not possible now */
export const stepRoom = (by: AuditContext, id: string, action: RoomAction): Promise<void> =>
  transaction(async (tx) => {
    const room = await lockRoom(tx, id);
    const state = room.state as RoomState;
    if (state === AFTER[action]) return;
    if (!STATES_BEFORE[action].includes(state)) throw new DomainError('waiting_room_state', { status: 409 });
    await write(tx, room, action);
    await recordChange(tx, by, {
      action: 'waiting_room.updated',
      subject: subjectOf(room),
      before: { state },
      after: { state: AFTER[action] },
    });
  });

type Input = z.output<typeof settingsRequest>;

/** Saves fields; the same values again change nothing. */
async function save(tx: Tx, by: AuditContext, room: Found, input: Partial<Input> & { message?: LocalText }) {
  const fields = { ...settingsValues(room), message: room.message as LocalText };
  const before = Object.fromEntries(Object.keys(input).map((name) => [name, fields[name as keyof typeof fields]]));
  if (isUnchanged(before, input)) return;
  await tx.waitingRoom.update({ where: { id: room.id }, data: { ...input, version: { increment: 1 } } });
  await recordChange(tx, by, { action: 'waiting_room.updated', subject: subjectOf(room), before, after: input });
}

/** @throws ConflictError if another person saved since */
export const saveSettings = (by: AuditContext, { id, version, input }: { id: string; version: number; input: Input }) =>
  transaction(async (tx) => {
    const room = await lockRoom(tx, id);
    if (room.version !== version)
      throw await conflictWith(subjectOf(room), { version: room.version, values: settingsValues(room) });
    await save(tx, by, room, input);
  });

export const saveSpeed = (by: AuditContext, id: string, input: z.output<typeof speedRequest>): Promise<void> =>
  transaction(async (tx) => save(tx, by, await lockRoom(tx, id), input));

export const saveMessage = (by: AuditContext, id: string, message: LocalText): Promise<void> =>
  transaction(async (tx) => save(tx, by, await lockRoom(tx, id), { message }));

/** Deletes a closed room with its figures. A repeated request finds none. */
export const deleteRoom = (by: AuditContext, id: string): Promise<void> =>
  transaction(async (tx) => {
    const room = await tx.waitingRoom.findUnique({ where: { id }, include: { event: { select: { title: true } } } });
    if (!room) return;
    const { count } = await tx.waitingRoom.deleteMany({ where: { id, state: 'closed' } });
    if (count === 0) throw new DomainError('waiting_room_state', { status: 409 });
    await recordChange(tx, by, { action: 'waiting_room.deleted', subject: subjectOf(room) });
  });
