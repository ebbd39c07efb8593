import { prisma, type Tx } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import type { PromoInput } from '../requests';

const wrong = (code: string, field: keyof PromoInput, params: Record<string, number> = {}) =>
  new DomainError(code, { field, params });

/**
 * What only the database knows: that the event, the tickets and the channels are there, and belong together.
 * @throws DomainError event_unknown, promo_foreign_product or channel_unknown beside the field
 */
export async function checkPromo({ eventId, productIds, channels }: PromoInput, tx: Tx = prisma): Promise<void> {
  if (eventId && !(await tx.event.findUnique({ where: { id: eventId }, select: { id: true } })))
    throw wrong('promo_event_unknown', 'eventId');
  const ids = [...new Set(productIds)];
  const where = { id: { in: ids }, ...(eventId ? { eventId } : {}) };
  if (ids.length > 0 && (await tx.product.count({ where })) !== ids.length)
    throw wrong('promo_foreign_product', 'productIds');
  const codes = [...new Set(channels)];
  if (codes.length > 0 && (await tx.salesChannel.count({ where: { code: { in: codes } } })) !== codes.length)
    throw wrong('promo_channel_unknown', 'channels');
}

/**
 * What has been given cannot be taken back by lowering a limit.
 * @throws DomainError promo_below_uses, promo_below_spent or promo_has_codes beside the field
 */
export async function checkAgainstUse(
  tx: Tx,
  promo: { id: string; uses: number; spentCents: number },
  { maxUses, budgetCents, trigger }: PromoInput,
): Promise<void> {
  if (maxUses !== null && maxUses < promo.uses) throw wrong('promo_below_uses', 'maxUses', { count: promo.uses });
  if (budgetCents !== null && budgetCents < promo.spentCents) throw wrong('promo_below_spent', 'budgetCents');
  if (trigger === 'automatic' && (await tx.promoCode.count({ where: { promoId: promo.id } })) > 0)
    throw wrong('promo_has_codes', 'trigger');
}
