import { sql } from '../../infra/db';
import { BULK_CHANNEL } from '../../shared/bulkOrders';
import { DomainError } from '../../shared/errors';

export type AskedLine = { productId: string; slotId: string | null; quantity: number };

/** A line of a master order; prices are per unit. */
export type MasterLine = AskedLine & { eventId: string; priceCents: number; discountCents: number };

type Row = {
  n: number;
  eventId: string;
  price: number;
  own: number;
  currency: string;
  isVoucher: boolean;
  isLimited: boolean;
};

/** Products with a quota per slot or day are sold only with a time, since otherwise the quota could not count them. */
const PRICES = `
  select asked.n::int as n, e.id as "eventId", cost.price::int as price, company_price($3, $4, p.id, cost.price)::int as own, e.currency, p.category = 'voucher' or exists (select from product_visits v where v.product_id = p.id) as "isVoucher",
    asked."slotId" is null and e.kind <> 'open' and exists (select from product_quotas pq join quotas q on q.id = pq.quota_id
      where pq.product_id = p.id and q.period in ('slot', 'day')) as "isLimited"
  from rows from (jsonb_to_recordset($1::jsonb) as ("productId" uuid, "slotId" uuid)) with ordinality as asked("productId", "slotId", n)
    join products p on p.id = asked."productId" join events e on e.id = p.event_id
    left join appointments a on a.id = asked."slotId" and a.event_id = e.id
    cross join lateral list_price(p.id, p.price_cents, a.prices, a.starts_at, e.venue_id, $2) cost
  where product_refusal(p, e.kind::"EventKind", $2) is null and (asked."slotId" is null or a.id is not null)`;

type Terms = {
  currency: string;
  priceListId: string | null;
  discountRate: number;
  productIds: readonly string[];
  minQuantity: number;
};

/**
 * Lines at the company's prices.
 * @throws DomainError bulk_not_sold, bulk_too_few, bulk_needs_time, other_currency, all beside `lines`
 */
export async function priceLines(terms: Terms, lines: readonly AskedLine[]): Promise<MasterLine[]> {
  const refuse = (code: string, params?: Record<string, number>) =>
    new DomainError(code, { field: 'lines', ...(params ? { params } : {}) });
  const rows = await sql<Row>('price_bulk_lines', PRICES, [
    JSON.stringify(lines),
    BULK_CHANNEL,
    terms.priceListId,
    terms.discountRate,
  ]);
  const sum = lines.reduce((total, { quantity }) => total + quantity, 0);
  if (sum < terms.minQuantity) throw refuse('bulk_too_few', { count: terms.minQuantity });
  return lines.map((line, at) => {
    const row = rows.find(({ n }) => n === at + 1);
    const isOffered = terms.productIds.length === 0 || terms.productIds.includes(line.productId);
    if (!row || !isOffered || row.isVoucher) throw refuse('bulk_not_sold');
    if (row.currency !== terms.currency) throw refuse('other_currency');
    if (row.isLimited) throw refuse('bulk_needs_time');
    const { eventId, price, own } = row;
    return { ...line, eventId, priceCents: price, discountCents: price - own };
  });
}

export const totalOf = (lines: readonly MasterLine[]): number =>
  lines.reduce((sum, { quantity, priceCents, discountCents }) => sum + quantity * (priceCents - discountCents), 0);
