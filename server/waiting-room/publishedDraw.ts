/** The draw for everyone who wants to check it. */

import type { WaitingRoomPages } from './pages';
import type { Room } from './rooms';
import type { SignedPlace } from './signedPlace';
import { placeOfTicket } from './standing';

type Draw = Pick<WaitingRoomPages['WaitingRoom/Draw'], 'round' | 'seed' | 'registered' | 'joined'>;

/** Seed and number of places; null until the draw. */
export const drawOf = ({ round, seed, registered, joined }: Room): Draw => ({ round, seed, registered, joined });

/** The reader's index, and the place that the draw gave it. */
export function ownDraw(room: Room, ticket: SignedPlace | null): { index: number; place: number } | null {
  const place = ticket && placeOfTicket(room, ticket);
  return ticket && place !== null ? { index: ticket.number, place: place + 1 } : null;
}
