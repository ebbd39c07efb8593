import { defaultCurrency } from '../../events';
import { prisma, type Tx } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import { namesMoney } from '../../shared/promoFaults';
import type { PromoInput } from '../requests';

const wrong = (code: string, field: keyof PromoInput, params: Record<string, string | number> = {}) =>
  new DomainError(code, { field, params });

/**
 * Currency of a promotion's amounts: that of its event; for all events, that of the form, else the default. None
 * without amounts.
 * @throws DomainError promo_currency_differs beside the field
 */
export async function promoCurrency(input: PromoInput, tx: Tx = prisma): Promise<string | null> {
  if (!namesMoney(input)) return null;
  if (input.eventId === null) return input.currency ?? defaultCurrency();
  const event = await tx.event.findUnique({ where: { id: input.eventId }, select: { currency: true } });
  if (event && input.currency !== null && input.currency !== event.currency)
    throw wrong('promo_currency_differs', 'currency', { currency: event.currency });
  return event?.currency ?? null;
}

/**
 * Checks against the database that event, tickets and channels exist and belong together.
 * @throws DomainError promo_event_unknown, promo_currency_differs, promo_foreign_product, promo_no_pass or
 *   channel_unknown beside the field
 */
export async function checkPromo(input: PromoInput, tx: Tx = prisma): Promise<void> {
  const { eventId, productIds, channels, passProductIds } = input;
  if (eventId && !(await tx.event.findUnique({ where: { id: eventId }, select: { id: true } })))
    throw wrong('promo_event_unknown', 'eventId');
  await promoCurrency(input, tx);
  const ids = [...new Set(productIds)];
  const where = { id: { in: ids }, ...(eventId ? { eventId } : {}) };
  if (ids.length > 0 && (await tx.product.count({ where })) !== ids.length)
    throw wrong('promo_foreign_product', 'productIds');
  const passes = [...new Set(passProductIds)];
  if (
    passes.length > 0 &&
    (await tx.product.count({ where: { id: { in: passes }, category: 'pass' } })) !== passes.length
  )
    throw wrong('promo_no_pass', 'passProductIds');
  const codes = [...new Set(channels)];
  if (codes.length > 0 && (await tx.salesChannel.count({ where: { code: { in: codes } } })) !== codes.length)
    throw wrong('promo_channel_unknown', 'channels');
}

/**
 * Prevents changes that contradict past use, such as a limit below it.
 * @throws DomainError promo_below_uses, promo_below_spent, promo_given_otherwise or promo_has_codes beside the field
 */
export async function checkAgainstUse(
  tx: Tx,
  promo: { id: string; uses: number; spentCents: number; currency: string | null },
  { maxUses, budgetCents, trigger, currency }: PromoInput,
): Promise<void> {
  if (maxUses !== null && maxUses < promo.uses) throw wrong('promo_below_uses', 'maxUses', { count: promo.uses });
  if (budgetCents !== null && budgetCents < promo.spentCents) throw wrong('promo_below_spent', 'budgetCents');
  // The amount spent is shown in its currency.
  if (currency !== null && currency !== promo.currency) {
    const where = { promoId: promo.id, releasedAt: null, order: { currency: { not: currency } } };
    if (await tx.promoRedemption.findFirst({ where, select: { id: true } }))
      throw wrong('promo_given_otherwise', 'currency', { currency });
  }
  if (trigger === 'automatic' && (await tx.promoCode.count({ where: { promoId: promo.id } })) > 0)
    throw wrong('promo_has_codes', 'trigger');
}
