import type { Request } from 'express';
import { scopeOf } from '../../shared/actor';
import { API_SCOPES, type ApiScope } from '../../shared/apiScopes';
import { EnrolmentRequired, HttpError } from '../../shared/errors';
import type { Permission } from '../../shared/permissions';
import { common, type Scope } from '../../shared/scopes';
import type { Guard } from '../authorize';

const declared = new Set<ApiScope>();

/** The scopes that an endpoint asks for, in the order of their declaration. */
export const scopesInUse = (): ApiScope[] => [...declared];

/**
 * Requires a token with the scope, whose owner has the scope's permissions somewhere.
 * @throws HttpError 401 without a valid token, 403 for another scope or a missing permission of its owner
 */
export function scoped(scope: ApiScope): Guard {
  declared.add(scope);
  const check = (req: Request): void => {
    const { user, via, scopes, permissions } = req.actor;
    if (!user || via !== 'token') throw new HttpError(401);
    if (user.mustEnrol) throw new EnrolmentRequired();
    const needed: readonly Permission[] = API_SCOPES[scope];
    if (!scopes?.has(scope) || needed.some((permission) => !permissions.has(permission))) throw new HttpError(403);
  };
  return Object.assign(
    ((req, _res, next) => {
      check(req);
      next();
    }) as Guard,
    { guard: scope },
  );
}

/**
 * The places where a request may use a scope: those of the token, where its owner has all permissions of the scope. A
 * seller who sees the orders of two venues and manages those of one sells in that one.
 */
export function placesOf({ actor }: Pick<Request, 'actor'>, scope: ApiScope): Scope {
  const needed: readonly Permission[] = API_SCOPES[scope];
  return needed.map((permission) => scopeOf(actor, permission)).reduce(common, actor.places ?? 'everywhere');
}
