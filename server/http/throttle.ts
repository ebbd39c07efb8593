import type { Request, RequestHandler } from 'express';
import { sql } from '../infra/db';
import { HttpError } from '../shared/errors';
import { networkOf } from '../shared/network';

/**
 * Counts one try under a key, across all processes. @returns seconds until the next try is allowed, 0 while it is.
 */
export async function countTry(key: string, limit: number, windowSeconds: number): Promise<number> {
  const [row] = await sql<{ hits: number; wait: number }>(
    'count_try',
    `insert into rate_limits as r (key, hits, resets_at) values ($1, 1, now() + make_interval(secs => $2))
     on conflict (key) do update set
       hits = case when r.resets_at <= now() then 1 else r.hits + 1 end,
       resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
     returning hits, ceil(extract(epoch from resets_at - now()))::int as wait`,
    [key, windowSeconds],
  );
  return row && row.hits > limit ? Math.max(1, row.wait) : 0;
}

export const deleteOldTries = (): Promise<unknown> =>
  sql('delete_old_tries', `delete from rate_limits where resets_at < now() - interval '1 hour'`);

/** Answers 429 with when to try again, past `limit` tries in the window. The key defaults to the caller's network. */
export function throttle(options: {
  name: string;
  limit: number;
  windowSeconds: number;
  key?: (req: Request) => string;
}): RequestHandler {
  return async (req, _res, next) => {
    const wait = await countTry(
      `${options.name}:${options.key?.(req) ?? networkOf(req.ip)}`,
      options.limit,
      options.windowSeconds,
    );
    if (wait > 0) throw new HttpError(429, { retryAfterSeconds: wait, limit: options.name });
    next();
  };
}
