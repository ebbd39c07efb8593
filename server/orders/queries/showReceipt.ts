import { sql } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { add, type Cents } from '../../shared/money';
import { toIso } from '../../shared/time';
import type { OrderLine, OrderTotals } from '../pages';

export type Receipt = { lines: OrderLine[]; totals: OrderTotals };

type LineRow = {
  name: LocalText;
  quantity: number;
  startsAt: Date | null;
  unitCents: Cents;
  amountCents: Cents;
  discountCents: Cents;
};

const LINES = `
  select i.product_name as name, count(*)::int as quantity, a.starts_at as "startsAt", i.price_cents as "unitCents",
    sum(i.price_cents)::int as "amountCents", sum(i.discount_cents)::int as "discountCents"
  from order_items i left join appointments a on a.id = i.appointment_id
  where i.order_id = $1 group by i.product_id, i.product_name, i.price_cents, a.starts_at order by min(i.position)`;

const TAXES = `
  select tax_rate as rate, sum(price_cents - discount_cents - tax_cents)::int as "baseCents", sum(tax_cents)::int as "taxCents"
  from order_items where order_id = $1 group by tax_rate having sum(price_cents - discount_cents) > 0 order by tax_rate`;

const CODE = 'select c.code from orders o join promo_codes c on c.id = o.promo_code_id where o.id = $1';

/** What was sold and what it came to, line by line, with the tax inside; every total is the sum of its lines. */
export async function showReceipt(orderId: string, locale: Locale): Promise<Receipt> {
  const [rows, taxes, [promo]] = await Promise.all([
    sql<LineRow>('receipt_lines', LINES, [orderId]),
    sql<OrderTotals['taxes'][number]>('receipt_taxes', TAXES, [orderId]),
    sql<{ code: string }>('receipt_code', CODE, [orderId]),
  ]);
  const grossCents = add(...rows.map((row) => row.amountCents));
  const discountCents = add(...rows.map((row) => row.discountCents));
  const totalCents = add(...taxes.flatMap(({ baseCents, taxCents }) => [baseCents, taxCents]));
  return {
    lines: rows.map(({ name, startsAt, discountCents: _, ...line }) => ({
      ...line,
      name: localText(name, locale),
      startsAt: startsAt && toIso(startsAt),
    })),
    totals: { grossCents, discountCents, promoCode: promo?.code ?? null, totalCents, taxes },
  };
}
