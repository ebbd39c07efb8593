import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';

/** Stops a batch in progress: existing codes stay valid. A finished batch is unchanged. */
export async function stopBatch(by: AuditContext, id: string): Promise<void> {
  await transaction(async (tx) => {
    const stopped = await tx.promoCodeBatch.updateManyAndReturn({
      where: { id, state: { in: ['waiting', 'making'] } },
      data: { state: 'stopped', finishedAt: new Date() },
    });
    for (const { name, made, quantity } of stopped)
      await recordChange(tx, by, {
        action: 'promo_code_batch.stopped',
        subject: { type: 'promo_code_batch', id, label: name },
        after: { made, quantity },
      });
  });
}
