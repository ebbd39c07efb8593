import type { Request } from 'express';
import { can } from '../../shared/actor';
import { paths } from '../../shared/paths';
import type { Permission } from '../../shared/permissions';
import { markConfirmed } from './passwordConfirmed';

/** A path on this site, as it was asked for before signing in; anything else is not gone to. */
const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);

/** Where somebody who has just signed in goes on: what they wanted, else where their work is. */
export function pullDestination(req: Request, permissions: readonly Permission[]): string {
  const intended = req.session.pull<string>('auth.intended');
  if (isOwnPath(intended)) return intended;
  const actor = { ...req.actor, permissions: new Set(permissions) };
  if (can(actor, 'dashboard.view')) return paths.dashboard();
  if (can(actor, 'validations.redeem')) return paths.validations.redeem();
  return paths.home();
}

/**
 * Signs in under a new session id, so that one planted before is worth nothing. Staff are never remembered: theirs
 * ends after two hours without use.
 */
export async function openSession(
  req: Request,
  account: { id: string; isStaff: boolean },
  options: { remember: boolean },
): Promise<void> {
  await req.session.signIn(account.id, { remember: options.remember && !account.isStaff });
  markConfirmed(req, account.id);
}
