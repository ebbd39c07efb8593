/** A visitor's standing in a room, from the ticket and the memory of the process. */
import { type IsoDateTime, toIso } from '../shared/time';
import { placeOf } from './draw';
import { expectWait, pollSeconds } from './estimate';
import type { Standing } from './pages';
import type { Room } from './rooms';
import { type SignedPlace, TICKET_SECONDS } from './signedPlace';

const MINUTE_MS = 60_000;

const NONE: Standing = {
  state: 'none',
  place: null,
  ahead: null,
  wait: null,
  eta: null,
  reason: null,
  until: null,
  pollSeconds: 10,
};

/** Whether a ticket belongs to the present round of the room. */
export const isOfRound = (room: Room, ticket: SignedPlace, now = Date.now()): boolean =>
  ticket.room === room.id && ticket.round === room.round && ticket.at > now / 1000 - TICKET_SECONDS;

/** The place of a ticket, from 0; null before the draw. */
export const placeOfTicket = ({ seed, registered }: Room, { number }: SignedPlace): number | null =>
  seed === null || registered === null ? null : placeOf({ seed, registered }, number);

/** `pass`: the last one of this round, also after its end. */
type Asked = { ticket: SignedPlace | null; pass: SignedPlace | null; eta: number | null };

/** The time until which a called place may enter; null if its step is not known. */
function claimEnd({ steps, claimMinutes }: Room, place: number): IsoDateTime | null {
  const step = steps.find(([serving]) => serving > place);
  return step ? toIso(new Date(step[1] + claimMinutes * MINUTE_MS)) : null;
}

export function standingOf(room: Room, { ticket, pass, eta }: Asked, now = Date.now()): Standing {
  if (room.state === 'closed') return { ...NONE, state: 'over' };
  if (pass && pass.at * 1000 > now)
    return { ...NONE, state: 'admitted', until: toIso(new Date(pass.at * 1000)), pollSeconds: 60 };
  if (!ticket) return { ...NONE, state: pass ? 'lapsed' : 'none', pollSeconds: pollSeconds(room, null, now) };
  const place = placeOfTicket(room, ticket);
  if (place === null) return { ...NONE, state: 'registered', pollSeconds: pollSeconds(room, null, now) };
  if (place < room.lapsed || place === pass?.number) return { ...NONE, state: 'lapsed', place: place + 1, ahead: 0 };
  if (place < room.serving) {
    const until = claimEnd(room, place);
    return { ...NONE, state: 'called', place: place + 1, ahead: 0, until, pollSeconds: 5 };
  }
  const ahead = place - room.serving;
  // Until the first full step there is no measurement: the speed that staff set is the estimate.
  const perMinute = room.measured || room.perMinute;
  const expected = expectWait({ ahead, perMinute, isPaused: room.state === 'paused', eta, now });
  return {
    ...NONE,
    ...expected,
    state: 'waiting',
    place: place + 1,
    ahead,
    pollSeconds: pollSeconds(room, expected.eta === null ? null : expected.eta - now / 1000, now),
  };
}
