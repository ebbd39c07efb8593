import { randomBytes } from 'node:crypto';
import { sql } from '../infra/db';
import type { Job } from '../infra/queue';
import { broadcaster } from '../infra/runtime';
import { channels } from '../shared/channels';
import { knownRooms, mayMove, refreshRooms, statusOf } from './rooms';

/** Takes the step that is due in every room, and tells open pages. Without an active room it sends no statement. */
export async function advanceRooms(): Promise<void> {
  const rooms = [...(await knownRooms()).byId.values()];
  if (!rooms.some((room) => mayMove(room))) return;
  await takeSteps();
}

async function takeSteps(): Promise<void> {
  const rooms = await sql<{ room: string }>('advance_waiting_rooms', 'select room from advance_waiting_rooms($1)', [
    randomBytes(32).toString('hex'),
  ]);
  if (rooms.length === 0) return;
  await refreshRooms();
  const { byId } = await knownRooms();
  const moved = rooms.flatMap(({ room }) => byId.get(room) ?? []);
  await broadcaster().publish(
    moved.map((room) => ({ channels: [channels.waitingRoom(room.id)], event: 'RoomMoved', data: statusOf(room) })),
  );
}

/** Admissions name an order and no person; they are kept for the figures of a sale. */
const FORGET = `
  with old as (delete from waiting_admissions where admitted_at < moment() - interval '90 days')
  delete from waiting_steps where stepped_at < moment() - interval '1 day'`;

export const waitingRoomJobs: readonly Job<never>[] = [
  { name: 'waiting_rooms.advance', everySeconds: 5, handle: advanceRooms },
  { name: 'waiting_rooms.forget', cron: '41 4 * * *', handle: () => sql('forget_admissions', FORGET) },
];
