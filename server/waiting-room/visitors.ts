/** The two writes of a visitor: a ticket, and the first request after the place was called. */
import { sql } from '../infra/db';
import { microBatch } from '../infra/microBatch';
import type { Room } from './rooms';
import { newNonce, type SignedPlace } from './signedPlace';

const MAX_BATCH = 500;
const LANES = 4;

type Wanted = { room: string; round: number };

const keyOf = ({ room, round }: Wanted) => `${room} ${round}`;

/** Gives a range of indices to visitors who arrive together; null for a room that gives none now. */
async function giveIndices(wanted: Wanted[]): Promise<{ index: number | null }[]> {
  const next = new Map<string, number | null>();
  for (const { room, round } of new Map(wanted.map((it) => [keyOf(it), it])).values()) {
    const [row] = await sql<{ first: number }>(
      'give_waiting_places',
      `update waiting_rooms set next_index = next_index + $2, joined_at = moment()
       where id = $1 and round = $3 and state in ('registering', 'open', 'paused') returning next_index - $2 as first`,
      [room, wanted.filter((it) => it.room === room && it.round === round).length, round],
    );
    next.set(keyOf({ room, round }), row?.first ?? null);
  }
  return wanted.map((it) => {
    const index = next.get(keyOf(it)) ?? null;
    if (index !== null) next.set(keyOf(it), index + 1);
    return { index };
  });
}

const nextIndex = microBatch<Wanted, { index: number | null }>({
  run: giveIndices,
  laneOf: ({ room }) => room,
  lanes: LANES,
  maxSize: MAX_BATCH,
});

/** A new ticket of the present round; null if the room gives none. */
export async function newTicket({ id, round }: Room, now = Date.now()): Promise<SignedPlace | null> {
  const { index } = await nextIndex({ room: id, round });
  return index === null ? null : { room: id, round, number: index, at: Math.floor(now / 1000), nonce: newNonce() };
}

/** Whether the visitor of a pass that has ended still has a reservation, whose right lasts as long as itself. */
export async function keepsReservation({ room, round, number }: SignedPlace): Promise<boolean> {
  const found = await sql(
    'keeps_reservation',
    `select a.place from waiting_admissions a join orders o on o.id = a.order_id
     where a.room_id = $1 and a.round = $2 and a.place = $3 and o.expires_at > moment()
       and o.paid_at is null and o.state <> 'cancelled'`,
    [room, round, number],
  );
  return found.length > 0;
}

/** The pass of a called place; null if it may not enter, or has entered too often. */
export async function admit({ id, round }: Room, place: number, nonce: string): Promise<SignedPlace | null> {
  const [row] = await sql<{ until: Date }>(
    'enter_waiting_room',
    'select ends_at as until from enter_waiting_room($1, $2, $3, $4)',
    [id, round, place, nonce],
  );
  return row ? { room: id, round, number: place, at: Math.floor(row.until.getTime() / 1000), nonce } : null;
}

/** Ends an admission, so that the next place is called. The pass is forgotten by the browser. */
export async function leaveRoom({ room, round, number }: SignedPlace): Promise<void> {
  await sql(
    'leave_waiting_room',
    `update waiting_admissions set left_at = moment() where room_id = $1 and round = $2 and place = $3 and left_at is null`,
    [room, round, number],
  );
}

/** Notes the latest reservation of an admitted visitor, who keeps the shop with it; its payment counts as served. */
export async function noteReservation({ room, round, number }: SignedPlace, reference: string): Promise<void> {
  await sql(
    'note_admitted_order',
    `update waiting_admissions a set order_id = o.id from orders o
     where o.reference = $4 and a.room_id = $1 and a.round = $2 and a.place = $3`,
    [room, round, number, reference],
  );
}
