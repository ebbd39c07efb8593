import { recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { transaction } from '../../infra/db';
import { enqueue } from '../../infra/queue';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { MAKE_JOB } from '../makeJob';
import type { BatchInput } from '../requests';

/**
 * Creates a batch whose codes are made in the background. Idempotent by id.
 * @throws DomainError promo_not_by_code beside `promoId`
 */
export async function createBatch(by: AuditContext, id: string, input: BatchInput): Promise<void> {
  await transaction(async (tx) => {
    await advisoryLock(tx, id);
    if (await tx.promoCodeBatch.findUnique({ where: { id }, select: { id: true } })) return;
    const promo = await tx.promo.findUnique({ where: { id: input.promoId }, select: { trigger: true } });
    if (promo?.trigger !== 'code') throw new DomainError('promo_not_by_code', { field: 'promoId' });
    await tx.promoCodeBatch.create({ data: { id, ...input, createdBy: by.userId } });
    await recordChange(tx, by, {
      action: 'promo_code_batch.created',
      subject: { type: 'promo_code_batch', id, label: input.name },
      after: input,
    });
  });
  // If the process dies here, the recovery job finds the waiting batch.
  await enqueue(MAKE_JOB, { batchId: id });
}
