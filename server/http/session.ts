/**
 * Sessions in the database, by a random token in an HttpOnly cookie; only its hash is stored. A visitor without session
 * data needs no row and no query: the cookie's first letter tells whether there is a row. Changes are saved before the
 * response ends, so that a redirect finds them.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { logger } from '../infra/logger';
import { type Actor, GUEST } from '../shared/actor';
import { HttpError } from '../shared/errors';
import { memoize } from '../shared/memoize';
import { COOKIES, readCookie, setCookie } from './cookies';
import { refuseToken, tokenOwner } from './endpoints/tokenActor';
import type { InertiaSession } from './inertia';
import { setLanguage } from './locale';
import type { SessionSource } from './sessionCache';
import { deleteSession, type StoredSession, saveSession, TOUCH_AFTER_MS } from './sessionStore';

export type Session = InertiaSession & {
  /** The secret in the cookie; the anti-forgery token is derived from it. */
  readonly token: string;
  /** The row's key, a hash of the token. */
  readonly id: string;
  readonly remembered: boolean;
  /** Whether the cookie belongs to a session that has ended. */
  readonly hasEnded: boolean;
  get<T>(key: string): T | undefined;
  forget(key: string): void;
  /**
   * Signs in: with a new token, so that one planted before is useless, and a new end. Keeps a guest's data, but nothing
   * of another account.
   */
  signIn(userId: string, options: { remember: boolean }): Promise<void>;
  /** Continues under another token after a proof of identity: the same person, impersonator and end. */
  renew(): Promise<void>;
  /**
   * Continues as another person, or as oneself again; keeps only `kept`, and the same end. @throws HttpError 401 when
   * the session has been ended by now.
   */
  impersonate(to: { userId: string; impersonatorId: string | null; kept: StoredSession['data'] }): Promise<void>;
  /** Signs out: deletes the row with its data. */
  signOut(): Promise<void>;
};

/** Idle and maximum times of sessions in seconds; for remembered ones, and others. */
export type SessionTimes = {
  staffIdleSeconds: number;
  rememberedSeconds: number;
  longestSeconds: number;
  longestRememberedSeconds: number;
};

/** The stored form of a secret. */
const hash = (token: string) => createHash('sha256').update(token).digest('hex');
/** Visitors send many requests: caches the keys of so many rows. */
const idOf = memoize(5000, hash);
const newToken = () => randomBytes(24).toString('base64url');

/** A cookie is `g.token` (a guest without a row) or `s.token` (there is a row). */
function parseSessionCookie(req: Request): { token: string; isStored: boolean } | null {
  const match = /^([gs])\.([\w-]{32})$/.exec(readCookie(req, COOKIES.session) ?? '');
  return match ? { token: match[2]!, isStored: match[1] === 's' } : null;
}

type State = {
  token: string;
  /** Immutable: concurrent requests of the session may share it. */
  data: StoredSession['data'];
  userId: string | null;
  impersonatorId: string | null;
  remembered: boolean;
  /** Null until its maximum time is known. */
  endsAt: Date | null;
  isStored: boolean;
  isNew: boolean;
  hasEnded: boolean;
};

/** The person and end of a session: always replaced as a whole, so that no part is missed. */
type Identity = Pick<State, 'userId' | 'impersonatorId' | 'endsAt' | 'remembered'>;

const NO_ONE: Identity = { userId: null, impersonatorId: null, endsAt: null, remembered: false };

class RequestSession implements Session {
  constructor(
    readonly state: State,
    /** Called when there is something to save. */
    private readonly onChange: () => void,
  ) {}
  get token() {
    return this.state.token;
  }
  get id() {
    return idOf(this.state.token);
  }
  get remembered() {
    return this.state.remembered;
  }
  get hasEnded() {
    return this.state.hasEnded;
  }
  get<T>(key: string) {
    return this.state.data[key] as T | undefined;
  }
  has(key: string) {
    return key in this.state.data;
  }
  put(key: string, value: unknown) {
    this.state.data = { ...this.state.data, [key]: value };
    this.onChange();
  }
  forget(key: string) {
    if (!(key in this.state.data)) return;
    const { [key]: _forgotten, ...rest } = this.state.data;
    this.state.data = rest;
    this.onChange();
  }
  pull<T>(key: string) {
    const value = this.state.data[key] as T | undefined;
    this.forget(key);
    return value;
  }
  async signIn(userId: string, { remember }: { remember: boolean }) {
    const { userId: before, data } = this.state;
    await this.restart({ ...NO_ONE, userId, remembered: remember }, before === null ? data : {});
  }
  async renew() {
    const { userId, impersonatorId, endsAt, remembered, data } = this.state;
    await this.restart({ userId, impersonatorId, endsAt, remembered }, data);
  }
  async impersonate({ userId, impersonatorId, kept }: Parameters<Session['impersonate']>[0]) {
    const { endsAt } = this.state;
    if (await this.restart({ userId, impersonatorId, endsAt, remembered: false }, kept)) return;
    await this.signOut();
    throw new HttpError(401);
  }
  async signOut() {
    await this.restart(NO_ONE, {});
  }
  /** @returns whether there was a row until now. */
  private async restart(identity: Identity, data: State['data']): Promise<boolean> {
    const wasThere = this.state.isStored && (await deleteSession(idOf(this.state.token)));
    Object.assign(this.state, { ...identity, data, token: newToken(), isStored: false, isNew: true });
    this.onChange();
    return wasThere;
  }
}

type Cookie = ReturnType<typeof parseSessionCookie>;

function stateOf(cookie: Cookie, stored: StoredSession | null): State {
  // A token without its row is not reused: it may have been signed out.
  const isKnown = cookie !== null && (stored !== null || !cookie.isStored);
  return {
    token: isKnown ? cookie.token : newToken(),
    data: stored?.data ?? {},
    userId: stored?.actor?.user?.id ?? null,
    impersonatorId: stored?.impersonatorId ?? null,
    remembered: stored?.remembered ?? false,
    endsAt: stored?.endsAt ?? null,
    isStored: stored !== null,
    isNew: !isKnown,
    hasEnded: cookie !== null && !isKnown,
  };
}

async function save(req: Request, res: Response, state: State, times: SessionTimes): Promise<void> {
  const isEmptyGuest = state.userId === null && Object.keys(state.data).length === 0;
  const isRemembered = state.remembered && !req.actor.user?.isStaff;
  const lifetimeSeconds = isRemembered ? times.rememberedSeconds : times.staffIdleSeconds;
  const longestSeconds = isRemembered ? times.longestRememberedSeconds : times.longestSeconds;
  if (!isEmptyGuest || state.isStored) {
    await saveSession({
      id: idOf(state.token),
      isStored: state.isStored,
      userId: state.userId,
      impersonatorId: state.impersonatorId,
      data: state.data,
      remembered: state.remembered,
      ip: req.ip,
      userAgent: req.get('User-Agent'),
      lifetimeSeconds,
      endsAt: state.endsAt ?? new Date(Date.now() + longestSeconds * 1000),
    });
    state.isStored = true;
  }
  if (!res.headersSent) {
    const kept = state.remembered ? { maxAgeSeconds: times.rememberedSeconds } : {};
    setCookie(res, COOKIES.session, `${state.isStored ? 's' : 'g'}.${state.token}`, { httpOnly: true, ...kept });
  }
}

type Times = () => Promise<SessionTimes>;

/** Saves the session before the response's last byte. */
function saveBeforeEnd(res: Response, state: State, times: Times): void {
  const { req, end } = res;
  res.end = function saveThenEnd(this: Response, ...said: unknown[]) {
    res.end = end;
    times()
      .then((current) => save(req, res, state, current))
      .catch((error: unknown) => logger.error({ err: error }, 'the session could not be saved'))
      .finally(() => Reflect.apply(end, res, said));
    return res;
  } as Response['end'];
}

const isDue = (stored: StoredSession | null): boolean =>
  stored !== null && Date.now() - stored.lastSeenAt.getTime() > TOUCH_AFTER_MS;

type Found = { cookie: Cookie; stored: StoredSession | null; actor: Actor };

/** Gives the request its session. A response without changes is not intercepted. */
function begin(req: Request, res: Response, { cookie, stored, actor }: Found, times: Times): void {
  const state = stateOf(cookie, stored);
  let isWatched = false;
  const watch = () => {
    if (!isWatched) saveBeforeEnd(res, state, times);
    isWatched = true;
  };
  req.session = new RequestSession(state, watch);
  req.actor = actor;
  req.rights = stored?.rights ?? null;
  setLanguage(req);
  const isFirstPage = state.isNew && req.method === 'GET' && !req.headers.authorization;
  if (isFirstPage || isDue(stored)) watch();
}

/** Reads the session's user, and saves changes of handlers. A guest without a row needs no query. */
export function sessions(times: Times, source: SessionSource): RequestHandler {
  const read = async (req: Request, res: Response, cookie: Cookie) => {
    const stored = cookie?.isStored ? await source.find(req, idOf(cookie.token)) : null;
    const owner = await tokenOwner(req);
    begin(req, res, { cookie, stored, actor: owner ?? stored?.actor ?? GUEST }, times);
    refuseToken(req);
  };
  return (req, res, next) => {
    const cookie = parseSessionCookie(req);
    const namesToken = req.headers.authorization !== undefined;
    const kept = cookie?.isStored && !namesToken ? source.kept(req, idOf(cookie.token)) : null;
    if (!kept && (cookie?.isStored || namesToken)) return read(req, res, cookie).then(() => next());
    begin(req, res, { cookie, stored: kept, actor: kept?.actor ?? GUEST }, times);
    next();
  };
}
