/**
 * Guesses of a secret, counted across all processes. Some are free; then each further one has to wait, twice as long as
 * the one before, up to a quarter of an hour. A right one is removed; wrong ones expire after a day.
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

/** The key for counting guesses; `times` the attempts of the settings are free. */
export type GuessKey = {
  key: string;
  times?: number;
  /** Other people are counted under it as well: a right guess removes only itself. */
  isShared?: boolean;
};

type Counted = { hits: number; wait: number };

/**
 * Counts a guess unless it comes too early. @returns how many there were, and seconds until the next may be counted.
 */
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
  // Other requests counted first under a key that was just created.
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

/** The user of the guesses, if signed in; else only their origin. */
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
  /** The form field for the waiting time, with all input kept. JSON callers get 429. */
  field: string;
  /** Called when the last free guess of a key was made. */
  onLastFree?: (key: string) => Promise<unknown>;
};

/**
 * Checks a secret, unless too many guesses were wrong recently. Counted before the check, so that concurrent guesses
 * cannot evade the limit; a right guess removes its count.
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

/** The guess of a signed-in person's own password. */
export const ownPassword = (userId: string, field: string): Guess => ({ keys: [{ key: `password:${userId}` }], field });
