/** Answers before sessions: from memory, without a statement. A form without scripts works here too. */
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { anyone } from '../../http/authorize';
import { wantsJson } from '../../http/errors';
import { HttpError, notFound } from '../../shared/errors';
import { networkOf } from '../../shared/network';
import { paths } from '../../shared/paths';
import { REFUSAL_TEXTS, type Refusal } from '../../shared/waitingWords';
import { mayJoin, newChallenge } from '../challenge';
import { drawOf } from '../publishedDraw';
import { enterRequest, leaveRequest } from '../requests';
import { isActive, knownRooms, type Room, refreshRooms, statusOf } from '../rooms';
import { leaveRoom, newTicket } from '../visitors';
import { answerWait, forgetPlace, keepTicket, passOf, standingIn } from './visit';

const LIMIT = '16kb';

/**
 * Refuses forms of other sites: their requests come without our cookies, so that a new ticket would replace the
 * visitor's place. Browsers say where a form comes from.
 */
const ownFormsOnly: RequestHandler = (req, _res, next) => {
  const { origin, 'sec-fetch-site': site } = req.headers;
  const isOwn =
    site === undefined ? !URL.canParse(origin ?? '') || new URL(origin!).host === req.host : site === 'same-origin';
  if (req.method === 'POST' && !isOwn) throw new HttpError(403);
  next();
};

export const roomAnswers = Router();

roomAnswers.use(ownFormsOnly);
roomAnswers.use(express.json({ limit: LIMIT }), express.urlencoded({ extended: false, limit: LIMIT }));

roomAnswers.get('/:room/status', anyone, status);
roomAnswers.get('/:room/place', anyone, place);
roomAnswers.get('/:room/challenge', anyone, challenge);
roomAnswers.get('/:room/draw.json', anyone, draw);
roomAnswers.post('/:room/enter', anyone, enter);
roomAnswers.post('/:room/leave', anyone, leave);

/** @throws HttpError 404 */
export async function roomOf(req: Request): Promise<Room> {
  const room = (await knownRooms()).byId.get(String(req.params.room).toLowerCase());
  if (!room) throw notFound();
  return room;
}

async function status(req: Request, res: Response): Promise<void> {
  const room = await roomOf(req);
  res.set('Cache-Control', 'public, max-age=1, s-maxage=1').json(statusOf(room));
}

async function place(req: Request, res: Response): Promise<void> {
  const room = await roomOf(req);
  res.set('Cache-Control', 'private, no-store').json({ ...standingIn(req, room), status: statusOf(room) });
}

async function challenge(req: Request, res: Response): Promise<void> {
  res.set('Cache-Control', 'private, no-store').json(await newChallenge(await roomOf(req)));
}

async function draw(req: Request, res: Response): Promise<void> {
  res.set('Cache-Control', 'public, max-age=1, s-maxage=1').json(drawOf(await roomOf(req)));
}

function refuse(req: Request, res: Response, { room, to, why }: { room: Room; to: string; why: Refusal }): void {
  if (!wantsJson(req)) return res.redirect(303, paths.waitingRoom.show(room.id, { to, refused: why }));
  res.status(409).json({ code: why, message: req.t(REFUSAL_TEXTS[why]) });
}

/** The room of the whole organisation, if its pass is needed before a place in the line of this event. */
async function roomBefore(req: Request, room: Room): Promise<Room | null> {
  const { whole } = await knownRooms();
  return whole && whole.id !== room.id && isActive(whole) && isActive(room) && !passOf(req, whole) ? whole : null;
}

/** Gives a ticket, or keeps the present one: ten tabs are one place. @returns the reason without one */
async function join(req: Request, res: Response, proof: string | undefined): Promise<Refusal | Room | null> {
  const room = await roomOf(req);
  const { state } = standingIn(req, room);
  if (state !== 'none' && state !== 'lapsed') return null;
  const before = await roomBefore(req, room);
  if (before) return before;
  if (room.state === 'draining') return 'full';
  if (!(await mayJoin(room, networkOf(req.ip), proof))) return 'proof';
  let ticket = await newTicket(room);
  if (!ticket) {
    // The memory of this process may be older than the round.
    await refreshRooms();
    ticket = await newTicket(await roomOf(req));
  }
  if (ticket) keepTicket(res, ticket);
  return ticket ? null : 'full';
}

async function enter(req: Request, res: Response): Promise<void> {
  const { to, proof } = enterRequest.safeParse(req.body ?? {}).data ?? { to: '/' };
  res.set('Cache-Control', 'private, no-store');
  const why = await join(req, res, proof);
  const room = await roomOf(req);
  if (typeof why === 'object' && why) return answerWait(req, res, paths.waitingRoom.show(why.id, { to }));
  if (why && room.state !== 'closed') return refuse(req, res, { room, to, why });
  const standing = standingIn(req, room);
  if (wantsJson(req)) return void res.json(standing);
  const isThrough = standing.state === 'over' || standing.state === 'called' || standing.state === 'admitted';
  res.redirect(303, isThrough ? to : paths.waitingRoom.show(room.id, { to }));
}

async function leave(req: Request, res: Response): Promise<void> {
  const { to } = leaveRequest.safeParse(req.body ?? {}).data ?? { to: '/' };
  const room = await roomOf(req);
  const pass = passOf(req, room);
  if (pass) await leaveRoom(pass);
  forgetPlace(res, room.id);
  res.set('Cache-Control', 'private, no-store');
  if (wantsJson(req)) return void res.json(standingIn(req, room));
  res.redirect(303, paths.waitingRoom.show(room.id, { to }));
}
