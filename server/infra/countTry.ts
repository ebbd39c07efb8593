import { sql } from './db';

/**
 * Counts attempts under a key, across all processes. @returns their number in the window, and the seconds left of it.
 */
export async function addTries(
  key: string,
  tries: number,
  windowSeconds: number,
): Promise<{ hits: number; wait: number }> {
  const [row] = await sql<{ hits: number; wait: number }>(
    'count_try',
    `insert into rate_limits as r (key, hits, resets_at) values ($1, $3::int, now() + make_interval(secs => $2))
     on conflict (key) do update set
       hits = case when r.resets_at <= now() then excluded.hits else r.hits + excluded.hits end,
       resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
     returning hits, ceil(extract(epoch from resets_at - now()))::int as wait`,
    [key, windowSeconds, tries],
  );
  return row!;
}

/**
 * Counts one attempt under a key, across all processes. @returns seconds until the next attempt is allowed, 0 while it
 * is.
 */
export async function countTry(key: string, limit: number, windowSeconds: number): Promise<number> {
  const { hits, wait } = await addTries(key, 1, windowSeconds);
  return hits > limit ? Math.max(1, wait) : 0;
}

/** Whether another attempt under a key would exceed the limit; counts none. */
export const isSpent = async (key: string, limit: number): Promise<boolean> =>
  (
    await sql('is_spent', 'select key from rate_limits where key = $1 and hits >= $2 and resets_at > now()', [
      key,
      limit,
    ])
  ).length > 0;

export const deleteOldTries = (): Promise<unknown> =>
  sql('delete_old_tries', `delete from rate_limits where resets_at < now() - interval '1 hour'`);
