/** A visitor's cookies of waiting rooms. */
import type { Request, Response } from 'express';
import { COOKIES, readCookie, readCookies, setCookie } from '../../http/cookies';
import { wantsJson } from '../../http/errors';
import { paths } from '../../shared/paths';
import type { Refusal } from '../../shared/waitingWords';
import { lastPass, placeIn, validPass, withPlace } from '../admission';
import type { Standing } from '../pages';
import { MAX_PATH } from '../requests';
import type { Room } from '../rooms';
import { type SignedPlace, TICKET_SECONDS, writePlace } from '../signedPlace';
import { isOfRound, standingOf } from '../standing';

type Kept = typeof COOKIES.line | typeof COOKIES.admission;

const EMPTY = { httpOnly: true, maxAgeSeconds: 0 } as const;

/** Replaces the text of a room in a cookie, also for the rest of this request. */
function keep(res: Response, name: Kept, room: string, text: string | null, maxAgeSeconds: number): void {
  const { req } = res;
  const value = withPlace(readCookie(req, name), room, text);
  setCookie(res, name, value, value === '' ? EMPTY : { httpOnly: true, maxAgeSeconds });
  const cookies = readCookies(req);
  for (const called of [name, `__Host-${name}`]) cookies[called] = value;
}

export const keepTicket = (res: Response, ticket: SignedPlace): void =>
  keep(res, COOKIES.line, ticket.room, writePlace('ticket', ticket), TICKET_SECONDS);

export const keepPass = (res: Response, pass: SignedPlace): void =>
  keep(res, COOKIES.admission, pass.room, writePlace('pass', pass), TICKET_SECONDS);

/** Forgets the ticket of a place that is used up. */
export const forgetTicket = (res: Response, room: string): void => keep(res, COOKIES.line, room, null, TICKET_SECONDS);

/** Forgets ticket and pass of a room. */
export function forgetPlace(res: Response, room: string): void {
  for (const name of [COOKIES.line, COOKIES.admission] as const) keep(res, name, room, null, TICKET_SECONDS);
}

/** The ticket of this round. */
export function ticketOf(req: Request, room: Room): SignedPlace | null {
  const ticket = placeIn('ticket', readCookie(req, COOKIES.line), room.id);
  return ticket && isOfRound(room, ticket) ? ticket : null;
}

export const passOf = (req: Request, room: Room): SignedPlace | null =>
  validPass(readCookie(req, COOKIES.admission), room);

/** The last pass of this round, also after its end. */
export const lastPassOf = (req: Request, room: Room): SignedPlace | null =>
  lastPass(readCookie(req, COOKIES.admission), room);

/** The expected time that the page was told last. */
function etaOf(req: Request): number | null {
  const eta = Number(req.query.eta);
  return Number.isSafeInteger(eta) && eta > 0 && eta < 2 ** 32 ? eta : null;
}

export const standingIn = (req: Request, room: Room): Standing =>
  standingOf(room, { ticket: ticketOf(req, room), pass: lastPassOf(req, room), eta: etaOf(req) });

/** The waiting page, which leads back to this request's page; after a form or a very long address, to the event's. */
function waitingPageOf(req: Request, room: Room, refused?: Refusal): string {
  const [, area = '', slug = ''] = req.originalUrl.split('?', 1)[0]!.split('/');
  const isKept = req.method === 'GET' && req.originalUrl.length <= MAX_PATH;
  return paths.waitingRoom.show(room.id, { to: isKept ? req.originalUrl : `/${area}/${slug}`, refused });
}

/** Sends a visitor to the page of a room. */
export function answerWait(req: Request, res: Response, page: string): void {
  res.set('Cache-Control', 'private, no-store');
  if (!wantsJson(req)) return res.redirect(303, page);
  res.status(403).json({ code: 'waiting_room_first', message: req.t('errors.waiting_room_first'), page });
}

export const sendToRoom = (req: Request, res: Response, room: Room, refused?: Refusal): void =>
  answerWait(req, res, waitingPageOf(req, room, refused));
