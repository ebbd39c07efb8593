import type { Request } from 'express';
import { wantsJson } from '../../../http/errors';
import { countTry } from '../../../http/throttle';
import { ValidationError } from '../../../http/validate';
import { readSettings } from '../../../settings';
import { HttpError } from '../../../shared/errors';

const WINDOW_SECONDS = 60;

/**
 * Counts one guess under the key, as many a minute as the settings allow. Past that a form hears beside its field how long to wait, with all
 * that was typed still there; JSON callers get 429.
 */
export async function countGuess(req: Request, key: string, field: string): Promise<void> {
  const { 'accounts.sign_in_tries': limit } = await readSettings();
  const seconds = await countTry(key, limit, WINDOW_SECONDS);
  if (seconds === 0) return;
  if (wantsJson(req)) throw new HttpError(429, { retryAfterSeconds: seconds });
  throw new ValidationError({ [field]: req.t('errors.too_many_guesses', { count: seconds }) });
}
