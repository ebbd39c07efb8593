/**
 * Counts the requests of one site in a minute, across cookies and networks of the same customer. Every process counts
 * in memory, and adds its count to the shared one in portions, so that no page waits for it: the limit is exceeded by
 * less than a portion per process.
 */
import { addTries } from './countTry';
import { logger } from './logger';

const MINUTE_MS = 60_000;
const PORTIONS = 20;

/** `told`: how many of ours are reported; `all`: the known total of all processes. */
type Count = { own: number; told: number; all: number };

/** Counts for one process. @returns whether a request of that site is within the limit. */
export function siteCounter(): (site: string, limit: number, now?: number) => boolean {
  let minute = 0;
  let counts = new Map<string, Count>();

  async function tell(site: string, count: Count): Promise<void> {
    const portion = count.own - count.told;
    count.told = count.own;
    count.all += portion;
    const { hits } = await addTries(`shop-requests:${site}:${minute}`, portion, MINUTE_MS / 1000);
    count.all = Math.max(count.all, hits);
  }

  return (site, limit, now = Date.now()) => {
    if (Math.floor(now / MINUTE_MS) !== minute) {
      minute = Math.floor(now / MINUTE_MS);
      counts = new Map();
    }
    const count = counts.get(site) ?? { own: 0, told: 0, all: 0 };
    counts.set(site, count);
    if (count.all + count.own - count.told >= limit) return false;
    count.own += 1;
    if (count.own - count.told >= limit / PORTIONS)
      tell(site, count).catch((error: unknown) => logger.warn({ err: error }, 'requests of a site were not counted'));
    return true;
  };
}
