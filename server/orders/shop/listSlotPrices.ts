import { sql } from '../../infra/db';
import type { Cents } from '../../shared/money';
import type { SlotPrices } from '../pages';

/** Skips events whose products cost the same in every slot, as nearly all do. */
const PRICES = `
  select a.id as "slotId", p.id as "productId", cost.price as "priceCents"
  from appointments a join events e on e.id = a.event_id join products p on p.event_id = e.id
  cross join lateral list_price(p.id, p.price_cents, a.prices, a.starts_at, e.venue_id, $2) cost
  cross join lateral list_price(p.id, p.price_cents, null, null, e.venue_id, $2) usual
  where a.id = any ($1) and product_refusal(p, e.kind, $2) is null and cost.price <> usual.price
    and (a.prices <> '{}' or exists (select from product_prices row where row.product_id = p.id))`;

/** Prices in these slots on a channel, where they differ from the usual price. */
export async function listSlotPrices(slotIds: readonly string[], channel: string): Promise<SlotPrices> {
  if (slotIds.length === 0) return {};
  const rows = await sql<{ slotId: string; productId: string; priceCents: Cents }>('list_slot_prices', PRICES, [
    slotIds,
    channel,
  ]);
  const prices: Record<string, Record<string, Cents>> = {};
  for (const { slotId, productId, priceCents } of rows) prices[slotId] = { ...prices[slotId], [productId]: priceCents };
  return prices;
}
