import { prisma, sql, transaction } from '../../infra/db';
import { notify } from '../../notifications';
import { paths } from '../../shared/paths';

const STEP = 2000;

type Progress = { state: string; made: number; quantity: number };

/**
 * Creates the codes of a batch in steps, each a transaction that counts its codes. An interrupted batch is completed
 * exactly by the next run.
 */
export async function makeCodes(batchId: string): Promise<void> {
  for (;;) {
    const [progress] = await sql<Progress>(
      'make_promo_codes',
      'select state, made, quantity from make_promo_codes($1, $2)',
      [batchId, STEP],
    );
    if (progress?.state === 'ready') return notifyReady(batchId);
    if (progress?.state !== 'making') return;
  }
}

/** Notifies the user who created the batch, once. */
async function notifyReady(batchId: string): Promise<void> {
  const batch = await prisma.promoCodeBatch.findUniqueOrThrow({
    where: { id: batchId },
    include: { promo: { select: { eventId: true } } },
  });
  const { createdBy, name, quantity, promo } = batch;
  if (!createdBy) return;
  await transaction((tx) =>
    notify(tx, {
      kind: 'code_batch_ready',
      to: { userIds: [createdBy] },
      event: promo.eventId,
      data: { name, count: quantity },
      href: paths.promoCodes.ofBatch(batchId),
      dedupeKey: batchId,
    }),
  );
}
