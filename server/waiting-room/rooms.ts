/**
 * All rooms in the memory of this process: a request finds its room without a statement. They are read again when any
 * process changes one, and every three seconds while one is active.
 */
import { onChange } from '../infra/changes';
import { sql } from '../infra/db';
import { logger } from '../infra/logger';
import { singleFlight } from '../infra/singleFlight';
import type { LocalText } from '../shared/localText';
import { toIso } from '../shared/time';
import type { ChallengeMode, OpensBy, RoomState } from '../shared/waitingRooms';
import type { RoomStatus } from './pages';

export type Room = {
  id: string;
  eventId: string | null;
  slug: string | null;
  /** Former addresses of the event. */
  formerSlugs: readonly string[];
  title: LocalText | null;
  state: RoomState;
  opensBy: OpensBy;
  registersAt: Date | null;
  opensAt: Date | null;
  claimMinutes: number;
  challenge: ChallengeMode;
  message: LocalText;
  round: number;
  seed: string | null;
  registered: number | null;
  joined: number;
  serving: number;
  lapsed: number;
  perMinute: number;
  measured: number;
  /** Steps whose places may still enter, oldest first: the number of called places, and the time in milliseconds. */
  steps: readonly [serving: number, at: number][];
};

const ROOMS = `
  select r.id, r.event_id as "eventId", e.slug, e.title,
    (select coalesce(json_agg(f.slug), '[]') from event_slugs f where f.event_id = r.event_id) as "formerSlugs", r.state, r.opens_by as "opensBy",
    r.registers_at as "registersAt", r.opens_at as "opensAt", r.claim_minutes as "claimMinutes", r.challenge, r.message,
    r.round, r.seed, r.registered, r.next_index as joined, r.serving, r.lapsed, r.measured,
    r.per_minute as "perMinute",
    (select coalesce(json_agg(json_build_array(s.serving, floor(extract(epoch from s.stepped_at) * 1000))
        order by s.serving), '[]')
      from waiting_steps s where s.room_id = r.id and s.round = r.round and s.serving > r.lapsed) as steps
  from waiting_rooms r left join events e on e.id = r.event_id`;

const REFRESH_MS = 3000;

type Known = { byId: Map<string, Room>; bySlug: Map<string, Room>; byEvent: Map<string, Room>; whole: Room | null };

const knownOf = (rooms: readonly Room[]): Known => ({
  byId: new Map(rooms.map((room) => [room.id, room])),
  bySlug: new Map(
    rooms.flatMap((room) =>
      [...room.formerSlugs, ...(room.slug ? [room.slug] : [])].map((slug) => [slug, room] as const),
    ),
  ),
  byEvent: new Map(rooms.flatMap((room) => (room.eventId ? [[room.eventId, room]] : []))),
  whole: rooms.find(({ eventId }) => eventId === null) ?? null,
});

let known: Known | null = null;

const read = singleFlight(async () => {
  known = knownOf(await sql<Room>('waiting_rooms', ROOMS));
  return known;
});

/** Reads the rooms now, as after a change by this process. */
export const refreshRooms = async (): Promise<void> => void (await read());

/** A failed read keeps the rooms of before. */
const refreshQuietly = (): void => {
  read().catch((error: unknown) => logger.warn({ err: error }, 'waiting rooms cannot be read now'));
};

onChange(['waiting_rooms'], () => {
  if (known) refreshQuietly();
});

/**
 * The rooms of this process. A process that cannot read them has none and lets everyone through: without the database
 * it can draw no page either.
 */
export async function knownRooms(): Promise<Known> {
  if (known) return known;
  return read().catch(() => knownOf([]));
}

/** The rooms that are known already; null before the first read. */
export const roomsNow = (): Known | null => known;

/** Time before a registration from which the clock looks at the database, whose clock may be another. */
const SOON_MS = 60_000;

/** Whether the clock may have something to do: a room is active, or its registration begins soon. */
export const mayMove = (room: Room, now = Date.now()): boolean =>
  isActive(room) ||
  (room.opensBy === 'time' && room.registersAt !== null && room.registersAt.getTime() < now + SOON_MS);

export const isActive = ({ state }: Room): boolean => state !== 'closed';

/**
 * Reads again while a room is active: new tickets are not announced, and an announcement may be lost. A closed room
 * that opens by load needs the present address of its event, to count its visitors.
 */
export function watchRooms(): () => void {
  const timer = setInterval(() => {
    if (known && [...known.byId.values()].some((room) => isActive(room) || room.opensBy === 'load')) refreshQuietly();
  }, REFRESH_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    known = null;
  };
}

export const statusOf = (room: Room): RoomStatus => ({
  room: room.id,
  round: room.round,
  state: room.state,
  opensAt: room.opensBy === 'time' ? room.opensAt && toIso(room.opensAt) : null,
  serving: room.serving,
  joined: room.joined,
  registered: room.registered,
  perMinute: Math.round(room.measured),
  message: room.message,
});
