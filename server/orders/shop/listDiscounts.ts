import { batchLoader } from '../../infra/batchLoader';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import type { Cents } from '../../shared/money';
import type { OrderDiscount } from '../pages';

const readDiscounts = batchLoader<{ orderId: string; name: LocalText; code: string | null; amountCents: Cents }>(
  'order_discounts',
  `select r.order_id as "orderId", r.name, c.code, r.discount_cents as "amountCents" from promo_redemptions r join promos p on p.id = r.promo_id
  left join promo_codes c on c.id = r.promo_code_id where r.order_id = any ($1::uuid[]) order by p.priority desc, p.id`,
  (row) => row.orderId,
);

/** Discount of each promotion on an order, with its name at the time, in the order of calculation. */
export async function listDiscounts(orderId: string, locale: Locale): Promise<OrderDiscount[]> {
  const rows = await readDiscounts(orderId);
  return rows.map(({ name, orderId: _, ...row }) => ({ name: localText(name, locale), ...row }));
}
