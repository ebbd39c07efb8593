import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../../infra/db';
import { logger } from '../../infra/logger';
import { PROMO_COLUMNS, type PromoRow } from '../promoRow';

/** Maximum age of the cache, and so the delay of a change. */
const FRESH_MS = 3000;
/** Maximum wait for a database that does not answer, if promotions were read before. */
const PATIENCE_MS = 1000;

let kept: { rows: readonly PromoRow[]; readAt: number } = { rows: [], readAt: 0 };
let reading: Promise<unknown> | null = null;

async function read(): Promise<void> {
  const rows = await sql<PromoRow>(
    'promos_in_force',
    `select ${PROMO_COLUMNS} from promos p where p.active and p.trigger = 'automatic'
       and (p.sale_until is null or p.sale_until > moment()) order by p.id`,
  );
  kept = { rows, readAt: Date.now() };
}

/** Forces the next call to read: a promotion changed or had less left than was read. */
export function forgetPromos(): void {
  kept = { ...kept, readAt: kept.readAt === 0 ? 0 : 1 };
}

/**
 * Automatic promotions for orders of these events on a channel, at most three seconds old. While the database is down
 * the last ones are used; their limits are checked again on use.
 */
export async function promosInForce(eventIds: readonly string[], channel: string): Promise<PromoRow[]> {
  if (Date.now() - kept.readAt > FRESH_MS) {
    reading ??= read()
      .catch((error: unknown) => logger.warn({ err: error }, 'promotions could not be read'))
      .finally(() => {
        reading = null;
      });
    await (kept.readAt === 0 ? reading : Promise.race([reading, pause(PATIENCE_MS)]));
  }
  const now = Date.now();
  return kept.rows.filter(
    (row) =>
      (row.eventId === null || eventIds.includes(row.eventId)) &&
      (row.channels.length === 0 || row.channels.includes(channel)) &&
      (row.saleFrom === null || row.saleFrom.getTime() <= now),
  );
}
