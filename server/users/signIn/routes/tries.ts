/**
 * Guesses of a secret, counted across all processes. So many are free; then each further one waits, twice as long as the
 * one before, up to a quarter of an hour. What was right is forgotten; what was not, after a day.
 */
import type { Request } from 'express';
import { originOf } from '../../../http/auditContext';
import { wantsJson } from '../../../http/errors';
import { ValidationError } from '../../../http/validate';
import { sql } from '../../../infra/db';
import { recordSecurityEvent } from '../../../infra/securityEvents';
import { readSettings } from '../../../settings';
import { HttpError } from '../../../shared/errors';

const FIRST_WAIT_SECONDS = 15;
const MAX_WAIT_SECONDS = 900;
const MINUTE_SECONDS = 60;

/** Under which name guesses are counted; `times` the tries that the settings allow are free. */
export type GuessKey = {
  key: string;
  times?: number;
  /** Others are counted under it as well: one that was right takes back itself, and no more. */
  isShared?: boolean;
};

type Counted = { hits: number; wait: number };

/** Counts one unless it comes too early. @returns how many there were, and seconds until one more may be counted. */
async function countOne(key: string, free: number): Promise<Counted> {
  const [row] = await sql<Counted>(
    'count_guess',
    `with before as (
       select hits, greatest(0, ceil(extract(epoch from guess_waits(r, $2, $3, $4) - now())))::int as wait
       from rate_limits r where key = 'guess:' || $1::text and resets_at > now() for update
     ), counted as (
       insert into rate_limits as r (key, hits, resets_at)
       select 'guess:' || $1::text, 1, now() + interval '1 day' from (select 1) one left join before on true where coalesce(wait, 0) = 0
       on conflict (key) do update set hits = case when r.resets_at > now() then r.hits + 1 else 1 end, resets_at = excluded.resets_at
         where r.resets_at <= now() or guess_waits(r, $2, $3, $4) <= now()
       returning hits
     )
     select hits, 0 as wait from counted union all select hits, wait from before where wait > 0`,
    [key, free, FIRST_WAIT_SECONDS, MAX_WAIT_SECONDS],
  );
  // Others were first to count under a key that was new a moment ago.
  return row ?? { hits: free, wait: FIRST_WAIT_SECONDS };
}

const namesOf = (keys: readonly GuessKey[]): string[] => keys.map(({ key }) => `guess:${key}`);

const takeBack = (keys: readonly GuessKey[]): Promise<unknown> =>
  sql(
    'take_back_guesses',
    `with own as (delete from rate_limits where key = any ($1))
     update rate_limits set hits = greatest(hits - 1, 0) where key = any ($2)`,
    [namesOf(keys.filter(({ isShared }) => !isShared)), namesOf(keys.filter(({ isShared }) => isShared))],
  );

/** Whose guesses they are, for a person who is signed in; else only where they come from. */
const about = (req: Request) => ({ userId: req.actor.user?.id ?? null, from: originOf(req) });

function refuse(req: Request, { field, limit }: { field: string; limit: string }, seconds: number): never {
  if (wantsJson(req)) throw new HttpError(429, { retryAfterSeconds: seconds, limit });
  const message =
    seconds > 2 * MINUTE_SECONDS
      ? req.t('errors.too_many_guesses_minutes', { count: Math.ceil(seconds / MINUTE_SECONDS) })
      : req.t('errors.too_many_guesses', { count: seconds });
  throw new ValidationError({ [field]: message });
}

type Guess = {
  keys: readonly GuessKey[];
  /** Beside which the form says how long to wait, with all that was typed still there. JSON callers get 429. */
  field: string;
  /** Hears that the last of the free guesses of a key was made. */
  onLastFree?: (key: string) => Promise<unknown>;
};

/**
 * Has a secret looked at, unless too many were wrong lately. Counted before, so that many at once are no way around it;
 * what was right takes its count back.
 */
export async function guess<T>(req: Request, { keys, field, onLastFree }: Guess, look: () => Promise<T>): Promise<T> {
  const { 'accounts.sign_in_tries': tries } = await readSettings();
  for (const { key, times = 1 } of keys) {
    const { hits, wait } = await countOne(key, tries * times);
    if (wait > 0) {
      const limit = key.split(':', 1)[0]!;
      if (!wantsJson(req)) await recordSecurityEvent({ kind: 'limit_reached', ...about(req), detail: { limit } });
      refuse(req, { field, limit }, wait);
    }
    if (hits === tries * times) await onLastFree?.(key);
  }
  const answer = await look();
  await takeBack(keys);
  return answer;
}

/** For a person signed in, who proves that it is still them. */
export const ownPassword = (userId: string, field: string): Guess => ({ keys: [{ key: `password:${userId}` }], field });
