import { sql } from '../infra/db';
import { BULK_CHANNEL } from '../shared/bulkOrders';
import { MINUTE_MS } from '../shared/time';

/** The first product for companies shows within seconds; the link may stay for a minute after the last one has gone. */
const KEPT_MS = { yes: MINUTE_MS, no: 5000 };
let kept = { sells: false, until: 0 };

/** Whether the answer is known without asking; null where it has to be asked. */
export const lastSellsToCompanies = (): boolean | null => (Date.now() < kept.until ? kept.sells : null);

/** Whether companies can buy anything: only then do the public pages lead them to their account. A page of an error says what was known. */
export const sellsToCompanies = (): Promise<boolean> => read().catch(() => kept.sells);

async function read(): Promise<boolean> {
  const [row] = await sql<{ sells: boolean }>(
    'companies_can_buy',
    'select exists (select from products where active and $1 = any (channels)) as sells',
    [BULK_CHANNEL],
  );
  const { sells } = row!;
  kept = { sells, until: Date.now() + (sells ? KEPT_MS.yes : KEPT_MS.no) };
  return sells;
}
