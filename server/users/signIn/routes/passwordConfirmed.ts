/**
 * Guard of actions that could lock an account's owner out: their password must have been typed within the last quarter
 * of an hour.
 */
import type { Request, RequestHandler } from 'express';
import { userOf } from '../../../http/authorize';
import { wantsJson } from '../../../http/errors';
import { keepIntended } from '../../../http/intended';
import { isOfPage } from '../../../http/pageOwner';
import { paths } from '../../../shared/paths';
import { MINUTE_MS } from '../../../shared/time';

const KEY = 'auth.confirmed';
const VALID_MS = 15 * MINUTE_MS;

type Confirmation = { userId: string; at: number };

export const markConfirmed = (req: Request, userId: string): void =>
  req.session.put(KEY, { userId, at: Date.now() } satisfies Confirmation);

/** When the confirmation of the password expires; null without one, or if another person typed it. */
export function confirmedUntil(req: Request): Date | null {
  const confirmation = req.session.get<Confirmation>(KEY);
  if (!confirmation || confirmation.userId !== req.actor.user?.id) return null;
  const until = confirmation.at + VALID_MS;
  return until > Date.now() ? new Date(until) : null;
}

/**
 * Redirects a person who has not typed their password recently to do so; staff pages, which ask in a dialog, and JSON
 * callers get 423.
 */
export const passwordConfirmed: RequestHandler = (req, res, next) => {
  userOf(req);
  if (confirmedUntil(req)) return next();
  if (wantsJson(req) || (isOfPage(req) && !req.actor.impersonator))
    return void res.status(423).json({ code: '423', message: req.t('users.confirm_first') });
  keepIntended(req, req.method === 'GET' ? req.originalUrl : paths.profile.edit());
  res.redirect(303, paths.auth.confirmPassword());
};
