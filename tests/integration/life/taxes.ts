/** Expected taxes on invoices by rate, and the totals of all documents of an order. */
import { sql } from '../../../server/infra/db';
import { type OrderModel, type ProductName, paidFor, sum } from './model';

/** In basis points, included in prices. */
export const RATES: Record<ProductName, number> = { adult: 1000, child: 1000, play: 2100 };
/** Rate of the fee for a change of time. */
export const FEE_RATE = 2100;

type Taxed = { rate: number; base: number; tax: number; gross: number };

/** Taxes of the rest of an order: counted units, amounts kept of refunds, and its fee; each rate is rounded once. */
export function taxesOf({ units, fee }: OrderModel): Taxed[] {
  const parts = units.map((unit) => ({ rate: RATES[unit.product], left: paidFor(unit) - unit.back }));
  parts.push({ rate: FEE_RATE, left: fee });
  return [...new Set(Object.values(RATES))].flatMap((rate) => {
    const gross = sum(parts.filter((part) => part.rate === rate).map(({ left }) => left));
    const tax = Math.round((gross * rate) / (10_000 + rate));
    return gross === 0 ? [] : [{ rate, base: gross - tax, tax, gross }];
  });
}

type Stated = { by: 'taxes' | 'lines' } & Taxed;

/** Totals of an order's documents by rate, from their totals and from their lines, and overall. */
export async function statedOf(orderId: string) {
  const rows = await sql<Stated>(
    'test_stated',
    `select by, rate, (sum(gross) - sum(tax))::int as base, sum(tax)::int as tax, sum(gross)::int as gross
     from invoices i, lateral (
       select 'taxes' as by, * from jsonb_to_recordset(i.taxes) as t(rate int, "grossCents" bigint, "taxCents" bigint)
       union all select 'lines', * from jsonb_to_recordset(i.lines) as l(rate int, "grossCents" bigint, "taxCents" bigint)
     ) stated(by, rate, gross, tax)
     where i.order_id = $1 group by by, rate having sum(gross) <> 0 or sum(tax) <> 0 order by rate`,
    [orderId],
  );
  const [all] = await sql<{ tax: number; gross: number }>(
    'test_invoiced',
    `select coalesce(sum(tax_cents), 0)::int as tax, coalesce(sum(gross_cents), 0)::int as gross from invoices where order_id = $1`,
    [orderId],
  );
  const of = (by: Stated['by']) => rows.filter((row) => row.by === by).map(({ by: _, ...taxed }) => taxed);
  return { taxes: of('taxes'), lines: of('lines'), ...all! };
}

/** The expected values of the same. */
export function statementOf(order: OrderModel) {
  const taxes = taxesOf(order);
  return { taxes, lines: taxes, tax: sum(taxes.map(({ tax }) => tax)), gross: sum(taxes.map(({ gross }) => gross)) };
}
