import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { localText } from '../../shared/localText';
import { promoValues } from '../promoFields';
import { forgetPromos } from '../queries/promosInForce';
import type { PromoInput } from '../requests';

/**
 * Deletes an unused promotion. Idempotent.
 * @returns the deleted promotion, so that it can be restored; null if there was none.
 * @throws DomainError promo_was_used, or promo_has_codes while codes, batches or requests refer to it
 */
export async function deletePromo(by: AuditContext, id: string): Promise<PromoInput | null> {
  const was = await transaction(async (tx) => {
    // Requests that are about to use it wait, and then find it deleted.
    await tx.$queryRaw`select 1 from promos where id = ${id}::uuid for update`;
    const promo = await tx.promo.findUnique({
      where: { id },
      include: { _count: { select: { redemptions: true, codes: true, batches: true, requests: true } } },
    });
    if (!promo) return null;
    const { _count: on, ...row } = promo;
    if (on.redemptions > 0) throw new DomainError('promo_was_used');
    if (on.codes + on.batches + on.requests > 0) throw new DomainError('promo_has_codes');
    await tx.promo.delete({ where: { id } });
    await recordChange(tx, by, {
      action: 'promo.deleted',
      subject: { type: 'promo', id, label: localText(row.name as PromoInput['name'], 'en') },
      before: promoValues(row),
      after: null,
    });
    return promoValues(row);
  });
  forgetPromos();
  return was;
}
