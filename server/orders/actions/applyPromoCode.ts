import { sql } from '../../infra/db';
import { DomainError } from '../../shared/errors';

type Outcome = 'applied' | 'removed' | 'unknown' | 'exhausted' | 'not_for_this' | 'gone';

/**
 * Takes a promo code off a hold (null), or puts one on, in place of any before it. A use is counted at once and given
 * back when the order ends unpaid.
 * @throws DomainError promo_unknown, promo_exhausted or promo_not_for_this beside `code`; hold_gone
 */
export async function applyPromoCode(orderId: string, typed: string | null): Promise<void> {
  const code = typed === null ? null : typed.replace(/\s/g, '').toUpperCase();
  const [answer] = await sql<{ outcome: Outcome }>('apply_promo_code', 'select outcome from apply_promo_code($1, $2)', [
    orderId,
    code,
  ]);
  const outcome = answer?.outcome ?? 'gone';
  if (outcome === 'applied' || outcome === 'removed') return;
  if (outcome === 'gone') throw new DomainError('hold_gone');
  throw new DomainError(`promo_${outcome}`, { field: 'code' });
}
