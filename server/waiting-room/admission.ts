/** Passes where places are taken: a reservation names its events in the body, so the guard cannot know them. */
import { DomainError } from '../shared/errors';
import { isActive, knownRooms, type Room } from './rooms';
import { readPlace, type SignedPlace } from './signedPlace';
import { noteReservation } from './visitors';

const SEPARATOR = '~';
const MAX_ROOMS = 4;

/** The signed place of a room in a cookie; only the text of this room is verified. */
export function placeIn(kind: 'ticket' | 'pass', cookie: string | undefined, room: string): SignedPlace | null {
  const id = room.replaceAll('-', '');
  for (const text of (cookie ?? '').split(SEPARATOR).slice(0, MAX_ROOMS)) {
    if (Buffer.from(text, 'base64url').toString('hex', 1, 17) === id) return readPlace(kind, text);
  }
  return null;
}

/** The cookie with this text first; `text` null removes the one of the room. */
export function withPlace(cookie: string | undefined, room: string, text: string | null): string {
  const id = room.replaceAll('-', '');
  const others = (cookie ?? '')
    .split(SEPARATOR)
    .filter((it) => it !== '' && Buffer.from(it, 'base64url').toString('hex', 1, 17) !== id);
  return [...(text === null ? [] : [text]), ...others].slice(0, MAX_ROOMS).join(SEPARATOR);
}

/** The pass of this round of the room, also after its end. */
export function lastPass(cookie: string | undefined, room: Room): SignedPlace | null {
  const pass = placeIn('pass', cookie, room.id);
  return pass?.round === room.round ? pass : null;
}

/** The pass of this round of the room, before its end. */
export function validPass(cookie: string | undefined, room: Room, now = Date.now()): SignedPlace | null {
  const pass = lastPass(cookie, room);
  return pass && pass.at * 1000 > now ? pass : null;
}

type Visitor = { cookie: string | undefined; isStaff: boolean };

const activeOnes = (rooms: readonly (Room | null | undefined)[]): Room[] =>
  [...new Set(rooms)].filter((room): room is Room => room != null && isActive(room));

/** Active rooms whose passes these events need: their own, else that of the whole organisation, which comes before. */
async function roomsBefore(eventIds: readonly string[]): Promise<Room[]> {
  const { whole, byEvent } = await knownRooms();
  return activeOnes(eventIds.map((id) => activeOnes([byEvent.get(id)])[0] ?? whole));
}

/** @throws DomainError `waiting_room_first` without a pass for each of these events */
export async function demandAdmission({ cookie, isStaff }: Visitor, eventIds: readonly string[]): Promise<void> {
  if (isStaff || eventIds.length === 0) return;
  const rooms = await roomsBefore(eventIds);
  if (rooms.some((room) => !validPass(cookie, room))) throw new DomainError('waiting_room_first', { status: 403 });
}

/** Notes a reservation with the passes that it was made with; its payment counts them as served. */
export async function noteAdmitted(cookie: string | undefined, eventIds: readonly string[], reference: string) {
  const { whole } = await knownRooms();
  for (const room of activeOnes([whole, ...(await roomsBefore(eventIds))])) {
    const pass = validPass(cookie, room);
    if (pass) await noteReservation(pass, reference);
  }
}
