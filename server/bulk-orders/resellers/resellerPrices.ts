import { sql } from '../../infra/db';
import type { Cents } from '../../shared/money';
import type { Reseller } from './findReseller';

type Asked = { productId: string; priceCents: Cents };
export type ResellerPrice = { netCents: Cents; taxRate: number; isPass: boolean };

const PRICES = `
  select asked.n::int as n, company_price($2, $3, p.id, asked."priceCents") as "netCents", p.tax_rate as "taxRate",
    p.pass_rules is not null as "isPass"
  from rows from (jsonb_to_recordset($1::jsonb) as ("productId" uuid, "priceCents" bigint))
      with ordinality as asked("productId", "priceCents", n)
    join products p on p.id = asked."productId"`;

/** The company's price of products at these list prices, in their order, each with its tax rate. */
export async function resellerPrices(
  { priceListId, discountRate }: Pick<Reseller, 'priceListId' | 'discountRate'>,
  asked: readonly Asked[],
): Promise<ResellerPrice[]> {
  if (asked.length === 0) return [];
  const rows = await sql<ResellerPrice & { n: number }>('reseller_prices', PRICES, [
    JSON.stringify(asked.map(({ productId, priceCents }) => ({ productId, priceCents }))),
    priceListId,
    discountRate,
  ]);
  const byNumber = new Map(rows.map(({ n, ...price }) => [n, price]));
  return asked.map(({ priceCents }, at) => byNumber.get(at + 1) ?? { netCents: priceCents, taxRate: 0, isPass: false });
}
