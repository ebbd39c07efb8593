import type pg from 'pg';

const pools = new Map<string, pg.Pool>();

/** Counts this pool; a second one of that name replaces the first. */
export const watchPool = (name: string, pool: pg.Pool): void => void pools.set(name, pool);

/** Connections of each pool, how many of them are idle, and how many statements wait for one. */
export const poolCounts = () =>
  [...pools].map(([name, { totalCount: total, idleCount: idle, waitingCount: waiting, options }]) => ({
    name,
    total,
    idle,
    waiting,
    max: options.max,
  }));
