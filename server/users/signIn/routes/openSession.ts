import type { Request } from 'express';
import { originOf } from '../../../http/auditContext';
import { COOKIES, readCookie, setCookie } from '../../../http/cookies';
import { pullIntended } from '../../../http/intended';
import { sql } from '../../../infra/db';
import { recordSecurityEvent } from '../../../infra/securityEvents';
import { can } from '../../../shared/actor';
import type { Permission } from '../../../shared/permissions';
import { workplaceOf } from '../../../shared/workplace';
import { findDevice, recogniseDevice, type SeenDevice } from '../recogniseDevice';
import { DEVICE } from '../revokeDevice';
import { markConfirmed } from './passwordConfirmed';

/** The maximum lifetime of a cookie in browsers. */
const DEVICE_SECONDS = 400 * 24 * 3600;

function deviceToken(req: Request): string | null {
  const kept = readCookie(req, COOKIES.knownDevice) ?? '';
  return /^[\w-]{32}$/.test(kept) ? kept : null;
}

/** The current browser's device, if it has signed in to the account with this email before. */
export async function findOwnDevice(req: Request, email: string): Promise<string | null> {
  const token = deviceToken(req);
  return token && findDevice(email, token);
}

/** Recognises the browser by a separate cookie, which outlives its session. */
async function recognise(req: Request, userId: string): Promise<SeenDevice> {
  const token = deviceToken(req);
  const device = await recogniseDevice(userId, token, originOf(req));
  setCookie(req.res!, COOKIES.knownDevice, device.token, { httpOnly: true, maxAgeSeconds: DEVICE_SECONDS });
  return device;
}

/** The destination after sign-in: the requested page, else the start page of their role. */
export function pullDestination(
  req: Request,
  { permissions, roles }: { permissions: readonly Permission[]; roles: readonly string[] },
): string {
  const intended = pullIntended(req);
  if (intended !== null) return intended;
  const actor = { ...req.actor, permissions: new Set(permissions) };
  return workplaceOf((permission) => can(actor, permission), roles);
}

/**
 * Signs in under a new session id, so that one planted before is useless. Staff sessions are never remembered: they end
 * after two hours without use.
 */
export async function openSession(
  req: Request,
  account: { id: string; isStaff: boolean; hasTwoFactor?: boolean },
  options: { remember: boolean },
): Promise<void> {
  const device = await recognise(req, account.id);
  await req.session.signIn(account.id, { remember: options.remember && !account.isStaff });
  req.session.put(DEVICE, device.id);
  markConfirmed(req, account.id);
  await sql('back_at_till', 'select back_at_till($1)', [account.id]);
  await recordSecurityEvent({
    kind: 'signed_in',
    userId: account.id,
    from: originOf(req),
    detail: { new_device: device.isNew, second_factor: account.hasTwoFactor ?? false },
  });
}
