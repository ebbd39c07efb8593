import { sql } from '../infra/db';
import { BULK_CHANNEL } from '../shared/bulkOrders';
import { MINUTE_MS } from '../shared/time';

/** The first product for companies shows within seconds; the link may stay a minute after the last one is gone. */
const KEPT_MS = { yes: MINUTE_MS, no: 5000 };
/** `until` is a time of `performance.now()`, which a change of the machine's clock does not move. */
let kept = { sells: false, until: 0 };

/** The cached answer; null if it must be read. */
export const lastSellsToCompanies = (): boolean | null => (performance.now() < kept.until ? kept.sells : null);

/**
 * Whether companies can buy anything, which decides if public pages link to company accounts. On an error the last
 * known answer is used.
 */
export const sellsToCompanies = (): Promise<boolean> => read().catch(() => kept.sells);

async function read(): Promise<boolean> {
  const [row] = await sql<{ sells: boolean }>(
    'companies_can_buy',
    'select exists (select from products where active and $1 = any (channels)) as sells',
    [BULK_CHANNEL],
  );
  const { sells } = row!;
  kept = { sells, until: performance.now() + (sells ? KEPT_MS.yes : KEPT_MS.no) };
  return sells;
}
