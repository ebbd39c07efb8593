import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { codeFields } from '../codeFields';

/** Deletes an unused code. Idempotent. @throws DomainError code_was_used */
export async function deleteCode(by: AuditContext, id: string): Promise<void> {
  await transaction(async (tx) => {
    // Requests that are about to use it wait, and then find it deleted.
    await tx.$queryRaw`select 1 from promo_codes where id = ${id}::uuid for update`;
    const code = await tx.promoCode.findUnique({
      where: { id },
      include: { _count: { select: { redemptions: true, orders: true } }, request: { select: { id: true } } },
    });
    if (!code) return;
    const { _count: used, request, ...before } = code;
    if (used.redemptions + used.orders > 0 || request) throw new DomainError('code_was_used');
    await tx.promoCode.delete({ where: { id } });
    if (before.batchId)
      await tx.promoCodeBatch.update({
        where: { id: before.batchId },
        data: { made: { decrement: 1 }, quantity: { decrement: 1 } },
      });
    await recordChange(tx, by, {
      action: 'promo_code.deleted',
      subject: { type: 'promo_code', id, label: before.code },
      before: codeFields(before),
    });
  });
}
