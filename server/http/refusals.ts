/** Refusals for the security log: a staff page, a form without its token, a limit. */
import type { Request } from 'express';
import { countRefusal } from '../infra/metrics/metric';
import { recordSecurityEvent } from '../infra/securityEvents';
import { ConflictError, DomainError, EnrolmentRequired, HttpError } from '../shared/errors';
import { originOf } from './auditContext';
import { ValidationError } from './validate';

/** The URL without possible secrets: keeps our own words, removes ids, references and tokens. */
export const plainPath = (req: Request): string =>
  req.originalUrl
    .split('?', 1)[0]!
    .split('/')
    .map((part) => (/^[a-z][a-z-]{0,30}$/.test(part) || part === '' ? part : '…'))
    .join('/')
    .slice(0, 120);

/** Counts a refusal for `/metrics`; an error of ours is in the request histogram. */
export function countRefused(error: unknown): void {
  if (error instanceof DomainError) countRefusal(error.code);
  else if (error instanceof ValidationError) countRefusal('invalid');
  else if (error instanceof ConflictError) countRefusal('conflict');
  else if (error instanceof HttpError && error.status >= 400 && error.status < 500)
    countRefusal(`http_${error.status}`);
}

/** Records a refusal if it matters who tried. */
export async function recordRefusal(req: Request, error: unknown): Promise<void> {
  const { user, impersonator } = req.actor ?? {};
  const event = {
    userId: user?.id ?? null,
    by: impersonator ? { userId: impersonator.id, name: impersonator.name } : null,
    from: originOf(req),
  };
  if (error instanceof DomainError) {
    const { limit } = error.options;
    if (limit) await recordSecurityEvent({ ...event, kind: 'limit_reached', detail: { limit } });
    return;
  }
  if (!(error instanceof HttpError) || error instanceof EnrolmentRequired) return;
  const path = plainPath(req);
  const { limit } = error.options;
  if (error.status === 403 && user)
    await recordSecurityEvent({ ...event, kind: 'access_refused', detail: { path, method: req.method } });
  if (error.status === 419) await recordSecurityEvent({ ...event, kind: 'forgery_refused', detail: { path } });
  if (error.status === 429)
    await recordSecurityEvent({ ...event, kind: 'limit_reached', detail: { limit: limit ?? path } });
}
