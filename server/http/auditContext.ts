import type { Request } from 'express';
import type { AuditContext, Origin } from '../shared/actor';
import { userOf } from './authorize';

const USER_AGENT_LENGTH = 300;

/** The origin of a request. */
export const originOf = (req: Request): Origin => ({
  ip: req.ip ?? null,
  userAgent: req.get('User-Agent')?.slice(0, USER_AGENT_LENGTH) ?? null,
});

/** The acting person of an action without an account, for records; a guest has the given name. */
export const anyonesContext = (req: Request, guestName: string | null): AuditContext => ({
  userId: req.actor.user?.id ?? null,
  name: req.actor.user?.name ?? guestName ?? '',
  ...originOf(req),
  impersonatorId: req.actor.impersonator?.id ?? null,
});

/**
 * The signed-in user for records of their actions. A program is recorded by the name of its token and never as its owner,
 * who did not act. @throws HttpError 401
 */
export function auditContext(req: Request): AuditContext {
  const { id, name } = userOf(req);
  const { via, tokenId, tokenName } = req.actor;
  if (via === 'token') {
    const program = { userId: null, name: `${tokenName} (API)`, impersonatorId: null, tokenOwnerId: id };
    return { ...program, ...(tokenId && { tokenId }), ...originOf(req) };
  }
  return {
    userId: id,
    name,
    ...originOf(req),
    impersonatorId: req.actor.impersonator?.id ?? null,
  };
}
