import { sql } from '../../infra/db';
import type { CustomerGroup } from '../../promos';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { formatMoney } from '../../shared/money';
import { findCodeById } from '../pricing/enteredCode';
import { repriceOrder } from './repriceOrder';

type Input = {
  order: { id: string; channel: string; currency: string; promoCodeId: string | null };
  customerGroup: CustomerGroup;
  email: string;
  locale: Locale;
};

const USED = `
  select p.id, p.max_per_customer as most, (select count(*)::int from promo_redemptions r
      where r.promo_id = p.id and r.customer_email = lower($1) and r.released_at is null and r.order_id <> $2) as used
  from promos p where p.max_per_customer is not null and p.active`;

/**
 * The customer has reached the limit of a promotion, which only the email shows. Prices the order without it, so that
 * the buyer sees the new total before placing or paying.
 * @throws DomainError promo_customer_limit, always; hold_gone
 */
export async function limitToCustomer({ order, customerGroup, email, locale }: Input): Promise<never> {
  const rows = await sql<{ id: string; most: number; used: number }>('promo_uses_of_customer', USED, [email, order.id]);
  const customerUsesLeft = new Map(rows.map(({ id, most, used }) => [id, most - used]));
  const code = order.promoCodeId === null ? null : await findCodeById(order.promoCodeId);
  const { id: orderId, channel, currency } = order;
  const { totalCents } = await repriceOrder({ orderId, channel, customerGroup, code, customerUsesLeft });
  throw new DomainError('promo_customer_limit', { params: { total: formatMoney(totalCents, currency, locale) } });
}
