/**
 * The guard before sessions: a visitor of a covered page needs a pass. With a pass it costs one signature and no
 * statement; the first request of a called place gets its pass here.
 */
import type { Request, RequestHandler, Response } from 'express';
import { neverTooBusyFor } from '../../http/busy';
import { COOKIES, readCookie } from '../../http/cookies';
import { isDatabaseAway } from '../../infra/databaseAway';
import { logger } from '../../infra/logger';
import type { Refusal } from '../../shared/waitingWords';
import { countArrival } from '../arrivals';
import { isActive, knownRooms, type Room, roomsNow } from '../rooms';
import { placeOfTicket } from '../standing';
import { admit, keepsReservation } from '../visitors';
import { forgetTicket, keepPass, lastPassOf, passOf, sendToRoom, ticketOf } from './visit';

/** Requests without a pass that a session may prove to be by staff. */
const undecided = new WeakMap<Request, { room: Room; why: Refusal | undefined }>();

function slugOf(req: Request): string | null {
  try {
    return decodeURIComponent(req.path.split('/')[1] ?? '') || null;
  } catch {
    return null;
  }
}

/** Whether a visitor may enter: `in`, `wait`, or the reason why a called place may not. */
type Verdict = 'in' | 'wait' | Refusal;

/** Gives the pass of a called place. A reservation outlives its pass. */
async function verdictOf(req: Request, res: Response, room: Room): Promise<Verdict> {
  const last = lastPassOf(req, room);
  if (last && (await keepsReservation(last))) return 'in';
  const ticket = ticketOf(req, room);
  const place = ticket && placeOfTicket(room, ticket);
  if (!ticket || place === null || place >= room.serving) return 'wait';
  const pass = place === last?.number ? null : await admit(room, place, ticket.nonce);
  if (pass) {
    keepPass(res, pass);
    return 'in';
  }
  // The page tells by the ticket that its time to enter has passed.
  if (place < room.lapsed) return 'wait';
  forgetTicket(res, room.id);
  return 'ended';
}

/** Without the database no visitor enters, and the page asks to stay. */
async function enter(req: Request, res: Response, room: Room): Promise<Verdict> {
  try {
    return await verdictOf(req, res, room);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    logger.warn({ err: error, request: req.id }, 'a called visitor cannot be admitted now');
    return 'stay';
  }
}

/** Only a session tells staff: their requests are decided after it. */
const maySignIn = (req: Request): boolean =>
  readCookie(req, COOKIES.session)?.startsWith('s.') === true || req.headers.authorization !== undefined;

/**
 * Rooms whose pass a request for this event needs, in their order. A place in the event's line was given after the pass
 * of the whole organisation, and needs it no longer: a line takes longer than a pass lasts.
 */
function roomsFor(req: Request, slug: string, { whole, bySlug }: NonNullable<ReturnType<typeof roomsNow>>): Room[] {
  const own = bySlug.get(slug) ?? null;
  const hasPlace = own !== null && isActive(own) && (ticketOf(req, own) ?? passOf(req, own)) !== null;
  return [hasPlace ? null : whole, own].filter((room) => room !== null);
}

export const waitingRoomGuard: RequestHandler = async (req, res, next) => {
  const slug = slugOf(req);
  const rooms = roomsNow() ?? (await knownRooms());
  for (const room of slug === null ? [] : roomsFor(req, slug, rooms)) {
    if (passOf(req, room)) {
      neverTooBusyFor(req);
      continue;
    }
    if (!ticketOf(req, room)) countArrival(room);
    const verdict = isActive(room) ? await enter(req, res, room) : 'in';
    if (verdict === 'in') {
      if (isActive(room)) neverTooBusyFor(req);
      continue;
    }
    const why = verdict === 'wait' ? undefined : verdict;
    if (!maySignIn(req)) return sendToRoom(req, res, room, why);
    undecided.set(req, { room, why });
    return next();
  }
  next();
};

/** After sessions: staff need no pass. */
export const staffOrWait: RequestHandler = (req, res, next) => {
  const waits = undecided.get(req);
  if (!waits || req.actor.user?.isStaff) return next();
  sendToRoom(req, res, waits.room, waits.why);
};
