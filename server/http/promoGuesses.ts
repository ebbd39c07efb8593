/** Limits guesses of promo codes: unknown codes are counted, and right ones are not. */
import type { Request } from 'express';
import { countTry, isSpent } from '../infra/countTry';
import { DomainError, HttpError } from '../shared/errors';
import { networkOf } from '../shared/network';

const WRONG = { limit: 10, windowSeconds: 600 };

const tooMany = (seconds: number) => new HttpError(429, { retryAfterSeconds: seconds, limit: 'promo-guess' });

/** A buyer is known by their network, and a program by the owner of its token: a second token has no second limit. */
function guesserOf({ actor, ip }: Request): string {
  return `promo-guess:${actor.via === 'token' && actor.user ? actor.user.id : networkOf(ip)}`;
}

/**
 * Runs what looks a code up; an unknown one counts as a guess. Beyond the limit right codes are not answered either, or
 * guessing would go on.
 * @param isUnknown whether a result says that there is no such code; a DomainError promo_unknown says so as well
 * @throws HttpError 429
 */
export async function countGuesses<T>(
  req: Request,
  look: () => Promise<T>,
  isUnknown: (found: T) => boolean = () => false,
): Promise<T> {
  const guesser = guesserOf(req);
  if (await isSpent(guesser, WRONG.limit)) throw tooMany(WRONG.windowSeconds);
  const count = async () => {
    const wait = await countTry(guesser, WRONG.limit, WRONG.windowSeconds);
    if (wait > 0) throw tooMany(wait);
  };
  try {
    const found = await look();
    if (isUnknown(found)) await count();
    return found;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'promo_unknown') await count();
    throw error;
  }
}

/**
 * Whether a code is unknown, which counts as a guess; beyond the limit the answer is false for every code.
 * @param isUnknown looks the code up
 */
export async function countUnknown(req: Request, isUnknown: () => Promise<boolean>): Promise<boolean> {
  try {
    return await countGuesses(req, isUnknown, (answer) => answer);
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return false;
    throw error;
  }
}
