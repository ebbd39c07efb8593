/** Rooms with their figures, for staff. */
import { prisma, sql } from '../infra/db';
import { absoluteUrl } from '../infra/runtime';
import { notFound } from '../shared/errors';
import { type LocalText, localText } from '../shared/localText';
import { paths } from '../shared/paths';
import { toIso } from '../shared/time';
import { type OpensBy, ROOM_ACTIONS, type RoomState, STATES_BEFORE } from '../shared/waitingRooms';
import type { RoomCounts, RoomRow, WaitingRoomPages } from './pages';
import { settingsValues } from './steer';

type Row = RoomCounts & {
  id: string;
  eventId: string | null;
  title: LocalText | null;
  state: RoomState;
  opensBy: OpensBy;
  opensAt: Date | null;
  perMinute: number;
  measured: number;
};

/** Called places are those from `lapsed` to `serving` that have not entered. */
const ROOMS = `
  select r.id, r.event_id as "eventId", e.title, r.state, r.opens_by as "opensBy", r.opens_at as "opensAt",
    r.per_minute as "perMinute", r.measured, r.next_index - r.serving as waiting,
    r.serving - r.lapsed - a.recent as called, a.inside, a.admitted, a.served, r.lapsed - a.former as lapsed
  from waiting_rooms r left join events e on e.id = r.event_id
  cross join lateral (
    select count(*)::int as admitted, (count(*) filter (where b.place >= r.lapsed))::int as recent,
      (count(*) filter (where b.place < r.lapsed))::int as former, (count(b.served_at))::int as served,
      (count(*) filter (where b.until > moment() and b.left_at is null and b.served_at is null))::int as inside
    from waiting_admissions b where b.room_id = r.id and b.round = r.round) a
  where ($1::uuid[] is null or r.event_id = any ($1)) and ($2::uuid is null or r.id = $2)
  order by r.event_id is not null, e.position, r.id`;

const rowOf = (row: Row, locale: string): RoomRow => {
  const { id, eventId, title, state, opensBy, opensAt, perMinute, measured, ...counts } = row;
  const { waiting, called, inside, admitted, served, lapsed } = counts;
  return {
    id,
    event: eventId && title ? { id: eventId, title: localText(title, locale) } : null,
    ...{ state, opensBy, opensAt: opensAt && toIso(opensAt), perMinute, measured: Math.round(measured) },
    counts: { waiting, called: Math.max(0, called), inside, admitted, served, lapsed },
  };
};

/** @param events within the reader's reach; null for all, and for the room of the whole organisation */
export async function listRooms(
  events: string[] | null,
  locale: string,
): Promise<WaitingRoomPages['WaitingRooms/Index']> {
  const rows = await sql<Row>('waiting_rooms_of_staff', ROOMS, [events, null]);
  const free = await prisma.event.findMany({
    where: { waitingRoom: null, status: { not: 'archived' }, ...(events && { id: { in: events } }) },
    select: { id: true, title: true },
    orderBy: { position: 'asc' },
  });
  return {
    rooms: rows.map((row) => rowOf(row, locale)),
    events: free.map(({ id, title }) => ({ id, title: localText(title as LocalText, locale) })),
    mayCreateWhole: events === null && rows.every(({ eventId }) => eventId !== null),
  };
}

/** @throws HttpError 404 */
export async function showRoom(id: string, locale: string): Promise<WaitingRoomPages['WaitingRooms/Show']> {
  const [row] = await sql<Row>('waiting_rooms_of_staff', ROOMS, [null, id]);
  const room = await prisma.waitingRoom.findUnique({ where: { id } });
  if (!row || !room) throw notFound();
  return {
    room: {
      ...rowOf(row, locale),
      round: room.round,
      noShowPercent: Math.round(room.noShow * 100),
      message: room.message as LocalText,
      registered: room.registered,
      seed: room.seed,
      publicUrl: absoluteUrl(paths.waitingRoom.show(id)),
    },
    actions: ROOM_ACTIONS.filter((action) => STATES_BEFORE[action].includes(row.state)),
    record: { id, version: room.version, values: settingsValues(room) },
  };
}
