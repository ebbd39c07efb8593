/**
 * Sessions in the database, by a random token in an HttpOnly cookie of which only the hash is stored. A visitor for
 * whom nothing is kept costs no row and no query: the cookie's first letter says whether there is a row to read.
 * What a handler puts is saved before the answer ends, so that a redirect finds it.
 */
import { createHash, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';
import { logger } from '../infra/logger';
import { type Actor, GUEST } from '../shared/actor';
import type { InertiaSession } from './inertia';
import { deleteSession, findSession, findTokenOwner, saveSession } from './sessionStore';

const COOKIE = 'aforo_session';
const STAFF_IDLE_SECONDS = 2 * 3600;
const REMEMBERED_SECONDS = 30 * 24 * 3600;
const TOUCH_AFTER_MS = 60_000;

export type Session = InertiaSession & {
  /** The secret in the cookie; the anti-forgery token is derived from it. */
  readonly token: string;
  /** The row's key, a hash of the token. */
  readonly id: string;
  readonly remembered: boolean;
  get<T>(key: string): T | undefined;
  forget(key: string): void;
  /** Signs in: a new token, so that one planted before is worth nothing. */
  signIn(userId: string, options: { remember: boolean }): Promise<void>;
  /** Signs out: the row and all it held are gone. */
  signOut(): Promise<void>;
};

const hash = (token: string) => createHash('sha256').update(token).digest('hex');
const newToken = () => randomBytes(24).toString('base64url');

const COOKIES = Symbol('cookies');
type WithCookies = Request & { [COOKIES]?: Record<string, string | undefined> };

/** The request's cookies, parsed once. */
export function readCookies(req: WithCookies): Record<string, string | undefined> {
  req[COOKIES] ??= parseCookie(req.headers.cookie ?? '');
  return req[COOKIES];
}

export function setCookie(
  res: Response,
  name: string,
  value: string,
  options: { httpOnly: boolean; maxAgeSeconds?: number },
): void {
  res.append(
    'Set-Cookie',
    stringifySetCookie({
      name,
      value,
      path: '/',
      sameSite: 'lax',
      secure: res.req.secure,
      httpOnly: options.httpOnly,
      ...(options.maxAgeSeconds === undefined ? {} : { maxAge: options.maxAgeSeconds }),
    }),
  );
}

/** A cookie is `g.token` (a guest for whom nothing is stored) or `s.token` (there is a row). */
function parseSessionCookie(req: Request): { token: string; isStored: boolean } | null {
  const match = /^([gs])\.([\w-]{32})$/.exec(readCookies(req)[COOKIE] ?? '');
  return match ? { token: match[2]!, isStored: match[1] === 's' } : null;
}

type State = {
  token: string;
  data: Record<string, unknown>;
  userId: string | null;
  remembered: boolean;
  isStored: boolean;
  isDirty: boolean;
  isNew: boolean;
};

function sessionOver(state: State): Session {
  const put = (key: string, value: unknown) => {
    state.data[key] = value;
    state.isDirty = true;
  };
  const forget = (key: string) => {
    if (!(key in state.data)) return;
    delete state.data[key];
    state.isDirty = true;
  };
  const restart = async (userId: string | null, remembered: boolean, data: Record<string, unknown>) => {
    if (state.isStored) await deleteSession(hash(state.token));
    Object.assign(state, { token: newToken(), userId, remembered, data, isStored: false, isDirty: true, isNew: true });
  };
  return {
    get token() {
      return state.token;
    },
    get id() {
      return hash(state.token);
    },
    get remembered() {
      return state.remembered;
    },
    get: <T>(key: string) => state.data[key] as T | undefined,
    has: (key) => key in state.data,
    put,
    forget,
    pull: <T>(key: string) => {
      const value = state.data[key] as T | undefined;
      forget(key);
      return value;
    },
    signIn: (userId, { remember }) => restart(userId, remember, state.data),
    signOut: () => restart(null, false, {}),
  };
}

async function load(req: Request): Promise<{ state: State; actor: Actor; lastSeenAt: Date | null }> {
  const cookie = parseSessionCookie(req);
  const stored = cookie?.isStored ? await findSession(hash(cookie.token)) : null;
  // A token whose row is gone is not taken up again: it may be one that was signed out.
  const token = stored || (cookie && !cookie.isStored) ? cookie!.token : newToken();
  return {
    state: {
      token,
      data: stored?.data ?? {},
      userId: stored?.actor?.user?.id ?? null,
      remembered: stored?.remembered ?? false,
      isStored: stored !== null,
      isDirty: false,
      isNew: cookie?.token !== token,
    },
    actor: stored?.actor ?? GUEST,
    lastSeenAt: stored?.lastSeenAt ?? null,
  };
}

async function save(req: Request, res: Response, state: State): Promise<void> {
  const isEmptyGuest = state.userId === null && Object.keys(state.data).length === 0;
  const lifetimeSeconds = state.remembered && !req.actor.user?.isStaff ? REMEMBERED_SECONDS : STAFF_IDLE_SECONDS;
  if (!isEmptyGuest || state.isStored) {
    await saveSession({
      id: hash(state.token),
      isStored: state.isStored,
      userId: state.userId,
      data: state.data,
      remembered: state.remembered,
      ip: req.ip,
      userAgent: req.get('User-Agent'),
      lifetimeSeconds,
    });
    state.isStored = true;
  }
  if (!res.headersSent) {
    const kept = state.remembered ? { maxAgeSeconds: REMEMBERED_SECONDS } : {};
    setCookie(res, COOKIE, `${state.isStored ? 's' : 'g'}.${state.token}`, { httpOnly: true, ...kept });
  }
  state.isDirty = false;
}

/** Reads who is there, and saves what the handler changed before the answer's last byte. */
export function sessions(): RequestHandler {
  return async (req, res, next) => {
    const bearer = /^Bearer (\S+)$/.exec(req.get('Authorization') ?? '')?.[1];
    const { state, actor, lastSeenAt } = await load(req);
    req.session = sessionOver(state);
    req.actor = bearer ? ((await findTokenOwner(hash(bearer))) ?? GUEST) : actor;
    if (lastSeenAt && Date.now() - lastSeenAt.getTime() > TOUCH_AFTER_MS) state.isDirty = true;

    const end = res.end;
    res.end = function saveThenEnd(this: Response, ...said: unknown[]) {
      const isPage = state.isNew && req.method === 'GET' && !bearer;
      if (!state.isDirty && !isPage) return Reflect.apply(end, res, said);
      res.end = end;
      save(req, res, state)
        .catch((error: unknown) => logger.error({ err: error }, 'the session could not be saved'))
        .finally(() => Reflect.apply(end, res, said));
      return res;
    } as Response['end'];
    next();
  };
}
