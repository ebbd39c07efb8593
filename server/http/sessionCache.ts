/**
 * Caches a validator's session briefly, for fast scans only. Used only for requests whose own statement does nothing
 * unless the rights they were read with are still the latest (docs/decisions/0009): after a sign-out or the loss of a
 * role they are refused immediately.
 */
import type { Request } from 'express';
import { can, GUEST } from '../shared/actor';
import type { Permission } from '../shared/permissions';
import { setLanguage } from './locale';
import { findSession, type StoredSession, TOUCH_AFTER_MS } from './sessionStore';

const MAX_KEPT = 1000;
/** Expiry of each entry. */
const kept = new Map<string, { session: StoredSession; until: number }>();

function keep(session: StoredSession): void {
  const ends = [
    session.lastSeenAt.getTime() + TOUCH_AFTER_MS,
    session.actor?.until ? Date.parse(session.actor.until) : Infinity,
  ];
  const untilDue = Math.min(...ends) - Date.now();
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(session.id, { session, until: performance.now() + Math.min(untilDue, session.secondsLeft * 1000) });
}

/** The cached session. */
function findKept(id: string): StoredSession | null {
  const known = kept.get(id);
  return known && performance.now() < known.until ? known.session : null;
}

/**
 * Reads a session, and caches it only if its user has the permission, since a refusal is not confirmed by any
 * statement.
 */
async function findToKeep(id: string, permission: Permission): Promise<StoredSession | null> {
  const session = await findSession(id);
  if (session?.actor && can(session.actor, permission)) keep(session);
  return session;
}

/** How a request gets its session: from the cache, if allowed, or from the database. */
export type SessionSource = {
  kept: (req: Request, id: string) => StoredSession | null;
  find: (req: Request, id: string) => Promise<StoredSession | null>;
};

/** @param confirming paths to which a POST confirms `req.rights` in its own statement, and the permission needed. */
export function keepingSessions(confirming: ReadonlyMap<string, Permission>): SessionSource {
  const confirmed = (req: Request) => (req.method === 'POST' ? confirming.get(req.path) : undefined);
  return {
    kept: (req, id) => (confirmed(req) ? findKept(id) : null),
    find: (req, id) => {
      const permission = confirmed(req);
      return permission ? findToKeep(id, permission) : findSession(id);
    },
  };
}

/** Reads the current user again, for a request with outdated `rights`. A user whose session has ended is a guest. */
export async function readAgain(req: Request): Promise<void> {
  if (req.actor.via !== 'session') return;
  kept.delete(req.session.id);
  const stored = await findSession(req.session.id);
  req.actor = stored?.actor ?? GUEST;
  req.rights = stored?.rights ?? null;
  setLanguage(req);
}
