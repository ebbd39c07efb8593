import { holdBasket, shopSeller } from '../checkout';
import { sql } from '../infra/db';
import type { Held } from '../orders';
import type { CustomerGroup } from '../promos';
import { DomainError } from '../shared/errors';
import type { Locale } from '../shared/i18n/translate';
import type { Cents } from '../shared/money';
import { mayRenew, type PassRow } from './passRow';

export type Buyer = {
  userId: string | null;
  customerGroup: CustomerGroup;
  locale: Locale;
  visitor: { browser: string; network: string } | null;
};

/** An order of a renewal that is reserved or awaits payment. */
const IS_ACTIVE = `(o.state in ('held', 'pending') and (o.expires_at is null or o.expires_at > moment()))`;

/** Ended orders of its renewal, counted to number the next one. */
const OVER = `
  select count(*)::int as count from pass_renewals r join orders o on o.id = r.order_id
  where r.pass_id = $1 and not ${IS_ACTIVE}`;

type RenewalOrder = { id: string; state: 'held' | 'pending'; totalCents: Cents };

/** Active renewal order: the holder's basket, or one that awaits payment. */
export async function renewalOrder(passId: string): Promise<RenewalOrder | null> {
  const [open] = await sql<RenewalOrder>(
    'renewal_order',
    `select o.id, o.state::text as state, o.total_cents as "totalCents" from pass_renewals r join orders o on o.id = r.order_id
     where r.pass_id = $1 and ${IS_ACTIVE} order by o.created_at desc limit 1`,
    [passId],
  );
  return open ?? null;
}

/**
 * Holds the pass's product for renewal at the present price, as a shop order linked to the pass. Idempotent; after a
 * paid or expired one it creates another.
 * @throws DomainError pass_not_renewable; as `holdBasket`
 */
export async function renewPass(pass: PassRow, { visitor, ...buyer }: Buyer): Promise<Held> {
  if (!mayRenew(pass)) throw new DomainError('pass_not_renewable');
  const [over] = await sql<{ count: number }>('renewals_over', OVER, [pass.id]);
  return holdBasket(shopSeller(visitor), {
    ...buyer,
    key: `renew:${pass.id}:${over!.count}`,
    lines: [{ eventId: pass.eventId, productId: pass.productId, appointmentId: null, quantity: 1 }],
    forPass: { purpose: 'renewal', passId: pass.id },
  });
}
